"""The page of the public API, and the tables of views, say what the docstrings say."""

import dataclasses
import importlib
import inspect
import re

import pytest
from api_contents import SECTIONS, VIEWS
from write_api import fields, package, pages, public

import parlett_widgets
from parlett_widgets import BidAdvisor, CardTable, Predict, Replay, ScoreExplorer

ENTRIES = [entry for section in SECTIONS for entry in section.entries]


@pytest.fixture(scope="module")
def source():
    return package()


def test_the_pages_are_up_to_date():
    """After a change of docstrings:  make texts"""
    for path, text in pages().items():
        assert path.read_text("utf-8") == text, f"make texts writes {path.name} again"


def test_the_page_has_every_name_that_the_package_offers():
    told = {entry.name for entry in ENTRIES}

    assert [name for name in parlett_widgets.__all__ if name not in told] == []


def test_the_page_has_the_functions_that_its_docstrings_send_a_reader_to():
    told = {entry.name.rpartition(".")[2] for entry in ENTRIES}
    offered = [getattr(parlett_widgets, name) for name in parlett_widgets.__all__]
    docstrings = "\n".join(filter(None, map(inspect.getdoc, offered)))
    named = re.findall(r":func:`([a-z_]+)`", docstrings)

    assert named
    assert [name for name in named if name not in told] == []


@pytest.mark.parametrize("name", [entry.name for entry in ENTRIES])
def test_a_name_on_the_page_can_be_imported_as_it_stands_there(name):
    module, _, last = f"parlett_widgets.{name}".rpartition(".")

    assert last in importlib.import_module(module).__all__
    assert getattr(importlib.import_module(module), last) is not None


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_public_name_is_explained_by_an_example(source, entry):
    told = "\n".join(public(entry, source))

    assert ">>> " in told


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_attribute_and_parameter_says_what_it_means(source, entry):
    bare = [
        line
        for line in "\n".join(public(entry, source)).splitlines()
        if line.startswith("* ") and " – " not in line
    ]

    assert bare == []


@pytest.mark.parametrize("widget", [CardTable, Replay, BidAdvisor, ScoreExplorer, Predict])
def test_every_trait_of_a_widget_is_told_by_its_help(source, widget):
    (entry,) = [entry for entry in ENTRIES if entry.name == widget.__name__]
    told = "\n".join(public(entry, source))
    helps = [trait.help for trait in widget.class_own_traits(sync=True).values() if trait.help]

    assert helps
    assert [text for text in helps if text not in told] == []


@pytest.mark.parametrize("path", VIEWS.values())
def test_every_field_of_a_view_is_in_its_table(source, path):
    module, _, name = f"parlett_widgets.{path}".rpartition(".")
    view = getattr(importlib.import_module(module), name)
    inherited = {
        field.name
        for base in view.__bases__
        if dataclasses.is_dataclass(base)
        for field in dataclasses.fields(base)
    }
    own = [field.name for field in dataclasses.fields(view) if field.name not in inherited]

    told = fields(source[path])

    assert [field.name for field in told] == own
    assert [field.name for field in told if not field.meaning] == []
