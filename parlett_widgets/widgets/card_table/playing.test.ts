import { beforeEach, describe, expect, test, vi } from "vitest";
import { focused, nameOf, press } from "../page/core/testing";
import { actions, answer, asked, common, hand, openTable, type ShownTable, scenes, without } from "./table-fixture";

describe("playing a card", () => {
  test("sends an intent with the revision that was on screen", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    expect(shown.model.sent).toEqual([
      { kind: "intent", id: expect.any(String), rev: scenes.yourTurn.rev, action: "play 2H" },
    ]);
  });

  test("is not sent twice while the first press is unanswered, and then is possible again", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    expect(shown.one('[role="toolbar"]').getAttribute("aria-busy")).toBe("true");
    shown.button("5 of clubs").click();
    shown.button("Undo").click();
    expect(shown.model.sent).toHaveLength(1);
    answer(shown);
    expect(shown.one('[role="toolbar"]').getAttribute("aria-busy")).toBe("false");
    shown.button("Undo").click();
    const [first, second] = shown.model.sent as { id: string; action: string }[];
    expect(second?.action).toBe("undo");
    expect(second?.id).not.toBe(first?.id);
  });

  test("a double click plays one card, whatever is then under the pointer, but takes back twice", () => {
    const shown = openTable(scenes.yourTurn);
    const click = (name: string, detail: number, pointerType = "mouse") =>
      shown.button(name).dispatchEvent(new PointerEvent("click", { bubbles: true, detail, pointerType }));
    click("2 of hearts", 1);
    shown.model.set("scene", without(scenes.yourTurn, "2H"));
    click("5 of clubs", 2);
    expect(asked(shown)).toHaveLength(1);
    click("5 of clubs", 2, "touch");
    expect(asked(shown)).toHaveLength(2);
    answer(shown);
    for (const detail of [1, 2, 3]) {
      click("Undo", detail);
      answer(shown);
    }
    expect(actions(shown)).toEqual(["play 2H", "play 5C", "undo", "undo", "undo"]);
  });

  test("while the table waits, a card repeats what has happened", () => {
    const shown = openTable(scenes.won);
    hand(shown)[0]?.click();
    expect(shown.status).toBe(scenes.won.status);
    expect(shown.one('[role="status"]').classList).not.toContain("pw-notice");
  });

  test("what the new scene asks for can be pressed before the acknowledgement has come", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    shown.model.set("scene", without(scenes.yourTurn, "2H"));
    expect(shown.one('[role="toolbar"]').getAttribute("aria-busy")).toBe("false");
    shown.button("5 of clubs").click();
    expect(asked(shown).map(({ rev }) => rev)).toEqual([scenes.yourTurn.rev, scenes.yourTurn.rev + 1]);
    shown.model.receive({ kind: "ack", id: asked(shown)[0]?.id, ok: true });
    expect(shown.one('[role="toolbar"]').getAttribute("aria-busy")).toBe("true");
    answer(shown, { ok: false, error: "Not now." });
    expect(shown.status).toBe("Not now.");
  });

  test("is refused in words even when the refusal comes after a new scene", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    shown.model.set("scene", { ...scenes.yourTurn, rev: scenes.yourTurn.rev + 1 });
    answer(shown, { ok: false, error: "North has failed." });
    expect(shown.status).toBe("North has failed.");
  });

  test("a refusal by the kernel is read out", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    answer(shown, { ok: false, error: "The table has changed in the meantime." });
    expect(shown.status).toBe("The table has changed in the meantime.");
  });

  test("the answer to another view's press changes nothing here", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    shown.model.receive({ kind: "ack", id: "another", ok: false, error: "not for you" });
    expect(shown.status).toBe(scenes.yourTurn.status);
    expect(shown.one('[role="toolbar"]').getAttribute("aria-busy")).toBe("true");
  });

  test("an illegal card can still be reached, says why it is illegal, and sends nothing", () => {
    const shown = openTable(scenes.yourTurn);
    const card = shown.button("King of spades");
    card.focus();
    card.click();
    expect(shown.status).toContain("♠ is already in the trick");
    expect(card.getAttribute("aria-disabled")).toBe("true");
    expect(card.hasAttribute("disabled")).toBe(false);
    expect(document.getElementById(card.getAttribute("aria-describedby") ?? "")?.textContent).toBe(shown.status);
    expect(document.activeElement).toBe(card);
    expect(shown.model.sent).toEqual([{ kind: "ping" }]);
  });

  test("the same illegal card pressed twice is read out twice", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("King of spades").click();
    const first = shown.one('[role="status"]').firstChild;
    shown.button("King of spades").click();
    expect(shown.one('[role="status"]').firstChild).not.toBe(first);
  });

  test("what was said disappears when the table changes", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("King of spades").click();
    shown.model.set("scene", scenes.bust);
    expect(shown.status).toBe(scenes.bust.status);
  });
});

