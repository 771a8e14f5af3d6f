"""Text files, read in any encoding and written whole or not at all, and streams that lack signs.

A stream may be unable to show the signs of the suits, as wherever Windows redirects output. Letters
then stand for them.
"""

from __future__ import annotations

import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, register_error
from contextlib import suppress
from pathlib import Path
from typing import Final
from unicodedata import category, normalize
from uuid import uuid4

__all__ = ["IN_LETTERS", "decoded", "printable", "read_text", "write_whole"]


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
    """Write a file, or leave an existing one as it was if that fails.

    A writer that is killed may leave a file ``.parlett-….part``. The first to write into the folder
    a day later deletes it; nobody can still be writing it then.

    A device or a pipe is written to, never replaced.

    Raises
    ------
    FileNotFoundError
        If the folder of the file is missing.
    """
    if not file.parent.is_dir():
        raise FileNotFoundError(
            f"there is no folder {file.parent}: create it first, or choose another"
        )
    data = content.encode() if isinstance(content, str) else content
    if file.exists() and not file.is_file():
        file.write_bytes(data)
        return
    file = file.resolve()  # a symbolic link stays one
    new = file.with_name(f".parlett-{uuid4().hex}.part")
    try:
        new.write_bytes(data)
        now = new.stat().st_mtime  # by the clock of the disk, which may be another computer's
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)
    for left in file.parent.glob(".parlett-*.part"):
        with suppress(OSError):  # a folder may let nobody look or delete
            if now - left.stat().st_mtime > _A_DAY:
                left.unlink()


_A_DAY: Final = 86_400.0  # seconds


IN_LETTERS: Final = "parlett_widgets.in_letters"
"""The error handler with which a stream writes letters for the signs that it cannot show."""


def printable(text: str, encoding: str | None = None) -> str:
    """Return a text as a stream can show it; by default, the stream is standard output.

    Examples
    --------
    >>> printable("♠K – 花子", "ascii"), printable("♠K – 花子", "cp932")
    ('SK - ??', 'SK - 花子')
    """
    encoding = encoding or getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, IN_LETTERS).decode(encoding)


def _in_letters(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for the signs that could not be encoded."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(map(_letter, signs)), error.end


def _letter(sign: str) -> str:
    plain = _LETTERS.get(sign) or normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return plain or ("" if category(sign) == "Cf" else "?")


_LETTERS: Final = dict(zip("♠♥♦♣–—−‐‘’“”„…×·•→←✓✗", 'SHDC----\'\'""".x**><+x', strict=True)) | {
    "…": "...",
    "→": "->",
    "←": "<-",
}
register_error(IN_LETTERS, _in_letters)
