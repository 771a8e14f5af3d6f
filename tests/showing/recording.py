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
from parlett_widgets.widgets.card_table import requests


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
    # However busy the machine is, what somebody thinks about is in the answer to the press.
    monkeypatch.setattr(requests, "_SHORT_WHILE", 60)
    yield made
    Widget.close_all()
    use(lang="en", theme="auto", colours="four", size="normal", pace="standard")


def press(table: CardTable, action: str, rev: int | None = None) -> dict[str, Any]:
    """Send an intent as the page does, and return the acknowledgement."""
    intent = {
        "kind": "intent",
        "id": "view-1",
        "rev": table.scene["rev"] if rev is None else rev,
        "action": action,
    }
    sent = table.comm.__dict__["sent"]
    before = len(sent)
    data = {"method": "custom", "content": intent}
    table._handle_msg({"content": {"data": data}, "buffers": []})
    acks = [
        message["data"]["content"]
        for message in sent[before:]
        if message["data"].get("method") == "custom"
    ]
    assert len(acks) == 1, "an intent has one answer"
    return acks[0]
