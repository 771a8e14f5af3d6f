"""Files that are there whole or not at all."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

__all__ = ["write_whole"]


def write_whole(file: Path, text: str) -> None:
    """Write a file, or leave the one that is there as it was when the disk is full."""
    file = file.resolve()  # a link stays a link
    new = file.with_name(f".{uuid4().hex}.part")
    try:
        new.write_text(text, encoding="utf-8")
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)
