"""The page from which a request was made, where the browser tells it (``Referer``, RFC 9110, 10.1.3): it is asked to
tell nobody but us (:mod:`companion.web.security`)."""

from __future__ import annotations

from urllib.parse import parse_qsl

from flask import request
from werkzeug.datastructures import MultiDict

from companion.tables.identity import TABLE_ID_LENGTH, is_table_id


def came_from() -> str:
    """The address of the table from which this page, which is none of a table, was opened; "" from elsewhere."""
    if request.path.startswith("/t/"):
        return ""
    home, _, left = (request.referrer or "").partition(f"{request.host_url}t/")
    table_id = left[:TABLE_ID_LENGTH]
    return f"/t/{table_id}" if not home and is_table_id(table_id) else ""


def page_left() -> str:
    """The address of the page from which a form was sent; that of the first page where the browser does not tell."""
    home, _, left = (request.referrer or "").partition(request.host_url)
    # two slashes at the beginning would be another site
    return "/" if home else "/" + left.lstrip("/\\")


def part_left(table_id: str) -> tuple[str, MultiDict[str, str]] | None:
    """The name of the part of this table from whose page a form was sent, and what its address asks for; None from
    elsewhere."""
    home, _, left = (request.referrer or "").partition(f"{request.host_url}t/{table_id}/part/")
    if home or not left:
        return None
    name, _, query = left.partition("?")
    return name, MultiDict(parse_qsl(query, keep_blank_values=True))
