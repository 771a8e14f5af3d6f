"""Writes files so that they exist either whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from uuid import uuid4

__all__ = ["file_to_write", "write_whole"]


def file_to_write(path: str | Path, kinds: Mapping[str, tuple[str, ...]], example: str) -> Path:
    """Return the file to write, or raise an error that says what would be valid.

    *kinds* maps each kind of output to its file endings.
    """
    if not isinstance(path, str | Path):
        raise TypeError(f"save needs the name of a file, such as {example!r}, not {path!r}")
    file = Path(path)
    if file.is_dir():
        raise IsADirectoryError(f"{path} is a folder: name a file in it, as in {file / example}")
    if file.suffix.lower() not in {end for ends in kinds.values() for end in ends}:
        said = ", ".join(f"in {' or '.join(ends)} for {what}" for what, ends in kinds.items())
        raise ValueError(
            f"the name must end {said}, as in {file.with_suffix(Path(example).suffix)}, not {path}"
        )
    if not file.parent.is_dir():
        raise FileNotFoundError(
            f"there is no folder {file.parent}: create it first, or choose another"
        )
    return file


def write_whole(file: Path, content: str | bytes) -> None:
    """Write a file, or leave an existing one as it was if that fails."""
    file = file.resolve()  # a symbolic link stays one
    new = file.with_name(f".{uuid4().hex}.part")
    try:
        new.write_bytes(content.encode() if isinstance(content, str) else content)
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)
