"""Hadrian's Wall: both sheets, pads and reference cards."""
