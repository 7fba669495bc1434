"""Everything that Milecastle prints: PDF pages with reportlab, measured in millimetres."""

from printables.catalogue import MOST_COPIES, documents, print_document
from printables.document import Document, Play, Seat

__all__ = ["MOST_COPIES", "Document", "Play", "Seat", "documents", "print_document"]
