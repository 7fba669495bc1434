"""A form that was refused, shown again with all that was entered: for a browser without JavaScript. With it the page
stays, and nothing on it is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from werkzeug.datastructures import MultiDict

if TYPE_CHECKING:
    from bs4 import Tag

OF_THE_TAP = frozenset(("command", "base", "target"))
"""Hidden fields that are new in each page, and not what somebody entered."""
_FIELDS = ("input", "select", "textarea", "button")
_PRESSED = ("hidden", "submit", "button", "file")


def refilled(html: str, sent: MultiDict[str, str]) -> str:
    """The page ``html`` with what was ``sent`` in the fields of the form that sent it, unfolded; the same page where
    that form is no longer on it. It is the first one that has all the names and whose hidden fields say the same."""
    from bs4 import BeautifulSoup  # nothing else needs it, and few browsers ever do

    said = {(name, value) for name, value in sent.items(multi=True) if name not in OF_THE_TAP}
    page = BeautifulSoup(html, "html.parser")
    for form in page.find_all("form"):
        outside = page.find_all(_FIELDS, form=form["id"]) if form.get("id") else []
        fields = [field for field in (*form.find_all(_FIELDS), *outside) if field.get("name")]
        hidden = {_says(field) for field in fields if field.get("type") == "hidden" and field["name"] not in OF_THE_TAP}
        if hidden <= said and {name for name, _ in said} <= {field["name"] for field in fields}:
            for field in fields:
                _fill(field, said)
            for folded in form.find_parents("details"):
                folded["open"] = ""
            return str(page)
    return html


def _says(field: Tag, value: str = "") -> tuple[str, str]:
    """The name of a field and its value, which is ``value`` where it has none."""
    return str(field["name"]), str(field.get("value", value))


def _fill(field: Tag, said: set[tuple[str, str]]) -> None:
    """Enter into a field what was said in it; of one in which nothing was said, nothing is chosen."""
    name = field["name"]
    entered = next((value for each, value in said if each == name), None)
    if field.name == "select":
        for option in field.find_all("option"):
            _mark(option, "selected", (name, str(option.get("value", option.get_text()))) in said)
    elif field.get("type") in ("checkbox", "radio"):
        _mark(field, "checked", _says(field, "on") in said)
    elif field.name == "textarea":
        field.string = entered if entered is not None else field.get_text()
    elif field.name == "input" and field.get("type") not in _PRESSED and entered is not None:
        field["value"] = entered


def _mark(field: Tag, attribute: str, holds: bool) -> None:
    field.attrs.pop(attribute, None)
    if holds:
        field[attribute] = ""
