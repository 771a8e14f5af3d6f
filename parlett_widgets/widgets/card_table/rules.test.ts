import { describe, expect, test } from "vitest";

import { focused } from "../page/core/testing";
import { openTable, scenes } from "./table-fixture";

describe("the card of the rules", () => {
  test("has a heading for each rule, and the keys", () => {
    const shown = openTable(scenes.yourTurn);
    const headings = shown.all(".pw-rules dt").map(({ textContent }) => textContent);
    expect(headings).toEqual([...scenes.yourTurn.rules.map(({ name }) => name), "Keys"]);
  });

  test("can be reached by keyboard, since it scrolls, and Escape closes it", () => {
    const shown = openTable(scenes.yourTurn);
    const fold = shown.one(".pw-rules") as HTMLDetailsElement;
    fold.open = true;
    shown.one('[role="group"][aria-label="Rules"]').focus();
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect(fold.open).toBe(false);
    expect(focused()).toBe("Rules");
  });
});
