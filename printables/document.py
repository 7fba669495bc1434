"""What a document is, and how its pages become a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO
from typing import Any, NamedTuple

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from companion.language import Language
from companion.referee.game import titled
from companion.referee.games import REFEREES
from companion.referee.messages import N_, Message, say
from companion.referee.options import Options, Settings
from printables import fonts
from printables.geometry import POINTS, Paper
from printables.ink import Ink
from printables.surface import Drawn, Surface

PRODUCER = "Milecastle"

Progress = Callable[[int, int], None]
"""Called with the number of pages that are done, and of all pages."""

# Wrapping compressed streams in ASCII costs a quarter of the file and serves nobody today.
rl_config.useA85 = 0


@dataclass(frozen=True)
class Seat:
    """A seat of the table to print: its id in the game (a clan), who sits there."""

    id: str
    name: str = ""
    neutral: bool = False


@dataclass(frozen=True)
class Play:
    """A running or finished game to print.

    ``date`` is a text for people; ``path`` is the table's address on the site (``/t/...``,
    empty where there is no site); ``state`` is the game's own state.
    """

    date: str
    path: str
    seats: tuple[Seat, ...]
    state: Any


@dataclass(frozen=True)
class Job:
    """One wish to print: the paper, the ink, the language, and what the texts depend on.

    ``base_url`` is the address that phones at the table reach, without a slash at the
    end; None where it is not known: then a path is printed instead of a QR code.
    """

    paper: Paper
    ink: Ink
    language: Language
    settings: Settings
    base_url: str | None = None
    play: Play | None = None

    @property
    def host(self) -> str:
        """``base_url`` as people read it, without ``http://``; empty where it is not known."""
        return (self.base_url or "").partition("//")[2].rstrip("/")


class Sides(StrEnum):
    """How a document is printed on a printer that can turn the paper (PDF 1.7, table 150: the values of Duplex)."""

    ONE = "Simplex"
    BOTH = "DuplexFlipLongEdge"

    @property
    def told(self) -> str:
        """The same for whoever has to choose it at the printer."""
        return _SIDES[self]


_SIDES = {
    Sides.ONE: N_("Print on one side only: the pages lie beside each other."),
    Sides.BOTH: N_("Print on both sides, turned over the long edge."),
}


class Page(NamedTuple):
    """A page to draw. A ``title`` (in the reader's language) makes it a bookmark."""

    draw: Callable[[Surface], None]
    title: str = ""


@dataclass(frozen=True)
class Document:
    """Something that can be printed.

    ``title`` and ``description`` are messages (see ``N_``). ``live`` marks one that
    shows a running or finished game where one is given, ``once`` one of which a
    further copy would lack something. ``sides`` is None where a printer may do as it is set.
    """

    name: str
    game: str
    title: str
    description: str
    options: Options
    pages: Callable[[Job], Sequence[Page]]
    live: bool = False
    once: bool = False
    sides: Sides | None = None

    @property
    def full_title(self) -> Message:
        """The title with the name of the game, where it stands alone."""
        return say(N_("%(game)s · %(document)s"), game=titled(REFEREES[self.game]), document=say(self.title))


class Printed(NamedTuple):
    """A file, and the record of what was drawn on the pages of the first copy."""

    pdf: bytes
    drawn: tuple[Drawn, ...]


def typeset_document(document: Document, job: Job, copies: int = 1, progress: Progress | None = None) -> Printed:
    """The document as a PDF: the same bytes for the same job."""
    fonts.register()
    pages = document.pages(job)
    total = len(pages) * copies
    record: list[Drawn] = []
    target = BytesIO()
    canvas = Canvas(
        target,
        pagesize=(job.paper.width * POINTS, job.paper.height * POINTS),
        pageCompression=1,
        invariant=1,
        initialFontName=fonts.TEXT,
        lang=job.language.code,
        pdfVersion=(1, 7),
    )
    canvas.setTitle(job.language.render(document.full_title))
    canvas.setSubject(job.language.render(document.description))
    canvas.setAuthor(PRODUCER)
    canvas.setCreator(PRODUCER)
    canvas.setProducer(PRODUCER)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if document.sides is not None:
        canvas.setViewerPreference("Duplex", document.sides.value)
    for number, page in enumerate(pages, start=1):
        if page.title:
            canvas.bookmarkPage(f"page-{number}")
            canvas.addOutlineEntry(page.title, f"page-{number}", level=0)
        page.draw(Surface(canvas, job.paper.height, job.paper.page, job.ink, job.language, record))
        canvas.showPage()
        if progress:
            progress(number, total)
    _repeat(canvas, len(pages), copies, progress)
    canvas.save()
    return Printed(target.getvalue(), tuple(record))


def _repeat(canvas: Any, count: int, copies: int, progress: Progress | None) -> None:
    """Add the pages again for each further copy, sharing what they show.

    A page more is then an entry in the page tree, not a drawing: a pad of a hundred
    copies is hardly longer than one. reportlab has no such call, so the page objects
    are made here, of reportlab's own parts.

    Of several pages an odd number is followed by an empty one, but after the last copy:
    printed on both sides, each copy begins on a sheet of its own. A single page stays one,
    as a pad that is printed on both sides has one on each.
    """
    document = canvas._doc
    if copies > 1 and count > 1 and count % 2:
        canvas.showPage()
    originals: list[Any] = list(document.Pages.pages)
    if copies > 1:
        for original in originals:
            original.check_format(document)
            for part in ("MediaBox", "Contents", "Resources"):
                setattr(original, part, document.Reference(getattr(original, part)))
    for copy in range(1, copies):
        for original in originals if copy < copies - 1 else originals[:count]:
            again = pdfdoc.PDFPage()
            again.MediaBox, again.Contents, again.Resources = original.MediaBox, original.Contents, original.Resources
            document.addPage(again)
        if progress:
            progress((copy + 1) * count, count * copies)


def settled(document: Document, settings: Settings | Mapping[str, str | int] | None) -> Settings:
    """The table options that the document is printed for. Raises Refused for impossible ones."""
    return settings if isinstance(settings, Settings) else document.options.settle(settings or {})
