"""The pages at which a visitor plays at once: the landing page, ``play/`` and ``puzzles/``.

They are made of the package's own widgets, embedded, in English and in Japanese. A table needs Python:
a worker of the page runs it, with the runtime that the site has anyway.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template
from typing import Any

import tomllib
from ingredients import HERE, Ingredients, run
from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

SOURCES = HERE / "pages"
COPIED = ("icon.svg", "live.mjs", "page.css", "page.mjs", "worker.mjs")
VIEWS = ("card-table", "just-play", "puzzle")
LANGUAGES = {"en": ("index.html", "English"), "ja": ("ja.html", "日本語")}
PACKED = ("anywidget", "comm", "fsrs", "ipywidgets", "psygnal", "traitlets", "typing_extensions")
"""What the worker imports beside the package; IPython and the front ends of notebooks are left out."""

HERO = (
    "eNpFzLsKwzAMBdBfEZpVsDo4brdgD8GeTMaQIaUJGJo09DGE0n_vg1iZdO4V3IYJpzT1j2X3O0gvnG_9"
    "mJ7jHY94HQZ8E2tDe2rwlM4QLLCyoB3SP7NyEGrwYc3RgXEQ62-cL90ChcuKNsuLjKgU6U3biqgUBVn2"
    "0vkq6yDfQvZYVdi2H2r4Q6U"
)
"""A deal of Ninety-Nine before its last four tricks, of which one card leads to exactly two."""
PUZZLES = [(3, 1), (2, 2), (4, 3), (5, 4), (7, 5)]
"""Seeds and levels of the puzzles in the set, none of which takes long to make."""


def build(site: Path, made: Ingredients) -> None:
    """Write the pages, after the course, whose Python they share."""
    os.environ["PARLETT_PROGRESS"] = "off"  # nothing of whoever builds the pages is on them
    assets = site / "assets"
    shutil.rmtree(assets, ignore_errors=True)
    (assets / "views").mkdir(parents=True)
    for name in COPIED:
        shutil.copy(SOURCES / name, assets)
    python(site, made)
    settle(site, made)
    views(assets / "views")
    words = tomllib.loads((SOURCES / "words.toml").read_text("utf-8"))
    for page in ("index", "play", "puzzles"):
        for lang in LANGUAGES:
            write(site, page, lang, {name: said[lang] for name, said in words.items()}, made)


def python(site: Path, made: Ingredients) -> None:
    """Pack what the worker imports, and the memory of a Python that has imported it."""
    wheels = [made.wheel]
    for name in PACKED:
        found = [
            *(site / "static" / "pyodide-lock").glob(f"{name}-*-none-any.whl"),
            *made.pyodide.glob(f"{name}-*-none-any.whl"),
        ]
        if not found:
            raise SystemExit(f"The site has no wheel of {name}, which its pages need.")
        wheels.append(found[0])
    module, out = SOURCES / "page_kernel.py", site / "assets"
    into = (out / "python.zip", out / "python.memory")
    run("node", SOURCES / "compile.mjs", made.pyodide, *into, *wheels, module)


def settle(site: Path, made: Ingredients) -> None:
    """Tell the worker where Python is."""
    cdn = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE_VERSION}/full/"
    home = cdn if made.cdn else "static/pyodide/"
    # The memory is that of the very build that is in the site.
    told = {"pyodide": home, "memory": "" if made.cdn else "assets/python.memory"}
    (site / "assets" / "kernel.json").write_text(json.dumps(told), "utf-8")


def views(folder: Path) -> None:
    """Copy the front end of the tables."""
    import parlett_widgets

    static = Path(parlett_widgets.__file__).parent / "widgets" / "static"
    for view in VIEWS:
        for end in ("js", "css"):
            shutil.copy(static / f"{view}.{end}", folder)


def widgets(page: str, lang: str) -> dict[str, Any]:
    """Return the widgets of a page, by their names in it."""
    from parlett_widgets import ChainExplorer, Puzzle, PuzzleSet, predict, puzzle

    if page == "index":
        return {
            "puzzle": Puzzle(HERO, "take-exactly 2", lang=lang),
            "chain": ChainExplorer("8C KH JD 9S", lang=lang),
            "bid": predict("bid-sum", cases=[{"cards": "9H JS JD"}], lang=lang),
            "score": predict(
                "counterpoint-score", cases=[{"bids": (60, 70), "taken": (58, 62)}], lang=lang
            ),
        }
    if page == "puzzles":
        made = [puzzle("make-exactly", seed, level, lang=lang) for seed, level in PUZZLES]
        return {"set": PuzzleSet(made, lang=lang)}
    return {}


def write(site: Path, page: str, lang: str, said: dict[str, str], made: Ingredients) -> None:
    """Write one page in one language."""
    home, _ = LANGUAGES[lang]
    (other,) = LANGUAGES.keys() - {lang}
    switch, other_name = LANGUAGES[other]
    folder = site if page == "index" else site / page
    folder.mkdir(exist_ok=True)
    file, root = folder / home, "" if page == "index" else "../"
    store = site / "assets" / "widgets"
    made_here = widgets(page, lang)
    shown = {name: one.embed(store, file) for name, one in made_here.items()}
    if page == "index":  # what its puzzle asks, and of which game a deal is played beside it
        asked = made_here["puzzle"].question
        said = {**said, "task": asked["prompt"], "game": asked["game"]}
    said = {name: escape(text) for name, text in said.items()}
    facts = {**said, "lang": lang, "home": home, "root": root}
    script = (SOURCES / "language.js").read_text("utf-8")
    redirect = f"<script>{script}</script>\n" if lang == "en" else ""
    name, heading = said["name"], {"play": "table", "puzzles": "puzzles"}.get(page)
    docs = (site / "docs" / "index.html").exists()
    content = Template((SOURCES / f"{page}.html").read_text("utf-8")).substitute({**facts, **shown})
    whole = Template((SOURCES / "page.html").read_text("utf-8")).substitute(
        facts,
        page=page,
        title=f"{said[heading]} – {name}" if heading else name,
        redirect=redirect,
        scripts=f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'",
        runtime="https://cdn.jsdelivr.net" if made.cdn else "",
        preloads=preloads(page, root, next(iter(shown.values()), "")),
        other=other,
        other_name=other_name,
        switch=switch,
        docs=f'<a href="{root}docs/index.html">{said["to_docs"]}</a>\n' if docs else "",
        content=content,
    )
    file.write_text(whole, "utf-8")


def preloads(page: str, root: str, first: str) -> str:
    """Return what lets the first widget of a page live soon."""
    loader = re.findall(r'src="([^"]+\.js)"', first)
    scripts = loader + [f"{at}.js" for at in re.findall(r'(?:view|state)="([^"]+)"', first)]
    lines = [f'<link rel="preload" as="script" href="{at}">' for at in scripts]
    if page == "play":
        lines.append(f'<link rel="modulepreload" href="{root}assets/live.mjs">')
    return "\n".join(lines)