describe("a presenter's remote control", () => {
  test("Page Down presses what is expected, Page Up takes back", () => {
    const shown = openTable(scenes.nnDealOver);
    shown.button("Undo").focus();
    press("PageDown");
    answer(shown);
    press("PageUp");
    expect(actions(shown)).toEqual(["deal", "undo"]);
    expect(shown.leaked).toEqual([]);
  });

  test("does not scroll the page, and a key held down presses once", () => {
    const shown = openTable(scenes.nnDealOver);
    shown.button("Undo").focus();
    const held = new KeyboardEvent("keydown", { key: "PageDown", repeat: true, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(held);
    expect(held.defaultPrevented).toBe(true);
    expect(actions(shown)).toEqual([]);
  });

  test("presses no button that is not ready, and leaves the box of text alone", () => {
    const shown = openTable(scenes.nnBid);
    shown.button("10 of hearts").focus();
    press("PageDown");
    press("PageUp", { ctrlKey: true });
    shown.one("textarea").focus();
    press("PageUp");
    expect(actions(shown)).toEqual([]);
  });

  test("is listed among the keys", () => {
    expect(openTable(scenes.nnBid).one(".pw-rules").textContent).toContain(common.words.step_keys);
  });
});

const chosen = (shown: ShownTable) => shown.all('[aria-pressed="true"]').map(nameOf);
const plain = (text: string) => text.replaceAll("\uFE0E", "");
const sum = (shown: ShownTable) => shown.one(".pw-sum .pw-unseen").textContent.trim();
const choose = (shown: ShownTable, ...cards: string[]) => {
  for (const card of cards) shown.button(card).click();
};
const three = ["10 of hearts", "Ace of diamonds", "10 of clubs"];

describe("choosing bid cards", () => {
  test("each press takes a card up or puts it back, and says what to do next", () => {
    const shown = openTable(scenes.nnBid);
    expect(shown.status).toBe(scenes.nnBid.status);
    choose(shown, "10 of hearts");
    expect(chosen(shown)).toEqual(["10 of hearts"]);
    expect(shown.status).toBe("Choose two more bid cards.");
    choose(shown, "10 of hearts");
    expect(chosen(shown)).toEqual([]);
    expect(shown.status).toBe(scenes.nnBid.status);
    expect(asked(shown)).toEqual([]);
  });

  test("every card can be pressed, and says whether it is pressed", () => {
    const shown = openTable(scenes.nnBid);
    const cards = shown.all('[role="toolbar"] button');
    expect(cards.map((card) => card.getAttribute("aria-disabled"))).toEqual(cards.map(() => "false"));
    expect(cards.map((card) => card.getAttribute("aria-pressed"))).toEqual(cards.map(() => "false"));
  });

  test("chosen cards carry a tick and lie in the middle, each with what it adds, and the sum below", () => {
    const shown = openTable(scenes.nnBid);
    expect(shown.all(".pw-trick .pw-empty")).toHaveLength(3);
    choose(shown, ...three.slice(0, 2));
    expect(shown.all(".pw-chosen .pw-mark")).toHaveLength(2);
    expect(shown.one(".pw-trick ol").getAttribute("aria-label")).toBe("Your bid");
    expect(shown.all(".pw-tile i").map(({ textContent }) => plain(textContent))).toEqual(["♥", "♦"]);
    expect(shown.all(".pw-tile b").map(({ textContent }) => textContent)).toEqual(["2", "0"]);
    expect(shown.all(".pw-trick .pw-empty")).toHaveLength(1);
    expect(sum(shown)).toBe("2 + 0 = 2");
    choose(shown, "10 of clubs");
    expect(sum(shown)).toBe("2 + 0 + 3 = 5");
    expect(shown.status).toBe("Lay the bid down, or press a card to take it back. 2 + 0 + 3 = 5");
  });

  test("one card too many changes nothing and is refused, until another is put back", () => {
    const shown = openTable(scenes.nnBid);
    choose(shown, ...three, "King of spades");
    expect(chosen(shown)).toHaveLength(3);
    expect(shown.status).toContain("press one of them first");
    choose(shown, "10 of clubs");
    expect(shown.status).toBe("Choose one more bid card.");
  });

  test("the bid is laid down by the button that names it", () => {
    const shown = openTable(scenes.nnBid);
    expect(shown.button("Bid").getAttribute("aria-disabled")).toBe("true");
    shown.button("Bid").click();
    expect(asked(shown)).toEqual([]);
    choose(shown, ...three);
    shown.button("Bid 5 tricks").click();
    expect(actions(shown)).toEqual(["bid 10H AD 10C"]);
  });

  test("a sum with two readings offers both", () => {
    const shown = openTable(scenes.nnBidHigh);
    choose(shown, "King of spades", "10 of diamonds", "9 of diamonds");
    expect(sum(shown)).toBe("10 + 0 + 0 = 10 or 110");
    const offers = shown.all(".pw-bar .pw-primary");
    expect(offers.map(nameOf)).toEqual(["Bid 10 points", "Bid 110 points"]);
    offers[1]?.click();
    expect(actions(shown)).toEqual(["bid KS 10D 9D high"]);
  });

  test("the focus stays in the hand while choosing, and moves on when the bid is laid down", () => {
    const shown = openTable(scenes.nnBid);
    for (const card of three) {
      shown.button(card).focus();
      shown.button(card).click();
      expect(focused()).toBe(card);
    }
    shown.button("Bid 5 tricks").focus();
    shown.button("Bid 5 tricks").click();
    shown.model.set("scene", scenes.nnPremium);
    answer(shown);
    expect(focused()).toContain("Pass");
  });

  test("chosen cards are forgotten when the choice ends, and when they leave the hand", () => {
    const shown = openTable(scenes.nnBid);
    choose(shown, ...three);
    const zones = scenes.nnBid.zones.map((zone) => ({ ...zone, cards: zone.cards.filter(({ id }) => id !== "AD") }));
    shown.model.set("scene", { ...scenes.nnBid, rev: 50, zones });
    expect(chosen(shown)).toEqual(["10 of hearts", "10 of clubs"]);
    shown.model.set("scene", scenes.nnPlay);
    shown.model.set("scene", scenes.nnBid);
    expect(chosen(shown)).toEqual([]);
  });

  test("two views choose independently", () => {
    const first = openTable(scenes.nnBid);
    const second = openTable(scenes.nnBid);
    choose(first, "10 of hearts");
    expect(chosen(second)).toEqual([]);
  });

  test("Space and Enter are left to the button, and no key gets through to the notebook", () => {
    const shown = openTable(scenes.nnBid);
    shown.button("10 of hearts").focus();
    for (const key of [" ", "Enter", "d", "ArrowRight"]) press(key);
    expect(shown.leaked).toEqual([]);
  });
});

describe("a silent kernel", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  test("is noticed after four seconds, and the table can be pressed again", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    vi.advanceTimersByTime(3999);
    expect(shown.status).toBe(scenes.yourTurn.status);
    vi.advanceTimersByTime(1);
    expect(shown.status).toBe(common.words.kernel_silent);
    shown.button("2 of hearts").click();
    expect(asked(shown)).toHaveLength(2);
  });

  test("is nudged three times for its answer, and no more once that has come", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    vi.advanceTimersByTime(30);
    expect(shown.model.sent.slice(1)).toEqual([{ kind: "ping" }, { kind: "ping" }]);
    answer(shown);
    vi.advanceTimersByTime(5000);
    expect(shown.model.sent).toHaveLength(3);
    shown.button("2 of hearts").click();
    vi.advanceTimersByTime(5000);
    expect(shown.model.sent).toHaveLength(3 + 4);
  });

  test("is known as soon as a nudge fails", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    shown.model.broken = true;
    vi.advanceTimersByTime(12);
    expect(shown.status).toBe(common.words.kernel_silent);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is called busy when it has said that it is about to think", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    shown.model.receive({ kind: "busy" });
    vi.advanceTimersByTime(4000);
    expect(shown.status).toBe(common.words.kernel_busy);
    shown.button("2 of hearts").click();
    expect(asked(shown)).toHaveLength(1);
    answer(shown);
    expect(shown.status).toBe(scenes.yourTurn.status);
  });

  test("is said to work out a hint from the press on", () => {
    const actions = [{ id: "hint", label: "Hint", action: "hint", enabled: true, primary: false }];
    const shown = openTable({ ...scenes.yourTurn, actions });
    shown.button("Hint").click();
    expect(shown.status).toBe(common.words.hint_thinking);
    answer(shown);
    expect(shown.status).toBe(scenes.yourTurn.status);
  });

  test("is not said to work out a hint that was not asked for", () => {
    const actions = [{ id: "hint", label: "Hint", action: "hint", enabled: true, primary: false }];
    const shown = openTable({ ...scenes.yourTurn, actions });
    shown.button("2 of hearts").click();
    shown.button("Hint").click(); // while the card is on its way
    expect(asked(shown)).toHaveLength(1);
    expect(shown.status).not.toBe(common.words.hint_thinking);
  });

  test("that answers late after all removes the sentence", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    vi.advanceTimersByTime(5000);
    answer(shown);
    expect(shown.status).toBe(scenes.yourTurn.status);
  });

  test("is known at once when sending fails", () => {
    const shown = openTable(scenes.yourTurn);
    shown.model.broken = true;
    shown.button("2 of hearts").click();
    expect(shown.status).toBe(common.words.kernel_silent);
  });

  test("is known as soon as somebody turns to the table, before any press", () => {
    const shown = openTable(scenes.yourTurn);
    shown.model.broken = true;
    shown.button("2 of hearts").focus();
    expect(shown.status).toBe(common.words.kernel_silent);
  });

  test("is not said of a kernel that is only busy", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").focus();
    vi.advanceTimersByTime(60_000);
    expect(shown.status).toBe(scenes.yourTurn.status);
  });

  test("is known at once when the notebook has marked the output as cut off", () => {
    const shown = openTable(scenes.yourTurn);
    shown.el.classList.add("jupyter-widgets-disconnected");
    shown.model.fire("comm_live_update");
    expect(shown.status).toBe(common.words.kernel_silent);
    shown.button("2 of hearts").click();
    expect(shown.model.sent).toEqual([]);
    shown.el.classList.remove("jupyter-widgets-disconnected");
    shown.model.fire("comm_live_update");
    expect(shown.status).toBe(scenes.yourTurn.status);
  });
});

