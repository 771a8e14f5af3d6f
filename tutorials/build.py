"""Runs the tutorials and keeps their outputs, ready to be committed.

``python tutorials/build.py [NOTEBOOK ...]`` runs the notebooks named, or all, and writes them in place.
With ``--check`` nothing is written; it fails if anything would have changed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from tqdm import tqdm

TUTORIALS = Path(__file__).resolve().parent
VIEW = "application/vnd.jupyter.widget-view+json"
KEPT_OF_A_CELL = {"tags", "jupyter", "slideshow"}
FOLDED = (
    "hide-input"  # what MyST-NB and Jupyter Book fold; JupyterLab and nbconvert read source_hidden
)
# The same for everybody, whatever Python has run the cells.
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description="Run the tutorials and keep their outputs.")
    parser.add_argument("notebooks", nargs="*", type=Path, help="notebooks to run (default: all)")
    parser.add_argument("--check", action="store_true", help="write nothing; fail on any change")
    options = parser.parse_args(arguments)

    changed = []
    progress = tqdm(options.notebooks or sorted(TUTORIALS.glob("*/*.ipynb")), unit="notebook")
    for path in progress:
        progress.set_postfix_str(f"{path.parent.name}/{path.name}")
        before = path.read_text(encoding="utf-8")
        try:
            after = run(path)
        except CellExecutionError as error:
            progress.close()
            print(f"{path}: a cell raised\n{error}", file=sys.stderr)
            return 1
        if after != before:
            changed.append(path)
            if not options.check:
                path.write_text(after, encoding="utf-8")
    for path in changed:
        print(f"{'would change' if options.check else 'rewrote'} {path}")
    return int(options.check and bool(changed))


def run(path: Path) -> str:
    """Run a notebook in a fresh kernel and return the text of the file as it should be."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        timeout=120,
        record_timing=False,
        store_widget_state=False,
        resources={"metadata": {"path": str(path.resolve().parent)}},
    )
    client.execute()
    return nbformat.writes(tidy(notebook), version=4) + "\n"


def tidy(notebook: Any) -> Any:
    """Remove from an executed notebook what differs from run to run and from machine to machine.

    A widget's view goes too: its model lives only in the kernel that has just ended, and the picture
    and the text beside it are what a reader of the file can see.
    """
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict(
            {key: value for key, value in sorted(cell.metadata.items()) if key in KEPT_OF_A_CELL}
        )
        if cell.cell_type == "code":
            if cell.metadata.get("jupyter", {}).get("source_hidden"):
                cell.metadata.tags = sorted({*cell.metadata.get("tags", ()), FOLDED})
            cell.outputs = joined(cell.outputs)
        for output in cell.get("outputs", []):
            if "data" in output and len(output.data) > 1:
                output.data.pop(VIEW, None)
    return notebook


def joined(outputs: Sequence[Any]) -> list[Any]:
    """Return outputs with neighbouring pieces of one stream joined: a kernel cuts them as it likes."""
    kept: list[Any] = []
    for output in outputs:
        last = kept[-1] if kept else {}
        if output.output_type == "stream" and last.get("name") == output.name:
            last["text"] += output.text
        else:
            kept.append(output)
    return kept


if __name__ == "__main__":
    # A kernel of this environment, not one that the user has installed for another.
    os.environ.setdefault("JUPYTER_PREFER_ENV_PATH", "1")
    os.environ["PARLETT_PROGRESS"] = "off"  # nobody has done anything yet
    sys.exit(main())
