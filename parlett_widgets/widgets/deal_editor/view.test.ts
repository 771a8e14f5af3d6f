import states from "fixtures/states.json";
import { describe, expect, test } from "vitest";

import { FakeModel } from "../page/core/fake-model";
import { nameOf, press, Shown } from "../page/core/testing";
import editor, { type DealEditorTraits } from "./view";

type State = DealEditorTraits;
const begun = states["deal-editor"] as unknown as State;
const laid = states["deal-editor, dealt"] as unknown as State;

const open = (state: State, more: Partial<State> = {}) =>
  new Shown<State>(new FakeModel<State>({ ...state, ...more }), editor.render);
const chosen = (shown: Shown<State>) => shown.model.get("chosen");
const packCard = (shown: Shown<State>, name: string) => {
  const found = shown.all(".pw-pack button").find((button) => nameOf(button) === name);
  if (!found) throw new Error(`no card is called ${name}`);
  return found;
};

describe("a card that is pressed in the pack", () => {
  test("goes into the hand chosen, and back when it is pressed again, wherever it lies", () => {
    const shown = open(begun);
    packCard(shown, "Queen of hearts").click();
    expect(chosen(shown)).toEqual({ South: "AS KS QH" });
    shown.button("North: 0 of 16").click();
    packCard(shown, "Ace of clubs").click();
    expect(chosen(shown)).toEqual({ South: "AS KS QH", North: "AC" });
    expect(packCard(shown, "Ace of clubs").textContent).toContain("N");
    packCard(shown, "King of spades").click();
    packCard(shown, "Ace of clubs").click();
    expect(chosen(shown)).toEqual({ South: "AS QH" });
  });

  test("is found and laid with keys alone", () => {
    const shown = open(begun);
    packCard(shown, "Ace of spades").focus();
    press("H");
    press("Q");
    document.activeElement?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(chosen(shown)).toEqual({ South: "AS KS QH" });
    press("Backspace");
    expect(chosen(shown)).toEqual({ South: "AS KS" });
    expect(shown.leaked).toEqual([]);
  });

  test("fills a hand, so that the next one with room is chosen and the full one takes no more", () => {
    const places = begun.table.places.map((place) => ({ ...place, size: 3 }));
    const shown = open(begun, { table: { ...begun.table, places } });
    packCard(shown, "Queen of hearts").click();
    expect(shown.button("North: 0 of 3").getAttribute("aria-pressed")).toBe("true");
    shown.button("South: 3 of 3").click();
    packCard(shown, "Ace of clubs").click();
    expect(shown.status).toBe("South already has 3 cards.");
    expect(chosen(shown)).toEqual({ South: "AS KS QH" });
  });
});

test("a hand shows room for the cards that are missing", () => {
  const shown = open(begun);
  const row = shown.button("South: 2 of 16").parentElement;
  expect(row?.querySelectorAll("i")).toHaveLength(14);
  packCard(shown, "Queen of hearts").click();
  expect(row?.querySelectorAll("i")).toHaveLength(13);
});

test("a card in a hand goes back when it is pressed, and one dealt at random is chosen", () => {
  const shown = open(laid);
  const drawn = laid.dealt.South?.split(" ").find((card) => !laid.chosen.South?.split(" ").includes(card));
  shown.all(".pw-by-chance")[0]?.click();
  expect(chosen(shown).South?.split(" ")).toContain(drawn);
  shown.button("King of spades, South").click();
  expect(chosen(shown).South?.split(" ")).not.toContain("KS");
  expect(chosen(shown).turn_up).toBe("7D");
});

test("the stock keeps the order in which it is drawn", () => {
  const shown = open(laid, { dealt: {}, chosen: {} });
  shown.button("Stock, in drawing order: 0 of 3").click();
  for (const name of ["6 of clubs", "Ace of spades"]) packCard(shown, name).click();
  expect(chosen(shown)).toEqual({ stock: "6C AS" });
});

test("typed cards and the rest of the deal are left to the kernel, which says why cards do not fit", () => {
  const shown = open(begun);
  const box = shown.one("input") as HTMLInputElement;
  expect(box.value).toBe("♠A ♠K");
  box.value = "♠AK10 ♥Q";
  box.dispatchEvent(new Event("input", { bubbles: true }));
  shown.one("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  shown.button("Deal the rest").click();
  expect(shown.model.sent).toEqual([{ kind: "type", place: "South", cards: "♠AK10 ♥Q" }, { kind: "deal" }]);
  shown.model.set("notice", "That does not fit.");
  expect(shown.status).toBe("That does not fit.");
  expect(box.getAttribute("aria-invalid")).toBe("true");
});

test("a saved page says what needs the notebook; cards are moved without it", () => {
  const shown = open(begun);
  shown.model.broken = true;
  shown.button("Deal the rest").click();
  expect(shown.status).toBe(begun.words.saved);
  shown.button("Clear").click();
  expect(chosen(shown)).toEqual({});
});
