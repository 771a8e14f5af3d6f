import { afterEach, describe, expect, test, vi } from "vitest";
import { focused, nameOf } from "../page/core/testing";
import type { Setting } from "./drawers";
import { actions, answer, common, openTable, type ShownTable, scenes } from "./table-fixture";

const box = (shown: ShownTable) => shown.one("textarea") as HTMLTextAreaElement;
const said = (shown: ShownTable, text: string) => vi.waitFor(() => expect(shown.status).toBe(text));

/** A clipboard that takes or refuses what is written to it; without `write` the page has none. */
function clipboard(write?: (text: string) => Promise<void>): void {
  vi.stubGlobal("navigator", { clipboard: write && { writeText: write } });
}
afterEach(() => vi.unstubAllGlobals());

describe("another match", () => {
  const box = { choices: [], usual: "", wide: false };
  const setting: Setting = [
    {
      label: "Players",
      fields: [
        { ...box, name: "name 0", label: "Name of South", value: "", wide: true },
        { ...box, name: "name 1", label: "Name of West", value: "Aiko" },
        {
          ...box,
          name: "level 1",
          label: "Strength of West",
          value: "steady",
          choices: [
            { value: "random", label: "Random" },
            { value: "steady", label: "Steady" },
          ],
        },
        { ...box, name: "seed", label: "Seed", value: "", usual: "8" },
      ],
    },
    { label: "Rules", fields: [{ ...box, name: "deals", label: "Deals", value: "9" }] },
  ];
  const rules = { deals: "9" };

  function opened(): ShownTable {
    const shown = openTable(scenes.nnPlay);
    (shown.one(".pw-match") as HTMLDetailsElement).open = true;
    answer(shown, { setting });
    return shown;
  }
  test("has one button: while its form is open, the main button steps aside", () => {
    const begin = { id: "new", action: "new", label: common.words.new_match, primary: true, enabled: true };
    const shown = openTable({ ...scenes.nnDealOver, actions: [begin] });
    const buttons = () => shown.all(".pw-button").filter((one) => one.textContent === common.words.new_match);
    const bar = () => buttons().filter((one) => one.dataset.id === "new");
    const turn = (kind: string, open: boolean) => {
      const drawer = shown.one(kind) as HTMLDetailsElement;
      drawer.open = open;
      drawer.dispatchEvent(new Event("toggle"));
    };
    expect(bar()).toHaveLength(1);
    turn(".pw-rarer", true);
    expect(bar()).toHaveLength(1);
    turn(".pw-match", true);
    expect(bar()).toEqual([]);
    expect(buttons()).toEqual([shown.one(".pw-set button")]);
    turn(".pw-rarer", false);
    expect(bar()).toHaveLength(1);
  });

  const field = (shown: ShownTable, label: string) =>
    shown
      .all(".pw-set label")
      .find((one) => one.textContent?.startsWith(label))
      ?.querySelector("input, select") as HTMLInputElement;
  function choose(shown: ShownTable, label: string, value: string): void {
    field(shown, label).value = value;
    field(shown, label).dispatchEvent(new Event("change", { bubbles: true }));
  }
  const last = (shown: ShownTable) => {
    const [word, ...rest] = actions(shown).at(-1)?.split(" ") ?? [];
    return [word, JSON.parse(rest.join(" "))];
  };

  test("begins a match of any game with the press of a button above it", () => {
    const shown = openTable(scenes.nnPlay);
    const menu = shown.one(".pw-rarer") as HTMLDetailsElement;
    menu.open = true;
    menu.dispatchEvent(new Event("toggle"));
    const choices = [
      { value: "addenda", label: "Addenda" },
      { value: "ninety-nine", label: "Ninety-Nine" },
    ];
    const game = { ...box, name: "game", label: "Game", value: "ninety-nine", choices };
    answer(shown, { setting: [...setting, { label: "Game", fields: [game] }] });
    const [first] = shown.all(".pw-anew button");
    expect(shown.all(".pw-anew button").map(({ textContent }) => textContent)).toEqual(["Addenda", "Ninety-Nine"]);
    first?.click();
    expect(last(shown)).toEqual(["new", { game: "addenda", change: ["game", "addenda"] }]);
    answer(shown, { ok: true });
    expect(menu.open).toBe(false);
  });

  test("asks for its choices when it is unfolded: who plays, and every option", () => {
    const shown = opened();
    expect(actions(shown)).toEqual(["setting "]);
    expect(field(shown, "Name of West").value).toBe("Aiko");
    expect(field(shown, "Strength of West").value).toBe("steady");
    expect(field(shown, "Deals").value).toBe("9");
    expect((field(shown, "Seed") as HTMLInputElement).placeholder).toBe("8");
  });

  test("begins with the choices in the form, and closes it", () => {
    const shown = opened();
    field(shown, "Strength of West").value = "random";
    field(shown, "Seed").value = "4864";
    shown.one(".pw-set").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    const told = { "name 0": "", "name 1": "Aiko", "level 1": "random", seed: "4864", deals: "9", rules, change: [] };
    expect(last(shown)).toEqual(["new", told]);
    answer(shown);
    expect((shown.one(".pw-match") as HTMLDetailsElement).open).toBe(false);
  });

  test("tells Python what has been changed, and shows what follows from it", () => {
    const shown = opened();
    choose(shown, "Name of West", "Bo");
    expect(last(shown)[1]).toMatchObject({ change: ["name 1", "Bo"], "name 1": "Bo", rules });
    answer(shown, { setting });
    choose(shown, "Deals", "8");
    expect(last(shown)).toEqual(["setting", expect.objectContaining({ change: ["deals", "8"], rules })]);
    answer(shown, { ok: false, error: "Deals: 8 cannot be chosen." });
    expect(shown.status).toBe("Deals: 8 cannot be chosen.");
  });

  test("knows what was typed last before that is answered", () => {
    const shown = opened();
    choose(shown, "Deals", "12");
    shown.one(".pw-set").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    expect(last(shown)).toEqual(["new", expect.objectContaining({ change: ["deals", "12"] })]);
    answer(shown, { ok: false, error: "No." });
    expect(shown.status).toBe("No.");
    expect((shown.one(".pw-match") as HTMLDetailsElement).open).toBe(true);
  });
});

