"""The parts of the documentation that Sphinx does not know.

Widgets that live in a page, the lessons, links to files of the repository, and what autodoc does not
see of a widget's class.
"""

from __future__ import annotations

import inspect
import json
import re
from html import escape
from pathlib import Path
from typing import Any

import traitlets
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

import parlett_widgets
from parlett_widgets.widgets.page.widget import ParlettWidget

ROOT = Path(__file__).resolve().parent.parent
TUTORIALS = ROOT / "tutorials"


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect everything to Sphinx."""
    parlett_widgets.use(lang="en")
    app.add_config_value("source_repository", "", "env")
    app.add_directive("widget", Living)
    app.add_directive("gallery", Gallery)
    app.connect("config-inited", lambda app, _: copy_lessons(Path(app.srcdir, "lessons")))
    app.connect("source-read", lambda app, name, text: lead_on(app, Path(name).parent, text))
    app.connect("include-read", lambda app, path, _, text: lead_on(app, Path(path).parent, text))
    app.connect("html-page-context", speak_its_language)
    app.connect("autodoc-process-signature", signature)
    app.connect("autodoc-process-docstring", tell_of_a_trait)
    return {"parallel_read_safe": False, "parallel_write_safe": True}


# Widgets


def widget(expression: str) -> ParlettWidget:
    """Return the widget that a page names, such as ``ChainExplorer("4 5 J K")``."""
    names = {name: getattr(parlett_widgets, name) for name in parlett_widgets.__all__}
    made = eval(" ".join(expression.split()), names)  # noqa: S307 -- the pages are as much ours as this code
    if not isinstance(made, ParlettWidget):
        raise ExtensionError(f"not a widget: {expression}")
    return made


class Living(SphinxDirective):
    """A widget that one can play with: the picture first, then the widget itself.

    With ``:picture:``, only the picture is shown, for widgets that need a kernel.
    """

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec = {"picture": directives.flag}  # noqa: RUF012

    def run(self) -> list[nodes.Node]:
        """Return the widget as part of the page, and write its files."""
        shown = widget(self.arguments[0])
        if "picture" in self.options:
            return [_raw(f'<div class="widget">{pictures(shown)}</div>')]
        out = Path(self.env.app.outdir)
        out.mkdir(parents=True, exist_ok=True)
        html = shown.embed(out / "living", out / f"{self.env.docname}.html")
        return [_raw(f'<div class="widget">{html}</div>')]


class Gallery(SphinxDirective):
    """Pictures of widgets that lead to their pages: a line for each, ``page | what it is | widget``."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the pictures as one list."""
        items = []
        for line in self.content:
            page, told, expression = (part.strip() for part in line.split("|", 2))
            if not Path(self.env.srcdir, self.env.docname).with_name(f"{page}.md").exists():
                raise self.error(f"the gallery names a page that does not exist: {page}")
            name, _, rest = told.partition(": ")
            items.append(
                f'<li><a href="{page}.html"><div class="sight">{pictures(widget(expression))}</div>'
                f"<strong>{escape(name)}</strong><span>{escape(rest)}</span></a></li>"
            )
        return [_raw(f'<ul class="gallery">{"".join(items)}</ul>')]


def pictures(shown: ParlettWidget) -> str:
    """Return the still picture of a widget, for light pages and for dark ones."""
    html = ""
    for theme in ("light", "dark"):
        shown.theme = theme
        html += f'<div class="only-{theme}">{shown.html()}</div>'
    return html


def _raw(html: str) -> nodes.Node:
    return nodes.raw("", html, format="html")


# Lessons and links


def copy_lessons(folder: Path) -> None:
    """Copy the committed lessons to where Sphinx reads them, with the answers folded, and remove copies of lessons that are gone."""
    lessons = sorted(TUTORIALS.glob("*/*.ipynb"))
    for copy in folder.glob("*/*.ipynb"):
        if TUTORIALS / copy.relative_to(folder) not in lessons:
            copy.unlink()
    for path in lessons:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        if path.parent.name == "ja":
            notebook["metadata"]["mystnb"] = {
                "code_prompt_show": "表示する",
                "code_prompt_hide": "隠す",
            }
        for cell in notebook["cells"]:
            if cell["metadata"].get("jupyter", {}).get("outputs_hidden"):
                cell["metadata"].setdefault("tags", []).append("hide-output")
        notebook["cells"].insert(1, way_to_play(path.parent.name, path.name))
        text = json.dumps(notebook, ensure_ascii=False, indent=1)
        copy = folder / path.parent.name / path.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if not copy.exists() or copy.read_text(encoding="utf-8") != text:
            copy.write_text(text, encoding="utf-8")


def way_to_play(language: str, name: str) -> dict[str, Any]:
    """Return a cell with the way to a lesson in the course, of whose site the documentation is a part."""
    told = {"en": "Take this lesson in your browser", "ja": "このレッスンをブラウザーで受ける"}[
        language
    ]
    link = f'<a href="../../../lab/index.html?path={language}/{name}">▸ {told}</a>'
    return {"cell_type": "markdown", "id": "way-to-play", "metadata": {}, "source": link}


def lead_on(app: Sphinx, folder: Path, text: list[str]) -> None:
    """Let links to lessons, pages and files of the repository lead to where a reader finds them."""
    home = Path(app.srcdir, folder)
    lessons = Path(app.srcdir, "lessons")
    if home.is_relative_to(lessons):
        home = TUTORIALS / home.name

    def lead(link: re.Match[str]) -> str:
        address, anchor = link[1], link[2]
        target = (home / address).resolve()
        if not target.exists():
            return link[0]  # which Sphinx will report
        if target.is_relative_to(TUTORIALS) and target.suffix == ".ipynb":
            target = lessons / target.relative_to(TUTORIALS)
        elif target.name in ("CHANGELOG.md", "CONTRIBUTING.md"):
            target = Path(app.srcdir, target.name.lower())
        elif not target.is_relative_to(app.srcdir) or target.is_dir():
            return f"]({app.config.source_repository}/{target.relative_to(ROOT)}{anchor})"
        return f"](/{target.relative_to(app.srcdir).as_posix()}{anchor})"

    text[0] = re.sub(r"\]\((?!\w+:|[#/<])([^)#\s]+)((?:#[^)\s]*)?)\)", lead, text[0])


def speak_its_language(
    _app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any
) -> None:
    """Say of the Japanese lessons that they are Japanese."""
    if page.startswith("lessons/ja/"):
        context["language"] = "ja"


# The API


def signature(
    _app: Sphinx, what: str, _name: str, thing: Any, _options: Any, told: str, _returns: str
) -> tuple[str, str] | None:
    """Return how a widget is made; a class that only the package makes (``Match()``) has no signature."""
    if what == "class" and told == "()":
        return "", ""
    if what == "class" and issubclass(thing, ParlettWidget) and told.startswith("(*args"):
        own = inspect.signature(thing.__init__)
        shown = [one for one in own.parameters.values() if one.name != "self"]
        return str(own.replace(parameters=shown, return_annotation=inspect.Signature.empty)), ""
    return None


def tell_of_a_trait(
    _app: Sphinx, _what: str, _name: str, thing: Any, _options: Any, lines: list[str]
) -> None:
    """Add to the help of a trait which values it takes."""
    if isinstance(thing, traitlets.Enum) and thing.help:
        lines[:] = [f"{thing.help} One of {', '.join(f'``{one!r}``' for one in thing.values)}."]
