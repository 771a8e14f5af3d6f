"""Two views of one widget that press at the same moment: one press counts, the other is told so."""

import json
from threading import Barrier, Thread

import pytest
from recording import from_page, press

from parlett_widgets import Addenda, BidTrainer, Board, CardTable, NinetyNine, predict
from parlett_widgets.widgets.card_table.play import Play


def pressed_at_once(widget, requests, together):
    """Deliver two messages in two threads that meet before each does its work; return the answers.

    *together* is a class and the name of the method before which the threads wait for each other.
    """
    owner, name = together
    barrier, original = Barrier(2, timeout=10), getattr(owner, name)

    def meeting(*args, **kwargs):
        barrier.wait()
        return original(*args, **kwargs)

    before = len(widget.comm.sent)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, meeting)
        threads = [
            Thread(
                target=widget.comm.handle_msg,
                args=(
                    {"content": {"data": {"method": "custom", "content": content}}, "buffers": []},
                ),
            )
            for content in requests
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
    sent = [message["data"].get("content") or {} for message in widget.comm.sent[before:]]
    return sorted((one for one in sent if one.get("kind") == "ack"), key=lambda ack: ack["id"])


def intents(rev, *actions):
    return [
        {"kind": "intent", "id": str(i), "rev": rev, "action": a} for i, a in enumerate(actions)
    ]


def after_a_trick():
    table = CardTable(Addenda().start(seed=7, dealer=1), seats={1: "random"})
    table.play(table.match.legal[0])
    table.what_if(0)
    table.go_to_line(0)
    return table


STALE = "The table has changed. Please choose again."
AT_THE_TABLE = {
    "cards": ("play", ["play {0}", "play {1}"]),
    "the same card": ("play", ["play {0}", "play {0}"]),
    "undo": ("undo", ["undo", "undo"]),
    "new": ("play_another", ["new {{}}", "new {{}}"]),
    "a seed": ("play_another", ["paste 3", "paste 4"]),
    "back": ("back_to", ["back 0", "back 1"]),
    "what if": ("what_if", ["what-if 0", "what-if 0"]),
    "line": ("go_to_line", ["line 1", "line 1"]),
}


@pytest.mark.parametrize(("method", "actions"), AT_THE_TABLE.values(), ids=AT_THE_TABLE)
def test_of_two_presses_at_a_table_only_one_counts(method, actions, comms):
    table = after_a_trick()
    cards = [str(action).removeprefix("play ") for action in table.match.legal[:2]]
    asked = intents(table.revision, *(action.format(*cards) for action in actions))
    owner = CardTable if hasattr(CardTable, method) else Play
    answers = pressed_at_once(table, asked, (owner, method))

    assert sorted(answer["ok"] for answer in answers) == [False, True]
    refused = next(answer for answer in answers if not answer["ok"])
    assert refused["error"] in {STALE, "North is thinking."}
    if method == "play":
        assert [step.seat for step in table.match.history].count(0) == 2


def test_a_press_that_is_refused_does_not_use_up_the_revision(comms):
    table = after_a_trick()
    rev, card = table.revision, str(table.match.legal[0])
    asked = intents(rev, "play ZZ", card)
    answers = pressed_at_once(table, asked, (CardTable, "play"))

    assert [answer["ok"] for answer in answers] == [False, True]


def test_a_cell_needs_no_revision(comms):
    table = after_a_trick()
    assert not press(table, "undo", rev=table.revision - 1)["ok"]
    table.undo()


def test_two_bids_at_once_for_one_hand_of_the_trainer_count_once(comms):
    trainer = BidTrainer(NinetyNine.classic(), seed=7, worlds=10)
    rev = trainer.scene["rev"]
    asked = intents(rev, "bid KS AD JK", "bid KS 10H 9H")
    answers = pressed_at_once(trainer, asked, (BidTrainer, "_weigh"))

    assert len(answers) == 2
    assert len(trainer.answers) == 1


def test_two_views_that_ask_for_the_next_hand_get_one_hand(comms):
    trainer = BidTrainer(NinetyNine.classic(), seed=7, worlds=10)
    trainer.bid("KS AD JK")
    asked = intents(trainer.scene["rev"], "next", "next")
    pressed_at_once(trainer, asked, (BidTrainer, "_next"))

    assert trainer.scene["heading"] == "Hand 2"


def test_a_bid_for_an_earlier_hand_of_the_trainer_is_not_taken_for_this_one(comms):
    trainer = BidTrainer(NinetyNine.classic(), seed=7, worlds=10)
    rev = trainer.scene["rev"]
    trainer.bid("KS AD JK")
    trainer.next_hand()
    hand = trainer._training.hand.match.view(0).hand
    cards = " ".join(str(card) for card in list(hand)[:3])
    press(trainer, f"bid {cards}", rev=rev)

    assert len(trainer.answers) == 1


def test_two_views_that_ask_a_board_for_another_case_get_one(comms):
    asked = predict("bid-sum", seed=1)
    asked_first, second = asked.question["id"], asked.more[0]["id"]
    board = Board([asked])
    board.stage = "reveal"
    for _ in range(2):
        from_page(board, replaced=asked_first)

    assert asked.question["id"] == second
    assert json.dumps(board.votes) == '[{"first": "", "second": ""}]'