describe("a match as text", () => {
  test.each([
    ["Copy the deal", "copy deal"],
    ["Copy the match", "copy record"],
  ])("“%s” puts it into the box and on the clipboard", async (button, action) => {
    const written: string[] = [];
    clipboard(async (text) => void written.push(text));
    const shown = openTable(scenes.nnPlay);
    shown.button(button).click();
    expect(actions(shown)).toEqual([action]);
    answer(shown, { text: "AS KS" });
    await said(shown, common.words.copied);
    expect(box(shown).value).toBe("AS KS");
    expect(shown.one('[role="status"]').classList.contains("pw-notice")).toBe(false);
    expect(written).toEqual(["AS KS"]);
  });

  test.each([
    ["refuses", () => Promise.reject(new Error("denied"))],
    ["is missing", undefined],
  ])("where the clipboard %s the text is selected for copying by hand", async (_, write) => {
    clipboard(write);
    const shown = openTable(scenes.nnPlay);
    shown.button("Copy the deal").click();
    answer(shown, { text: "AS KS" });
    await said(shown, common.words.select);
    expect(document.activeElement).toBe(box(shown));
    expect([box(shown).selectionStart, box(shown).selectionEnd]).toEqual([0, 5]);
  });

  test("copying does not prevent play", () => {
    const shown = openTable(scenes.nnPlay);
    shown.button("Copy the deal").click();
    expect(shown.one('[role="toolbar"]').getAttribute("aria-busy")).toBe("false");
    shown.button("King of spades").click();
    expect(actions(shown).at(-1)).toBe("play KS");
  });

  test("is played from the box; a refusal is read out and what was typed stays", () => {
    const shown = openTable(scenes.nnPlay);
    box(shown).value = "not a deal";
    shown.button("Load this text").click();
    expect(actions(shown)).toEqual(["paste not a deal"]);
    answer(shown, { ok: false, error: "This is neither a seed nor a record." });
    expect(shown.status).toBe("This is neither a seed nor a record.");
    shown.model.set("scene", scenes.nnTrickWon);
    expect(box(shown).value).toBe("not a deal");
  });

  test("a refused copy is read out", () => {
    const shown = openTable(scenes.nnPlay);
    shown.button("Copy the match").click();
    answer(shown, { ok: false, error: "Not yet." });
    expect(shown.status).toBe("Not yet.");
  });
});

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

describe("the score sheet", () => {
  test("is a table with heads, points, notes and a total", () => {
    const shown = openTable(scenes.nnDealOver);
    const table = shown.one(".pw-sheet");
    expect(nameOf(table.closest("details")?.querySelector("summary") ?? null)).toBe("Score sheet");
    expect(shown.all('.pw-sheet th[scope="col"]').map(nameOf)).toEqual(["Deal", "You", "West", "North"]);
    expect(shown.all('.pw-sheet th[scope="row"]').map(nameOf)).toEqual(["1", "2", "3", "Total"]);
    expect(shown.all(".pw-sheet tbody tr:first-child td").map(nameOf)).toEqual([
      "2bid 4, took 2",
      "1took 1",
      "36bid 6, took 6",
    ]);
    expect(shown.all("tfoot td").map(nameOf)).toEqual(["71", "6", "40"]);
  });

  test("ticks bids that were made, for the eye alone", () => {
    const shown = openTable(scenes.nnDealOver);
    const ticks = shown.all(".pw-sheet tbody tr:first-child td").map((cell) => cell.textContent.includes("✓"));
    expect(ticks).toEqual([false, false, true]);
  });

  test("is absent before a deal is over", () => {
    expect(openTable(scenes.nnPlay).all("table")).toEqual([]);
  });

  test("and the rules stay as they are when the table goes on, since they are sent separately", () => {
    const shown = openTable(scenes.nnDealOver);
    const rules = shown.one(".pw-rules").textContent;
    const { rules: _, sheet: __, ...next } = scenes.nnBid;
    shown.model.set("scene", next);
    expect(shown.all(".pw-sheet tbody tr")).toHaveLength(3);
    expect(shown.one(".pw-rules").textContent).toBe(rules);
  });
});
