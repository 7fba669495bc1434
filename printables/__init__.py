"""Everything that Milecastle prints: PDF pages with reportlab, measured in millimetres."""

from printables.catalogue import MOST_COPIES, documents, print_document
from printables.document import Document, Play, Seat
from printables.geometry import PAPERS
from printables.ink import INKS

__all__ = ["INKS", "MOST_COPIES", "PAPERS", "Document", "Play", "Seat", "documents", "print_document"]
