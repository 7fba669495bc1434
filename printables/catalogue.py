"""What can be printed, and the one call that prints it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.language import language as language_of
from companion.referee.messages import N_, say
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Refused
from printables.document import Document, Job, Play, Printed, Progress, settled, typeset_document
from printables.geometry import paper_named
from printables.hadrians_wall.documents import DOCUMENTS as HADRIANS_WALL
from printables.ink import ink_named
from printables.romans_go_home.documents import DOCUMENTS as ROMANS_GO_HOME
from printables.runes_of_mayhem.documents import DOCUMENTS as RUNES_OF_MAYHEM
from printables.stronghold.documents import DOCUMENTS as STRONGHOLD

MOST_COPIES = 500

_DOCUMENTS = {document.name: document for document in (*ROMANS_GO_HOME, *HADRIANS_WALL, *RUNES_OF_MAYHEM, *STRONGHOLD)}


def documents() -> tuple[Document, ...]:
    """Everything that can be printed, in the order of a list."""
    return tuple(_DOCUMENTS.values())


def document_named(name: str) -> Document:
    """The document of that name, in any case of letters. Raises Refused for another."""
    document = _DOCUMENTS.get(name.strip().lower())
    if document is None:
        raise Refused(
            Refusal(
                "print-unknown",
                say(
                    N_("There is nothing to print called “%(given)s”; there are %(documents)s."),
                    given=name[:60],
                    documents=tuple(_DOCUMENTS),
                ),
            )
        )
    return document


def typeset_named(
    name: str,
    *,
    paper: str = "a4",
    copies: int = 1,
    ink: str = "colour",
    language: str = "en",
    base_url: str | None = None,
    settings: Settings | Mapping[str, str | int] | None = None,
    play: Play | None = None,
    progress: Progress | None = None,
) -> Printed:
    """As :func:`print_document`, with the record of what was drawn where."""
    document = document_named(name)
    if not 1 <= copies <= MOST_COPIES:
        raise Refused(
            Refusal(
                "print-copies", say(N_("Print 1 to %(most)d copies, not %(given)s."), most=MOST_COPIES, given=copies)
            )
        )
    if document.once and copies > 1:
        text = N_("“%(document)s” is made one copy at a time: in a further one the fields would be missing.")
        raise Refused(Refusal("print-copies", say(text, document=document.full_title)))
    job = Job(
        paper=paper_named(paper),
        ink=ink_named(ink),
        language=language_of(language),
        settings=settled(document, settings),
        base_url=base_url,
        play=play,
    )
    return typeset_document(document, job, copies, progress)


def print_document(
    name: str,
    *,
    paper: str = "a4",
    copies: int = 1,
    ink: str = "colour",
    language: str = "en",
    base_url: str | None = None,
    settings: Settings | Mapping[str, str | int] | None = None,
    play: Play | None = None,
    progress: Progress | None = None,
) -> bytes:
    """A document as a PDF file; equal arguments give equal bytes.

    ``paper`` is ``a4`` or ``letter``, ``ink`` is ``colour`` or ``saver``, ``copies``
    1 to 500. ``base_url`` (``http://192.168.1.20:8000``) is what the QR codes lead to;
    without it the path is printed in letters. ``settings`` are the table options,
    ``play`` a running or finished game for the documents that show one. ``progress``
    is called with the pages done and the pages in all.

    Raises Refused with a sentence: an unknown name, paper, ink or option, an impossible
    number of copies, also for a document of which only one can be made.
    """
    return typeset_named(
        name,
        paper=paper,
        copies=copies,
        ink=ink,
        language=language,
        base_url=base_url,
        settings=settings,
        play=play,
        progress=progress,
    ).pdf
