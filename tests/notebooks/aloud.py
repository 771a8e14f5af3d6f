"""Prints a lesson as text alone: what a screen reader or a terminal makes of it.

``python tests/notebooks/aloud.py tutorials/en/01-tricks.ipynb`` prints prose, code and the text of every output, in
order. Nobody should need a picture to follow the lesson.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any


def main(arguments: Sequence[str] | None = None) -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Print lessons as text alone.")
    parser.add_argument("notebooks", nargs="+", type=Path)
    for path in parser.parse_args(arguments).notebooks:
        read = aloud(json.loads(path.read_text(encoding="utf-8")))
        sys.stdout.write("\n\n".join(read) + "\n")


def aloud(notebook: dict[str, Any]) -> Iterator[str]:
    """Yield what is read aloud from a notebook, part by part."""
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield source
            continue
        yield "\n".join(f"    {line}".rstrip() for line in source.splitlines())
        yield from map(told, cell["outputs"])


def told(output: dict[str, Any]) -> str:
    """Return the text of an output."""
    text = output["text"] if "text" in output else output["data"]["text/plain"]
    return "".join(text).rstrip()


if __name__ == "__main__":
    main()
