import { describe, expect, test, vi } from "vitest";
import { nameOf, Shown } from "../page/core/testing";
import { hand, openTable as open, scenes } from "./table-fixture";
import cardTable from "./view";

describe("what is on the table", () => {
  test("the counts that cards would make are shown on request, those above 17 struck through", () => {
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

  test("the trick shows who played which card, what the card does and where the count stands", () => {
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
    const shown = open(scenes.yourTurn);
    expect(shown.all(".pw-others .pw-backs i")).toHaveLength(11);
    expect(shown.all(".pw-others .pw-face").filter((face) => !face.closest(".pw-backs"))).toEqual([]);
  });

  test("four players sit where they should", () => {
    const shown = open(scenes.four);
    expect(shown.all(".pw-others .pw-name").map(nameOf)).toEqual(["West", "North", "East"]);
    expect(shown.all(".pw-near .pw-name").map(nameOf)).toEqual(["South (you)"]);
  });

  test("the log is for looking things up and is not read out by itself", () => {
    expect(open(scenes.yourTurn).one('[role="log"]').getAttribute("aria-live")).toBe("off");
  });

  test("the theme may be chosen, or follows the notebook", async () => {
    const shown = open(scenes.yourTurn);
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
    const first = open(scenes.yourTurn);
    const second = new Shown(first.model, cardTable.render);
    first.model.set("scene", scenes.won);
    expect(first.status).toBe(scenes.won.status);
    expect(second.status).toBe(scenes.won.status);
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("closing one leaves the other alone, closing both leaves nothing", () => {
    const first = open(scenes.yourTurn);
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
    const shown = open(scenes.yourTurn);
    shown.button("2 of hearts").click();
    shown.close();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

test("what a card is worth stands on it and is read out with its name", () => {
  const shown = open(scenes.yourTurn);
  const scene = scenes.yourTurn;
  const worth = { kind: "worth" as const, text: "−1.5" };
  const marked = scene.zones.map((zone) => ({
    ...zone,
    cards: zone.cards.map((card) => (card.id === "AS" ? { ...card, badges: [worth] } : card)),
  }));
  shown.model.set("scene", { ...scene, rev: scene.rev + 1, zones: marked });
  expect(hand(shown).map(nameOf)).toContain("Ace of spades −1.5");
});
