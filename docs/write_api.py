"""Write the pages generated from docstrings: ``api.md``, and the tables of views in ``players.md``.

``python docs/write_api.py`` writes them in place. With ``--check`` it writes nothing, and fails
if anything would change.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

import griffe
import traitlets
from api_contents import SECTIONS, VIEWS, Entry

DOCS: Final = Path(__file__).resolve().parent
WIDTH: Final = 100
HEAD: Final = """\
# The public API

Everything on this page is public: it stays as described here until the changelog says otherwise. Import a plain name
from `parlett_widgets`, and a dotted one from the submodule before its last dot: `games.bidding.ways` is
`from parlett_widgets.games.bidding import ways`. The examples run in order, after:

```python
>>> import random
>>> from parlett_widgets import *

```

`make texts` generates this page from the docstrings; edit those, not the page."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description="Write the pages generated from docstrings.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail on any change")
    check = parser.parse_args(arguments).check

    changed = [path for path, text in pages().items() if not _holds(path, text)]
    for path in changed:
        print(f"{'out of date' if check else 'written'}: {path.name}")
        if not check:
            path.write_text(pages()[path], encoding="utf-8")
    return 1 if check and changed else 0


def _holds(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text


def pages() -> dict[Path, str]:
    """Return what each page should say."""
    source, players = package(), DOCS / "players.md"
    return {
        DOCS / "api.md": "\n\n".join(_api(source)) + "\n",
        players: _with_views(players.read_text(encoding="utf-8"), source),
    }


def package() -> Any:
    """Return the package as griffe reads it: its names, signatures and docstrings."""
    return griffe.load(
        "parlett_widgets",
        search_paths=[DOCS.parent],
        docstring_parser="numpy",
        docstring_options={"warnings": False, "trim_doctest_flags": False},
        resolve_aliases=True,
    )


# The page of the API


def _api(source: Any) -> Iterator[str]:
    yield HEAD
    anchors = _anchors()
    for section in SECTIONS:
        links = [f"[`{entry.name}`](#{anchors[entry.name]})" for entry in section.entries]
        yield f"**{section.heading}**: {', '.join(links)}"
    for section in SECTIONS:
        yield f"## {section.heading}"
        if section.text:
            yield section.text
        for entry in section.entries:
            yield from public(entry, source)


def public(entry: Entry, source: Any) -> Iterator[str]:
    """Yield the description of one public name, a paragraph or a block at a time."""
    thing = _real(source[entry.path or entry.name])
    yield f"### `{entry.name}`"
    if thing.is_function or (thing.is_class and not entry.bare):
        yield _code(_signatures(thing))
    yield from _docstring(thing)
    if thing.is_class:
        yield from _members(entry, thing)


def _members(entry: Entry, thing: Any) -> Iterator[str]:
    """Yield the attributes of a class in one list, then its methods, each under a heading."""
    shown = [_real(member) for name, member in thing.all_members.items() if entry.shows(name)]
    shown = [member for member in shown if _is_ours(member, entry, thing)]
    told = _items(thing, "attributes")
    lines = list(_list(told))
    for member in shown:
        meaning = _meaning(member)
        if member.is_attribute and member.name not in [item.name for item in told] and meaning:
            lines.append(f"* `{member.name}`{_typed(_type_of(member))} – {meaning}")
    if lines:
        yield "**Attributes**"
        yield "\n".join(lines)
    for member in shown:
        if member.is_function and member.has_docstring:
            yield f"#### `{entry.name}.{member.name}`"
            yield _code(_signatures(member))
            yield from _docstring(member)


def _is_ours(member: Any, entry: Entry, thing: Any) -> bool:
    """Whether a member is described here: it is public, and no entry of a base class describes it."""
    if not member.path.startswith("parlett_widgets.") or member.name.startswith("_"):
        return False
    bases = [base.name for base in thing.mro()]
    tellers = [
        other
        for section in SECTIONS
        for other in section.entries
        if other.shared and other.name.rpartition(".")[2] in bases
    ]
    if entry.presets and "preset" not in [
        str(mark.value) for mark in getattr(member, "decorators", ())
    ]:
        return False
    return entry.shared or not any(member.name in other.members for other in tellers)


def _real(found: Any) -> Any:
    """Return the object that a name stands for, even if it is imported from elsewhere."""
    return found.final_target if found.is_alias else found


def _meaning(member: Any) -> str:
    """Return the first paragraph of an attribute's docstring, or the help of a trait."""
    if member.has_docstring:
        return _prose(member.docstring.value.split("\n\n")[0])
    trait = _trait(member)
    return trait.help if trait is not None else ""


def _type_of(member: Any) -> str:
    trait = _trait(member)
    if trait is None:
        return str(member.annotation) if "property" in member.labels else ""
    if isinstance(trait, traitlets.Enum):
        return " or ".join(map(repr, trait.values))
    return next(_TRAITS[kind] for kind in type(trait).__mro__ if kind in _TRAITS)


def _trait(member: Any) -> Any:
    """Return the trait behind a member of a widget, which griffe cannot recognize, or None."""
    module, _, name = member.parent.path.rpartition(".")
    owner = getattr(import_module(module), name)
    return owner.class_traits().get(member.name) if hasattr(owner, "class_traits") else None


_TRAITS: Final = {
    traitlets.Bool: "bool",
    traitlets.Dict: "dict",
    traitlets.Float: "float",
    traitlets.Int: "int",
    traitlets.List: "list",
    traitlets.Unicode: "str",
}


# One docstring


def _docstring(thing: Any) -> Iterator[str]:
    """Yield the parts of a docstring, except the attributes of a class."""
    for section in thing.docstring.parsed if thing.has_docstring else ():
        match section.kind.value:
            case "text":
                yield _prose(section.value)
            case "parameters":
                yield "**Parameters**"
                yield "\n".join(_list(section.value))
            case "returns":
                (item,) = section.value
                if item.description:
                    yield f"**Returns** `{item.annotation}` – {_prose(item.description)}"
            case "raises":
                yield "**Raises**"
                yield "\n".join(
                    f"* `{_type(item.annotation)}` – {_prose(item.description)}"
                    for item in section.value
                )
            case "examples":
                for kind, text in section.value:
                    yield _prose(text) if kind.value == "text" else _code(text + "\n", "pycon")
            case "admonition":
                yield _prose(section.value.contents)


def _items(thing: Any, kind: str) -> list[Any]:
    sections = thing.docstring.parsed if thing.has_docstring else ()
    return [item for section in sections if section.kind.value == kind for item in section.value]


def _list(items: Sequence[Any]) -> Iterator[str]:
    """Yield parameters or attributes, one to a line; those described together share a line."""
    for meaning, group in groupby(items, key=lambda item: item.description):
        same = list(group)
        if not meaning or len(same) == 1:
            for item in same:
                yield f"* `{item.name}`{_typed(item.annotation)}" + (
                    f" – {_prose(meaning)}" if meaning else ""
                )
        else:
            yield f"* {', '.join(f'`{item.name}`' for item in same)} – {_prose(meaning)}"


def _typed(annotation: Any) -> str:
    text = _type(annotation)
    return f" *({text})*" if text else ""


def _type(annotation: Any) -> str:
    """Return a type as prose; choices as they are written in code."""
    text = str(annotation or "").strip("`")
    if re.fullmatch(r"[({].*[)}]", text):
        values = ast.literal_eval(text) if text[1:2] in "'\"0123456789" else ()
        text = " or ".join(map(repr, values)) if text[0] == "(" and values else text[1:-1]
        text = " or ".join(text.rsplit(", ", 1)) if "," in text else text
    return text


def _signatures(thing: Any) -> str:
    """Return the signature of a name, or all its overloads."""
    forms = (thing.overloads if thing.is_function else None) or [thing]
    return "\n".join(_broken(_signature(form)) for form in forms)


def _signature(thing: Any) -> str:
    if thing.is_class and "__new__" in thing.members:
        made = str(thing.members["__new__"].signature()).partition(" -> ")[0]
        return made.replace("__new__", thing.name)
    if thing.is_class and "NamedTuple" in map(str, thing.bases):
        fields = [field for field in thing.attributes.values() if "property" not in field.labels]
        values = [f" = {field.value}" if field.value is not None else "" for field in fields]
        told = zip(fields, values, strict=True)
        return f"{thing.name}({', '.join(f'{f.name}: {f.annotation}{v}' for f, v in told)})"
    return str(thing.signature() or f"{thing.name}()")


def _broken(signature: str) -> str:
    """Break a long signature, one parameter to a line."""
    if len(signature) <= WIDTH:
        return signature
    name, _, rest = signature.partition("(")
    inner, closing, returns = rest.rpartition(")")
    parts, depth, start = [], 0, 0
    for place, char in enumerate(inner):
        depth += (char in "([{") - (char in ")]}")
        if char == "," and not depth:
            parts.append(inner[start:place])
            start = place + 1
    parts.append(inner[start:])
    return f"{name}(\n" + "".join(f"    {part.strip()},\n" for part in parts) + closing + returns


def _code(text: str, language: str = "python") -> str:
    return f"```{language}\n{text}\n```"


def _prose(text: str) -> str:
    """Return the text of a docstring as Markdown, with each paragraph on one line."""
    text = re.sub(r":\w+:`~?([\w.]+)`", lambda role: f"`{role[1].removeprefix('.')}`", text)
    text = text.replace("``", "`")
    paragraphs = text.strip().split("\n\n")
    return "\n\n".join(" ".join(part.split()) for part in paragraphs)


def _anchors() -> dict[str, str]:
    """Return the anchors of the names on the page, numbered where only capitals differ."""
    found: dict[str, str] = {}
    for entry in (entry for section in SECTIONS for entry in section.entries):
        plain = re.sub(r"[^\w-]", "", entry.name.lower())
        again = sum(other.lower() == entry.name.lower() for other in found)
        found[entry.name] = f"{plain}-{again}" if again else plain
    return found


# The tables of views


class Field(NamedTuple):
    """A field of a view, as a row of its table."""

    name: str
    annotation: str
    meaning: str


def _with_views(page: str, source: Any) -> str:
    """Return the page with the tables of views, made from docstrings, between their markers."""
    for name, path in VIEWS.items():
        table = _table(fields(_real(source[path])))
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, found, rest = page.partition(begin)
        old, closed, after = rest.partition(end)
        if not (found and closed):
            raise ValueError(f"players.md must have {begin} and, after it, {end}")
        del old
        page = f"{before}{begin}\n{table}\n{end}{after}"
    return page


def fields(view: Any) -> list[Field]:
    """Return the fields that a view adds to those of its base class."""
    told = _items(view, "attributes")
    return [Field(item.name, str(item.annotation), _prose(item.description)) for item in told]


def _table(rows: list[Field]) -> str:
    lines = ["", "| field | type | meaning |", "|---|---|---|"]
    lines += [
        f"| `{row.name}` | {row.annotation} | {row.meaning} |".replace("\\", "") for row in rows
    ]
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    raise SystemExit(main())
