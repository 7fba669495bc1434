"""The site: parse, call, render. No rule of a game is written here."""

from companion.web.app import create_app

__all__ = ["create_app"]
