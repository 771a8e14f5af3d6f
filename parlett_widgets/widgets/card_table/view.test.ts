import { describe, expect, test, vi } from "vitest";
import { focused, nameOf, press, Shown } from "../page/core/testing";
import { answer as answerTo, asked, openTable, type ShownTable, scenes } from "./opened";
import type { Scene } from "./scene.generated";
import cardTable from "./view";

const open = (scene: Scene = scenes.yourTurn, notebook?: HTMLElement) => openTable(scene, notebook);

const hand = (shown: ShownTable) => shown.all('[role="toolbar"] button');
const held = (shown: ShownTable) => hand(shown).filter((card) => card.tabIndex === 0);
const answer = (shown: ShownTable, ok: boolean, error?: string) =>
  answerTo(shown, { ok, ...(error !== undefined && { error }) });
/** The scene after a card has left the hand. */
const without = (scene: Scene, ...gone: string[]): Scene => ({
  ...scene,
  rev: scene.rev + 1,
  zones: scene.zones.map((zone) =>
    zone.seat === 0 ? { ...zone, cards: zone.cards.filter(({ id }) => !gone.includes(id)) } : zone,
  ),
});

describe("the hand under the fingers", () => {
  test("is one Tab stop, on its first card", () => {
    const shown = open();
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
    const shown = open();
    held(shown)[0]?.focus();
    for (const key of keys) press(key);
    expect(focused()).toBe(card);
    expect(held(shown).map(nameOf)).toEqual([card]);
  });

  test("lets no plain key through to the notebook, nor Enter with any modifier", () => {
    const shown = open();
    held(shown)[0]?.focus();
    for (const key of ["a", "b", "x", "d", "ArrowDown", "Enter", " ", "z"]) press(key);
    press("Enter", { shiftKey: true });
    press("Enter", { ctrlKey: true });
    expect(shown.leaked).toEqual([]);
  });

  test("leaves Tab and the browser's own combinations alone", () => {
    const shown = open();
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
    const shown = open(scenes.yourTurn, cell);
    held(shown)[0]?.focus();
    press("Escape");
    expect(document.activeElement).toBe(cell);
  });

  test("everything that takes the focus keeps the notebook's shortcuts away by itself", () => {
    const shown = open(scenes.won);
    const stops = shown.all("button, summary, input, [tabindex]");
    expect(stops.length).toBeGreaterThan(10);
    for (const stop of stops) expect(stop.dataset.lmSuppressShortcuts).toBe("true");
  });
});

