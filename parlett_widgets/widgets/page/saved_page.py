"""Saves widgets as pages that need no Jupyter, or as pictures.

A page holds the bundle, its style sheet and the state of the widget, for which ``page.ts`` provides a
model; its content security policy lets it load nothing.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

import anywidget

from parlett_widgets.engine.checks import shown
from parlett_widgets.files import write_whole
from parlett_widgets.widgets.page.png_picture import png
from parlett_widgets.widgets.page.widget import ParlettWidget, front_end

__all__ = ["PageWidget", "file_to_write"]

_KINDS = {"a page": (".html",), "a picture": (".svg", ".png")}
_EXPORT: Final = re.compile(r"export\s*\{(?:[^{}]*,)?\s*([\w$]+) as default\s*(?:,[^{}]*)?\};?\s*$")
"""How a bundle ends, which may export the parts of a page that another page shows too."""

_PAGE: Final = """\
<!DOCTYPE html>
<html {spoken}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
html {{ color-scheme: {scheme}; background: Canvas; }}
@media print {{ html {{ color-scheme: light; }} }}
.unseen {{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }}
body {{ max-width: 960px; margin: 0 auto; padding: 16px; font-family: system-ui, sans-serif; }}
{style}</style>
</head>
<body>
<main>
<h1 class="unseen">parlett-widgets</h1>
<h2 class="unseen">{title}</h2>
<div id="widget"></div>
<noscript>{picture}</noscript>
</main>
<script type="application/json" id="state">{state}</script>
<script type="module">{script}</script>
</body>
</html>
"""


class PageWidget(ParlettWidget):
    """A widget that can be saved as a web page or as a picture, as all widgets can."""

    def title(self) -> str:
        """Return the title of a page with this widget."""
        return str(self.words["title"])

    def save(self, path: str | Path) -> Path:
        """Write a page that shows the widget in any browser, or a picture of it.

        Parameters
        ----------
        path : str or Path
            The file to write, in an existing folder; an existing file is replaced. A name that ends
            in ``.html`` makes a page that works without Jupyter or a network; ``.svg`` and ``.png``
            make a picture. ``.png`` needs ``pip install 'parlett-widgets[pictures]'``.

        Returns
        -------
        Path
            The file written.

        Examples
        --------
        >>> from tempfile import TemporaryDirectory
        >>> from parlett_widgets import ChainExplorer
        >>> with TemporaryDirectory() as folder:
        ...     ChainExplorer("4 5 J K").save(f"{folder}/chain.html").name
        'chain.html'
        """
        file = file_to_write(path, _KINDS, "deal.html")
        match file.suffix.lower():
            case ".svg":
                write_whole(file, self.svg())
            case ".png":
                write_whole(file, png(self.svg()))
            case _:
                write_whole(file, self._page())
        return file

    def _saved(self) -> dict[str, Any]:
        """Return the traits that a page needs."""
        shared = anywidget.AnyWidget.class_trait_names(sync=True)
        own = [name for name in self.keys if name[0] != "_" and name not in shared]
        state: dict[str, Any] = self.get_state(own)
        return state

    def _page(self) -> str:
        script = f"{_exported(front_end('page.js'))}({_exported(self._esm)}.render)"
        text = json.dumps(self._saved(), ensure_ascii=False, separators=(",", ":"))
        return _PAGE.format(
            spoken=self.language.attributes,
            title=escape(self.title()),
            scheme={"auto": "light dark"}.get(self.theme, self.theme),
            style=self._css,
            picture=self.html(),
            # Neither "</script" nor "<!--" may occur in a script.
            state=text.replace("<", "\\u003c"),
            policy=_policy(script),
            script=script,
        )


def file_to_write(path: str | Path, kinds: Mapping[str, tuple[str, ...]], example: str) -> Path:
    """Return the file to write, or raise an error that says what would be valid.

    *kinds* maps each kind of output to its file endings.
    """
    if not isinstance(path, str | Path):
        raise TypeError(f"save needs the name of a file, such as {example!r}, not {shown(path)}")
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


def _policy(script: str) -> str:
    """Return a policy that lets the page run only this script and load only what it contains."""
    mark = b64encode(sha256(script.encode()).digest()).decode()
    allowed = [
        "default-src 'none'",
        f"script-src 'sha256-{mark}'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    return "; ".join(allowed)


def _exported(module: Any) -> str:
    """Return what a bundle exports, as an expression.

    A page opened from a disk cannot load modules that a policy allows by their content, so its one
    script contains them.
    """
    text = module.read_text(encoding="utf-8") if isinstance(module, Path) else str(module)
    body, name = _EXPORT.split(text)[:2]
    # Neither "</script" nor "<!--" may occur in a script; both can only stand in strings.
    body = re.sub(r"<(?=/script|!--)", r"\\x3C", body, flags=re.IGNORECASE)
    return f"(()=>{{{body}\nreturn {name}}})()"
