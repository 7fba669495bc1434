"""A form that was refused, shown again with all that was entered: for a browser without JavaScript. With it the page
stays, and nothing on it is lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from werkzeug.datastructures import MultiDict

if TYPE_CHECKING:
    from bs4 import Tag

OF_THE_TAP = frozenset(("command", "base", "target", "in"))
"""Hidden fields that are new in each page, and not what somebody entered."""
_FIELDS = ("input", "select", "textarea")
_AT_TIMES = ("checkbox", "radio")  # sent where they are ticked
_FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
_FOLD = re.compile(r"<details\b[^>]*>|(</details>)")


def refilled(html: str, sent: MultiDict[str, str]) -> str:
    """The page ``html`` with what was ``sent`` in the fields of the form that sent it, unfolded: also what is folded in
    it around the button that was pressed, and around what was entered; the same page where that form is no longer on
    it. It sends these names, and the same in its hidden fields; of several that do, it is the first that has a field
    for the most of what was sent."""
    from bs4 import BeautifulSoup  # nothing else needs it, and few browsers ever do

    said = {(name, value) for name, value in sent.items(multi=True) if name not in OF_THE_TAP}
    chosen, most = None, 0
    for found in _FORM.finditer(html):  # the rest of a page, such as drawn sheets, is a hundred times as much
        form = BeautifulSoup(found[0], "html.parser")
        fields = [field for field in form.find_all(_FIELDS) if field.get("name") and field.get("type") != "file"]
        hidden = {_says(field) for field in fields if field.get("type") == "hidden" and field["name"] not in OF_THE_TAP}
        always = {field["name"] for field in fields if field.get("type") not in _AT_TIMES} - OF_THE_TAP
        known = len({field["name"] for field in fields} & set(sent))
        if hidden and hidden <= said and always <= set(sent) and known > most:
            chosen, most = (found, form, fields), known
    if chosen is None:
        return html
    found, form, fields = chosen
    for field in fields:
        stood = _holds(field)
        _fill(field, said)
        if _holds(field) != stood:
            _open_around(field)
    for button in form.find_all("button"):
        if button.get("name") and _says(button) in said:
            _open_around(button)
    return _unfolded(html[: found.start()]) + str(form) + html[found.end() :]


def _unfolded(before: str) -> str:
    """What stands ``before`` a place in a page, with each fold open in which that place lies."""
    around: list[re.Match[str]] = []
    for fold in _FOLD.finditer(before):
        if fold[1]:
            around.pop()
        else:
            around.append(fold)
    for fold in reversed(around):
        if " open" not in fold[0]:
            before = f"{before[: fold.end() - 1]} open{before[fold.end() - 1 :]}"
    return before


def _says(field: Tag, value: str = "") -> tuple[str, str]:
    """The name of a field and its value, which is ``value`` where it has none."""
    return str(field["name"]), str(field.get("value", value))


def _holds(field: Tag) -> list[str]:
    """What would be sent of a field."""
    if field.name == "select":
        options = field.find_all("option")
        chosen = [option for option in options if option.has_attr("selected")] or options[:1]
        return [str(option.get("value", option.get_text())) for option in chosen]
    if field.name == "textarea":
        return [field.get_text()]
    ticked = field.get("type") not in _AT_TIMES or field.has_attr("checked")
    return [str(field.get("value", ""))] if ticked else []


def _open_around(tag: Tag) -> None:
    for fold in tag.find_parents("details"):
        fold["open"] = ""


def _fill(field: Tag, said: set[tuple[str, str]]) -> None:
    """Enter into a field what was said in it; of one in which nothing was said, nothing is chosen."""
    name = field["name"]
    entered = next((value for each, value in said if each == name), None)
    if field.name == "select":
        for option in field.find_all("option"):
            _mark(option, "selected", (name, str(option.get("value", option.get_text()))) in said)
    elif field.get("type") in _AT_TIMES:
        _mark(field, "checked", _says(field, "on") in said)
    elif field.name == "textarea":
        field.string = entered if entered is not None else field.get_text()
    elif field.get("type") != "hidden" and entered is not None:
        field["value"] = entered


def _mark(field: Tag, attribute: str, holds: bool) -> None:
    field.attrs.pop(attribute, None)
    if holds:
        field[attribute] = ""