describe("playing a card", () => {
  test("sends an intent with the revision that was on screen", () => {
    const shown = open();
    shown.button("2 of hearts").click();
    expect(shown.model.sent).toEqual([
      { kind: "intent", id: expect.any(String), rev: scenes.yourTurn.rev, action: "play 2H" },
    ]);
  });

  test("is not sent twice while the first press is unanswered, and then is possible again", () => {
    const shown = open();
    shown.button("2 of hearts").click();
    expect(shown.one('[role="toolbar"]').getAttribute("aria-busy")).toBe("true");
    shown.button("5 of clubs").click();
    shown.button("Undo").click();
    expect(shown.model.sent).toHaveLength(1);
    answer(shown, true);
    expect(shown.one('[role="toolbar"]').getAttribute("aria-busy")).toBe("false");
    shown.button("Undo").click();
    const [first, second] = shown.model.sent as { id: string; action: string }[];
    expect(second?.action).toBe("undo");
    expect(second?.id).not.toBe(first?.id);
  });

  test("a double click plays one card, whatever has come under the pointer; taking back is done at a run", () => {
    const shown = open();
    const click = (name: string, detail: number, pointerType = "mouse") =>
      shown.button(name).dispatchEvent(new PointerEvent("click", { bubbles: true, detail, pointerType }));
    click("2 of hearts", 1);
    shown.model.set("scene", without(scenes.yourTurn, "2H"));
    click("5 of clubs", 2);
    expect(asked(shown)).toHaveLength(1);
    click("5 of clubs", 2, "touch");
    expect(asked(shown)).toHaveLength(2);
    answer(shown, true);
    for (const detail of [1, 2, 3]) {
      click("Undo", detail);
      answer(shown, true);
    }
    expect(asked(shown).map(({ action }) => action)).toEqual(["play 2H", "play 5C", "undo", "undo", "undo"]);
  });

  test("while the table waits, a card repeats what has happened", () => {
    const shown = open(scenes.won);
    hand(shown)[0]?.click();
    expect(shown.status).toBe(scenes.won.status);
    expect(shown.one('[role="status"]').classList).not.toContain("pw-notice");
  });

  test("what its new scene asks for can be pressed before the acknowledgement has come", () => {
    const shown = open();
    shown.button("2 of hearts").click();
    shown.model.set("scene", without(scenes.yourTurn, "2H"));
    expect(shown.one('[role="toolbar"]').getAttribute("aria-busy")).toBe("false");
    shown.button("5 of clubs").click();
    expect(asked(shown).map(({ rev }) => rev)).toEqual([scenes.yourTurn.rev, scenes.yourTurn.rev + 1]);
    shown.model.receive({ kind: "ack", id: asked(shown)[0]?.id, ok: true });
    expect(shown.one('[role="toolbar"]').getAttribute("aria-busy")).toBe("true");
    answer(shown, false, "Not now.");
    expect(shown.status).toBe("Not now.");
  });

  test("is refused in words also when the refusal comes after a new scene", () => {
    const shown = open();
    shown.button("2 of hearts").click();
    shown.model.set("scene", { ...scenes.yourTurn, rev: scenes.yourTurn.rev + 1 });
    answer(shown, false, "North has failed.");
    expect(shown.status).toBe("North has failed.");
  });

  test("a refusal by the kernel is read out", () => {
    const shown = open();
    shown.button("2 of hearts").click();
    answer(shown, false, "The table has changed in the meantime.");
    expect(shown.status).toBe("The table has changed in the meantime.");
  });

  test("the answer to another view's press changes nothing here", () => {
    const shown = open();
    shown.button("2 of hearts").click();
    shown.model.receive({ kind: "ack", id: "another", ok: false, error: "not for you" });
    expect(shown.status).toBe(scenes.yourTurn.status);
    expect(shown.one('[role="toolbar"]').getAttribute("aria-busy")).toBe("true");
  });

  test("an illegal card stays in reach, says why, and sends nothing", () => {
    const shown = open();
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
    const shown = open();
    shown.button("King of spades").click();
    const first = shown.one('[role="status"]').firstChild;
    shown.button("King of spades").click();
    expect(shown.one('[role="status"]').firstChild).not.toBe(first);
  });

  test("what was said goes when the table changes", () => {
    const shown = open();
    shown.button("King of spades").click();
    shown.model.set("scene", scenes.bust);
    expect(shown.status).toBe(scenes.bust.status);
  });
});

describe("the focus", () => {
  test("goes to the neighbour when the card under it is played", () => {
    const shown = open();
    shown.button("2 of hearts").focus();
    shown.model.set("scene", without(scenes.yourTurn, "2H"));
    expect(focused()).toBe("10 of diamonds");
  });

  test("goes to the new last card when the last one is played", () => {
    const shown = open();
    shown.button("5 of clubs").focus();
    shown.model.set("scene", without(scenes.yourTurn, "5C"));
    expect(focused()).toBe("8 of clubs");
  });

  test("stays on its card when others come and go around it", () => {
    const shown = open();
    shown.button("5 of clubs").focus();
    shown.model.set("scene", without(scenes.yourTurn, "AS", "KC"));
    expect(focused()).toBe("5 of clubs");
  });

  test("follows to the button that is expected next, and comes back to the hand", () => {
    const shown = open();
    shown.button("5 of clubs").focus();
    shown.model.set("scene", scenes.won);
    expect(focused()).toBe("Continue");
    shown.model.set("scene", { ...without(scenes.yourTurn, "5C", "2H"), rev: 30 });
    expect(document.activeElement?.closest('[role="toolbar"]')).not.toBeNull();
  });

  test("is never taken from elsewhere in the notebook", () => {
    const outside = document.createElement("button");
    document.body.append(outside);
    const shown = open();
    outside.focus();
    shown.model.set("scene", scenes.won);
    expect(document.activeElement).toBe(outside);
  });

  test("stays inside the widget when the hand runs out", () => {
    const shown = open();
    shown.button("5 of clubs").focus();
    const all = scenes.yourTurn.zones.flatMap((zone) => (zone.seat === 0 ? zone.cards.map(({ id }) => id) : []));
    shown.model.set("scene", without(scenes.yourTurn, ...all));
    expect(shown.el.contains(document.activeElement)).toBe(true);
  });

  test("a key held down does not play card after card", () => {
    const shown = open();
    shown.button("5 of clubs").focus();
    const event = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });
});

