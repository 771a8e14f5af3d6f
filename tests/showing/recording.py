"""Widgets without a browser: every message that would go to the page is kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm
from ipywidgets import Widget

from parlett_widgets import CardTable, use
from parlett_widgets.widgets.card_table import widget


class RecordingComm(BaseComm):
    """Keeps every message that would go to the page."""

    sent: list[dict[str, Any]]

    def publish_msg(self, msg_type: str, data: Any = None, *args: Any, **kwargs: Any) -> None:
        self.__dict__.setdefault("sent", []).append(
            json.loads(json.dumps({"type": msg_type, "data": data}))
        )


@pytest.fixture
def comms(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[RecordingComm]]:
    made: list[RecordingComm] = []

    def create(*args: Any, **kwargs: Any) -> RecordingComm:
        made.append(RecordingComm(*args, **kwargs))
        return made[-1]

    monkeypatch.setattr(comm, "create_comm", create)
    # However busy the machine is, the answer to a press includes the result of any thinking.
    monkeypatch.setattr(widget, "SHORT_WHILE", 60)
    yield made
    Widget.close_all()
    use(lang="en", theme="auto", colours="four", size="normal", pace="standard")


def _delivered(widget: Widget, data: dict[str, Any]) -> list[dict[str, Any]]:
    """Deliver a message from the page, and return what is sent back while it is being handled."""
    sent = widget.comm.__dict__["sent"]
    before = len(sent)
    widget.comm.handle_msg({"content": {"data": data}, "buffers": []})
    return [message["data"] for message in sent[before:]]


def from_page(widget: Widget, **state: Any) -> list[dict[str, Any]]:
    """Let the page set traits, and return what is sent back."""
    return _delivered(widget, {"method": "update", "state": state, "buffer_paths": []})


def say(widget: Widget, **content: Any) -> list[dict[str, Any]]:
    """Let the page send a custom message, and return the answers."""
    told = _delivered(widget, {"method": "custom", "content": content})
    return [data["content"] for data in told if data.get("method") == "custom"]


def press(table: CardTable, action: str, rev: int | None = None) -> dict[str, Any]:
    """Send an intent as the page does, and return the acknowledgement."""
    rev = table.scene["rev"] if rev is None else rev
    answers = say(table, kind="intent", id="view-1", rev=rev, action=action)
    assert len(answers) == 1, "an intent has one answer"
    return answers[0]