const held = (shown: ShownTable) => hand(shown).filter((card) => card.tabIndex === 0);

describe("the hand under the fingers", () => {
  test("is one Tab stop, on its first card", () => {
    const shown = openTable(scenes.yourTurn);
    expect(held(shown).map(nameOf)).toEqual(["King of spades"]);
  });

  test.each([
    [["ArrowRight"], "9 of spades"],
    [["ArrowRight", "ArrowLeft"], "King of spades"],
    [["ArrowLeft"], "King of spades"],
    [["End"], "5 of clubs"],
    [["End", "ArrowRight"], "5 of clubs"],
    [["End", "Home"], "King of spades"],
    [["h"], "Queen of hearts"],
    [["h", "h"], "Jack of hearts"],
    [["c", "d"], "10 of diamonds"],
    [["k"], "King of clubs"],
    [["K", "K"], "King of spades"],
    [["t"], "10 of diamonds"],
    [["1", "0"], "10 of diamonds"],
    [["x"], "King of spades"],
  ])("%j leads to %s", (keys, card) => {
    const shown = openTable(scenes.yourTurn);
    held(shown)[0]?.focus();
    for (const key of keys) press(key);
    expect(focused()).toBe(card);
    expect(held(shown).map(nameOf)).toEqual([card]);
  });

  test("lets no plain key through to the notebook, nor Enter with any modifier", () => {
    const shown = openTable(scenes.yourTurn);
    held(shown)[0]?.focus();
    for (const key of ["a", "b", "x", "d", "ArrowDown", "Enter", " ", "z"]) press(key);
    press("Enter", { shiftKey: true });
    press("Enter", { ctrlKey: true });
    expect(shown.leaked).toEqual([]);
  });

  test("leaves Tab and the browser's own combinations alone", () => {
    const shown = openTable(scenes.yourTurn);
    held(shown)[0]?.focus();
    press("Tab");
    press("Tab", { shiftKey: true });
    press("c", { ctrlKey: true });
    expect(shown.leaked).toEqual(["Tab", "Tab", "c"]);
    expect(focused()).toBe("King of spades");
  });

  test("Escape gives the focus back to the notebook", () => {
    const cell = document.createElement("div");
    cell.tabIndex = 0;
    document.body.append(cell);
    const shown = openTable(scenes.yourTurn, cell);
    held(shown)[0]?.focus();
    press("Escape");
    expect(document.activeElement).toBe(cell);
  });
});

