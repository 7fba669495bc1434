"""Everything that Milecastle prints: PDF pages with reportlab, measured in millimetres."""

from printables.catalogue import documents, print_document
from printables.document import Document, Play, Seat

__all__ = ["Document", "Play", "Seat", "documents", "print_document"]
