"""Text files: read in any encoding that editors and shells write, and written whole or not at all."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path
from uuid import uuid4

__all__ = ["decoded", "read_text", "write_whole"]


def decoded(data: bytes) -> str:
    r"""Return the text of a file, without the byte order mark with which it may begin.

    UTF-8 is read with or without the mark, which Notepad and spreadsheets write. UTF-16, which ``>``
    in Windows PowerShell writes, is recognised by its mark. Line ends become ``"\n"``.

    Raises
    ------
    UnicodeDecodeError
        If the file is in neither encoding.

    Examples
    --------
    >>> decoded("♠K\r\n".encode("utf-16")), decoded("♠K".encode("utf-8-sig"))
    ('♠K\n', '♠K')
    """
    wide = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    text = data.decode("utf-16" if wide else "utf-8-sig")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_text(file: Path, most: int | None = None) -> str:
    """Return the text of a file; see :func:`decoded`.

    Raises ``ValueError`` if the file has more than *most* bytes.
    """
    with file.open("rb") as opened:
        data = opened.read() if most is None else opened.read(most + 1)
    if most is not None and len(data) > most:
        raise ValueError(f"{file.name} has more than {most:,} bytes")
    return decoded(data)


def write_whole(file: Path, content: str | bytes) -> None:
    """Write a file, or leave an existing one as it was if that fails."""
    file = file.resolve()  # a symbolic link stays one
    new = file.with_name(f".{uuid4().hex}.part")
    try:
        new.write_bytes(content.encode() if isinstance(content, str) else content)
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)