describe("the focus", () => {
  test("goes to the neighbour when the card under it is played", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").focus();
    shown.model.set("scene", without(scenes.yourTurn, "2H"));
    expect(focused()).toBe("10 of diamonds");
  });

  test("goes to the new last card when the last one is played", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("5 of clubs").focus();
    shown.model.set("scene", without(scenes.yourTurn, "5C"));
    expect(focused()).toBe("8 of clubs");
  });

  test("stays on its card when others come and go around it", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("5 of clubs").focus();
    shown.model.set("scene", without(scenes.yourTurn, "AS", "KC"));
    expect(focused()).toBe("5 of clubs");
  });

  test("follows to the button that is expected next, and comes back to the hand", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("5 of clubs").focus();
    shown.model.set("scene", scenes.won);
    expect(focused()).toBe("Continue");
    shown.model.set("scene", { ...without(scenes.yourTurn, "5C", "2H"), rev: 30 });
    expect(document.activeElement?.closest('[role="toolbar"]')).not.toBeNull();
  });

  test("is never taken from elsewhere in the notebook", () => {
    const outside = document.createElement("button");
    document.body.append(outside);
    const shown = openTable(scenes.yourTurn);
    outside.focus();
    shown.model.set("scene", scenes.won);
    expect(document.activeElement).toBe(outside);
  });

  test("stays inside the widget when the hand runs out", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("5 of clubs").focus();
    const all = scenes.yourTurn.zones.flatMap((zone) => (zone.seat === 0 ? zone.cards.map(({ id }) => id) : []));
    shown.model.set("scene", without(scenes.yourTurn, ...all));
    expect(shown.el.contains(document.activeElement)).toBe(true);
  });

  test("a key held down does not play card after card", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("5 of clubs").focus();
    const event = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });
});
