import { describe, expect, test } from "vitest";
import { focused, nameOf, press } from "../page/core/testing";
import { hand, openTable, type ShownTable, scenes, without } from "./table-fixture";

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
