"""The pages of the public API have every name that one may use, and each is explained."""

import importlib
import inspect
import re
from pathlib import Path

import pytest

import parlett_widgets
from parlett_widgets.widgets.page.widget import ParlettWidget

PAGES = sorted((Path(__file__).parents[2] / "docs" / "api").glob("*.rst"))
NAMES = [
    name.removeprefix("parlett_widgets.")
    for page in PAGES
    for name in re.findall(r"^\.\. auto\w+:: ([\w.]+)", page.read_text("utf-8"), re.MULTILINE)
]

# What a view holds is listed, and the checks of a game are run in its own tests.
EXPLAINED = [name for name in NAMES if "View" not in name and not name.startswith("testing.")]


def found(name):
    module, _, last = f"parlett_widgets.{name}".rpartition(".")
    return importlib.import_module(module), last


def test_every_name_that_the_package_offers_is_on_one_page():
    assert [name for name in parlett_widgets.__all__ if NAMES.count(name) != 1] == []


def test_the_pages_have_the_functions_that_docstrings_send_a_reader_to():
    told = {name.rpartition(".")[2] for name in NAMES}
    offered = [getattr(parlett_widgets, name) for name in parlett_widgets.__all__]
    docstrings = "\n".join(filter(None, map(inspect.getdoc, offered)))
    named = re.findall(r":func:`([a-z_]+)`", docstrings)

    assert named
    assert [name for name in named if name not in told] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_name_can_be_imported_as_it_stands_there(name):
    module, last = found(name)

    assert name.startswith("widgets.") or ".view." in name or last in module.__all__
    assert getattr(module, last) is not None


@pytest.mark.parametrize("name", EXPLAINED)
def test_a_name_is_explained_by_an_example(name):
    module, last = found(name)
    thing = getattr(module, last)
    members = vars(thing).values() if inspect.isclass(thing) else ()

    assert any(">>> " in (inspect.getdoc(one) or "") for one in (thing, *members))


@pytest.mark.parametrize("name", NAMES)
def test_every_parameter_and_attribute_says_what_it_means(name):
    module, last = found(name)
    thing = getattr(module, last)
    members = [thing, *(vars(thing).values() if inspect.isclass(thing) else ())]
    texts = [inspect.getdoc(one) or "" for one in members if inspect.isroutine(one) or one is thing]
    bare = [
        line
        for text in texts
        for line in re.findall(r"^[\w*, ]+ : .+\n(?!    |[\w*, ]+ : )", text, re.MULTILINE)
    ]

    assert bare == []


def test_every_trait_that_a_person_can_set_says_what_it_means():
    widgets = [getattr(parlett_widgets, name) for name in parlett_widgets.__all__]
    widgets = [one for one in widgets if inspect.isclass(one) and issubclass(one, ParlettWidget)]

    for widget in widgets:
        traits = widget.class_own_traits(sync=True)
        assert [name for name, one in traits.items() if name[0] != "_" and not one.help] == []
