import { describe, expect, test } from "vitest";
import { actions, answer, hand, openTable, scenes } from "./table-fixture";

const asks = scenes.asks;
const wrong = scenes.asksWrong;

describe("a table that asks", () => {
  test("says the task in the bar, in one polite region, with what helps below it", () => {
    const shown = openTable(asks);
    expect(shown.status).toBe(`${asks.task?.say} ${asks.task?.note}`);
    expect(shown.one(".pw-dots").textContent).toBe("task 1 of 2");
    expect(shown.all(".pw-count").map(({ textContent }) => textContent)).toEqual(["8count 8 ", "?", "?"]);
  });

  test("tells of a wrong card in one message, and marks it with a cross and never a tick", () => {
    const shown = openTable(asks);
    shown.button("Ace of spades").click();
    expect(actions(shown)).toEqual(["play AS"]);
    shown.model.set("scene", wrong);
    answer(shown);
    const { head, why } = wrong.task?.reply ?? { head: "", why: "" };
    expect(shown.status).toBe(`${head} ${why}`);
    const card = shown.one('[data-card="AS"]');
    expect(card.getAttribute("data-verdict")).toBe("wrong");
    expect(card.textContent).toContain("✗\u00a0makes 9");
    expect(shown.all('[data-verdict="right"]')).toEqual([]);
    expect(shown.one(".pw-answered").textContent).toBe("✗");
  });

  test("keeps the focus on the card of the wrong answer, which can be played again", () => {
    const shown = openTable(asks);
    const card = shown.button("Ace of spades");
    card.focus();
    card.click();
    shown.model.set("scene", wrong);
    answer(shown);
    expect(document.activeElement).toBe(shown.one('[data-card="AS"]'));
    hand(shown)[1]?.click();
    expect(actions(shown)).toEqual(["play AS", "play 9S"]);
  });

  test("ticks a right answer while play goes on", () => {
    const shown = openTable(scenes.asksRight);
    expect(shown.one(".pw-answered").textContent).toBe("✓");
    expect(shown.status).toMatch(/^Right\. /);
  });

  test("forgets the reply to a bid once other cards are chosen", () => {
    const shown = openTable(scenes.asksBid);
    expect(shown.all("[data-card][data-verdict]")).toHaveLength(3);
    hand(shown)
      .find((card) => !card.dataset.verdict)
      ?.click();
    expect(shown.all("[data-card][data-verdict]")).toEqual([]);
    expect(shown.status).toContain(scenes.asksBid.task?.say);
  });
});
