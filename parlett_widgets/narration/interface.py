"""Sentences that belong to the table itself, whatever is played on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlett_widgets.engine.actions import Refusal, RefusalCode, Verb, example_of
from parlett_widgets.engine.rules import Rules
from parlett_widgets.narration.language import Language

__all__ = ["interface_words", "refusal_sentence", "table_words"]


def refusal_sentence(
    lang: Language, refusal: Refusal, players: Sequence[str], rules: Rules[Any]
) -> str:
    """Return why an action is refused and what would be right, as one or two sentences.

    Parameters
    ----------
    lang : Language
    refusal : Refusal
    players : sequence of str
        Names by seat.
    rules : Rules
        Their order of ranks is the order of the cards.

    Examples
    --------
    >>> from parlett_widgets.games import Addenda
    >>> from parlett_widgets.narration.language import language
    >>> match = Addenda().start(seed=7, dealer=0)
    >>> refusal = match.legal.why_not("play KS", seat=0)
    >>> refusal_sentence(language("en"), refusal, match.players, match.rules)
    "It is North's turn."
    """
    _ = lang.gettext
    plain = {
        RefusalCode.MATCH_OVER: _("The match is over."),
        RefusalCode.ALREADY_DECLARED: _("After a declaration one can only reveal, or pass."),
        RefusalCode.CARD_TWICE: _("A bid needs three different cards."),
        RefusalCode.NO_HIGH_READING: _("This bid has no high reading."),
    }
    if refusal.code in plain:
        return plain[refusal.code]
    match refusal.code:
        case RefusalCode.NOT_A_CARD:
            message = _("“{text}” is not a card: write rank and suit, as in KS or 10H.")
            return message.format(text=refusal.attempt)
        case RefusalCode.NOT_AN_ACTION:
            message = _("“{text}” is not an action: write, for example, “{example}”.")
            return message.format(text=refusal.attempt, example=example_of(refusal.attempt))
        case RefusalCode.NOT_YOUR_TURN:
            assert refusal.to_act is not None
            name = lang.player(players[refusal.to_act])
            return _("It is {player}'s turn.").format(player=name)
        case RefusalCode.WRONG_PHASE:
            return _expected(lang, refusal)
        case RefusalCode.NOT_A_SEAT:
            return _("There is no such player: the seats are {first} to {last}.").format(
                first=0, last=len(players) - 1
            )
        case RefusalCode.NOT_A_CALL:
            return _("“{text}” is not one of the calls here.").format(text=refusal.attempt)
        case RefusalCode.NOT_IN_HAND:
            cards = lang.cards(refusal.cards) or refusal.attempt
            sentence = _("{card} is not in your hand.").format(card=cards)
        case RefusalCode.SUIT_REPEATED:
            (repeated,) = refusal.cards
            sentence = _("{suit} is already in the trick: {card}.").format(
                suit=repeated.suit.symbol, card=repeated.label
            )
        case RefusalCode.MUST_FOLLOW:
            suit = "" if refusal.suit is None else refusal.suit.symbol
            return _("You must follow {suit}: you hold {cards}.").format(
                suit=suit, cards=lang.cards(rules.sorted_cards(refusal.cards))
            )
    playable = [action.cards[0] for action in refusal.instead if action.cards]
    rights = lang.cards(rules.sorted_cards(playable))
    advice = _("You can play {cards}.").format(cards=rights) if rights else ""
    return lang.paragraph([sentence, advice])


def _expected(lang: Language, refusal: Refusal) -> str:
    """Return what is to be done instead of an action that does not belong here."""
    _ = lang.gettext
    match refusal.instead[0].verb:
        case Verb.DEAL:
            return _("This deal is over: the next one must be dealt first.")
        case Verb.BID:
            return _("Three cards must be bid first, such as {cards}.").format(
                cards=lang.cards(refusal.instead[0].cards)
            )
        case Verb.NOMINATE:
            return _("It must be said first who leads.")
        case Verb.CALL:
            return _("A call must be made first.")
        case Verb.PASS:
            return _("A premium is offered: pass, declare or reveal, as far as it is still open.")
        case _:
            return _("A card must be played now.")


def interface_words(lang: Language) -> dict[str, str]:
    """Return the words of the page that belong to no scene, by the keys that the front end uses."""
    _ = lang.gettext
    return {
        "kernel_silent": _(
            "The kernel does not answer. If it is busy, wait; if it was restarted, run the cell "
            "again. What you see is the last state."
        ),
        "kernel_busy": _("The kernel is still thinking. Please wait."),
        "rules": _("Rules"),
        "keys": _("Keys"),
        "hand_keys": _(
            "Left and Right choose a card, Enter plays it, a suit letter (S H D C) or a rank "
            "jumps, Escape leaves the table."
        ),
        "log": _("What happened"),
        "log_keys": _(
            "A line shows its moment while you point at it; a press keeps it, Escape returns "
            "to now."
        ),
        "looking": _("You look back."),
        "now": _("Back to now"),
        "back_here": _("Take back to here"),
        "what_if": _("What if, from here"),
        "match": _("Match"),
        "seed": _("Seed"),
        "new_match": _("New match"),
        "record": _("A deal or a match as text, with every card and bid"),
        "copy_deal": _("Copy the deal"),
        "copy_record": _("Copy the match"),
        "paste": _("Play this text"),
        "copied": _("It is on the clipboard."),
        "select": _("Copy the text from the box."),
        "broken": _("This could not be drawn: {error}"),
        "actions": _("Actions"),
        "steps": _("Step by step"),
        "first": _("First"),
        "back": _("Back"),
        "next": _("Next"),
        "last": _("Last"),
        "step_of": _("Step {i} of {n}"),
        "play": _("Play"),
        "pause": _("Pause"),
        "speed": _("Speed"),
        "jump": _("Go to"),
        "step_keys": _("Page Down goes on, Page Up goes back."),
        "chain_title": _("A chain of cards"),
        "chain_invite": _("Add a card: choose a rank, or type a chain such as 4 5 J K."),
        "chain_ranks": _("Add a card"),
        "chain_keys": _(
            "Left and Right choose a rank, Enter adds it. Or press the rank itself: A, 2 to 9, "
            "T (or 0) for 10, J, Q, K. Backspace takes the last card away."
        ),
        "chain_type": _("Or type a chain"),
        "chain_show": _("Show"),
        "chain_remove": _("Remove last"),
        "chain_clear": _("Clear"),
        "chain_full": _("A chain has at most {n} cards: a trick holds one of each suit."),
        "not_a_card": _(
            "“{text}” is not a card: write a rank such as 4, 10, K or J, "
            "and a suit letter if you like."
        ),
        "suit_twice": _("{suit} is there already: no suit may be repeated."),
        "card_name": _("{rank} of {suit}"),
        "not_yet": _("not yet shown"),
        "count_under": _("The count is {n}: not above {line}."),
        "count_over": _("The count is {n}: above {line}."),
        "predict_title": _("Predict"),
        "predict_answer": _("Your answer"),
        "predict_keys": _("Left and Right choose a card, Enter takes it up or puts it back."),
        "predict_lock": _("Lock my answer"),
        "predict_choose": _("Give an answer first, then lock it."),
        "predict_cards": _("Choose {n} cards, then lock your answer."),
        "predict_none": _("no card"),
        "predict_locked": _("Your answer is locked: {answer}."),
        "predict_show": _("Show the answer"),
        "predict_right": _("Right: {answer}."),
        "predict_wrong": _("Not right: {answer}."),
        "predict_other": _("No usual mistake gives this answer. The explanation shows the way."),
        "predict_mark": _("right"),
        "predict_explained": _("Explanation"),
        "predict_hint": _("Hint {i} of {n}"),
        "predict_again": _("Try again"),
        "predict_kept": _("The record keeps your first answer: {answer}."),
    }


def table_words(lang: Language) -> dict[str, str]:
    """Return the labels of the table's own buttons and its answers to presses that come too late."""
    _ = lang.gettext
    return {
        "undo": _("Take back"),
        "continue": _("Go on"),
        "new": _("New match"),
        "line 0": _("Back to the match"),
        "line 1": _("Go to the what-if"),
        "what_if": _("What if"),
        "no_line": _("There is no other line."),
        "no_step": _("There is no such moment in this match."),
        "not_a_seed": _("“{text}” is not a seed: write a whole number."),
        "no_text": _("This is neither a seed nor the text of a deal or a match."),
        "not_a_record": _("This text cannot be played: {problem}"),
        "steady": _("{player}: go on with Steady"),
        "no_opponent": _("There is no opponent at seat {seat}."),
        "still_hidden": _(
            "The text holds every hand, so it can be copied when the deal is over. The seed of "
            "this match is {seed}."
        ),
        "stale": _("The table has changed since. Look again, then choose."),
        "nothing_to_undo": _("There is nothing to take back."),
        "hint": _("Hint"),
        "marks": _("Mark the cards"),
        "no marks": _("Take the marks away"),
        "no_hints": _("There are no hints at this table."),
        "nothing_to_choose": _("There is nothing for you to choose now."),
        "nothing_to_continue": _("Nobody is waiting: it is your turn."),
        "over": _("The match is over."),
        "opponent_failed": _("{player} could not play: {reason}. Nothing has changed."),
        "code_failed_in": _("its code failed in line {line} ({error})"),
        "code_failed": _("its code failed ({error})"),
        "no_action": _("its answer is not an action"),
        "not_allowed": _("its answer is not allowed"),
        "thinking": _("{player} is thinking."),
        "hint_thinking": _("The hint is being worked out."),
        "stop": _("Stop {player} and let Steady play"),
        "stopped": _("{player} was stopped. Nothing has changed."),
        "unexpected": _("That did not work. The notebook's log says why."),
        "no_failure": _("That opponent is neither thinking nor has it failed."),
    }