describe("what is on the table", () => {
  test("the counts that cards would make are shown to who asks for them, those above 17 struck through", () => {
    const shown = open(scenes.bust);
    const hides = () => shown.one(".pw-root").classList.contains("pw-no-points");
    expect(hides()).toBe(true);
    shown.button("Counts on cards").click();
    expect(hides()).toBe(false);
    expect(shown.all(".pw-tag s").map(({ textContent }) => textContent)).toEqual(["28", "27", "24"]);
    const next = open(scenes.yourTurn);
    expect(next.all(".pw-tag s")).toEqual([]);
    expect(next.one(".pw-root").classList.contains("pw-no-points")).toBe(true);
  });

  test("the trick tells who played what, what it does and where the count stands", () => {
    const shown = open(scenes.cancelled);
    const cards = shown.all(".pw-row li").map((card) => nameOf(card));
    expect(cards[0]).toContain("cancelled");
    expect(cards[1]).toContain("♥J cancels ♠3");
    expect(cards[3]).toContain("♣K copies ♦9");
    expect(shown.all(".pw-count").map(nameOf)).toEqual(["count 3", "count 0", "count 9", "count 18"]);
    expect(shown.all(".pw-arcs g")).toHaveLength(2);
    expect(shown.all(".pw-arcs text").map(({ textContent }) => textContent)).toContain("♣K copies ♦9");
    expect(shown.one(".pw-meter p").textContent).toBe("The count is 18: above 17.");
  });

  test("cards that may not be seen are only counted", () => {
    const shown = open();
    expect(shown.all(".pw-others .pw-backs i")).toHaveLength(11);
    expect(shown.all(".pw-others .pw-face").filter((face) => !face.closest(".pw-backs"))).toEqual([]);
  });

  test("four players sit where they should", () => {
    const shown = open(scenes.four);
    expect(shown.all(".pw-others .pw-name").map(nameOf)).toEqual(["West", "North", "East"]);
    expect(shown.all(".pw-near .pw-name").map(nameOf)).toEqual(["South (you)"]);
  });

  test("the log is for reading back and does not speak by itself", () => {
    expect(open().one('[role="log"]').getAttribute("aria-live")).toBe("off");
  });

  test("the theme may be chosen, or follows the notebook", async () => {
    const shown = open();
    expect(shown.one(".pw-root").dataset.theme).toBe("light");
    shown.model.set("theme", "auto");
    document.body.dataset.jpThemeLight = "false";
    await vi.waitFor(() => expect(shown.one(".pw-root").dataset.theme).toBe("dark"));
    document.body.dataset.jpThemeLight = "true";
    await vi.waitFor(() => expect(shown.one(".pw-root").dataset.theme).toBe("light"));
    delete document.body.dataset.jpThemeLight;
  });
});

describe("two views of one table", () => {
  test("stay in step, with ids of their own", () => {
    const first = open();
    const second = new Shown(first.model, cardTable.render);
    first.model.set("scene", scenes.won);
    expect(first.status).toBe(scenes.won.status);
    expect(second.status).toBe(scenes.won.status);
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("closing one leaves the other alone, closing both leaves nothing", () => {
    const first = open();
    const second = new Shown(first.model, cardTable.render);
    first.close();
    expect(first.el.childElementCount).toBe(0);
    first.model.set("scene", scenes.won);
    expect(second.status).toBe(scenes.won.status);
    second.close();
    expect(first.model.listeners).toBe(0);
  });

  test("no timer is left behind by a view that is closed while it waits", () => {
    vi.useFakeTimers();
    const shown = open();
    shown.button("2 of hearts").click();
    shown.close();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

test("what a card is worth stands on it and is read out with its name", () => {
  const shown = open();
  const scene = scenes.yourTurn;
  const worth = { kind: "worth" as const, text: "−1.5" };
  const marked = scene.zones.map((zone) => ({
    ...zone,
    cards: zone.cards.map((card) => (card.id === "AS" ? { ...card, badges: [worth] } : card)),
  }));
  shown.model.set("scene", { ...scene, rev: scene.rev + 1, zones: marked });
  expect(hand(shown).map(nameOf)).toContain("Ace of spades −1.5");
});
