"""Everything that Milecastle prints: PDF pages with reportlab, measured in millimetres."""

from printables.catalogue import MOST_COPIES, document_named, documents, print_document
from printables.document import Document, Play, Seat
from printables.geometry import PAPERS
from printables.ink import INKS

__all__ = [
    "INKS",
    "MOST_COPIES",
    "PAPERS",
    "Document",
    "Play",
    "Seat",
    "document_named",
    "documents",
    "print_document",
]
