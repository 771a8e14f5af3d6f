import { describe, expect, test } from "vitest";
import { answer as answerTo, asked, hand, openTable as open, type ShownTable, scenes, without } from "./table-fixture";

const answer = (shown: ShownTable, ok: boolean, error?: string) =>
  answerTo(shown, { ok, ...(error !== undefined && { error }) });

describe("playing a card", () => {
  test("sends an intent with the revision that was on screen", () => {
    const shown = open(scenes.yourTurn);
    shown.button("2 of hearts").click();
    expect(shown.model.sent).toEqual([
      { kind: "intent", id: expect.any(String), rev: scenes.yourTurn.rev, action: "play 2H" },
    ]);
  });

  test("is not sent twice while the first press is unanswered, and then is possible again", () => {
    const shown = open(scenes.yourTurn);
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

  test("a double click plays one card, whatever is then under the pointer, but takes back twice", () => {
    const shown = open(scenes.yourTurn);
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

  test("what the new scene asks for can be pressed before the acknowledgement has come", () => {
    const shown = open(scenes.yourTurn);
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

  test("is refused in words even when the refusal comes after a new scene", () => {
    const shown = open(scenes.yourTurn);
    shown.button("2 of hearts").click();
    shown.model.set("scene", { ...scenes.yourTurn, rev: scenes.yourTurn.rev + 1 });
    answer(shown, false, "North has failed.");
    expect(shown.status).toBe("North has failed.");
  });

  test("a refusal by the kernel is read out", () => {
    const shown = open(scenes.yourTurn);
    shown.button("2 of hearts").click();
    answer(shown, false, "The table has changed in the meantime.");
    expect(shown.status).toBe("The table has changed in the meantime.");
  });

  test("the answer to another view's press changes nothing here", () => {
    const shown = open(scenes.yourTurn);
    shown.button("2 of hearts").click();
    shown.model.receive({ kind: "ack", id: "another", ok: false, error: "not for you" });
    expect(shown.status).toBe(scenes.yourTurn.status);
    expect(shown.one('[role="toolbar"]').getAttribute("aria-busy")).toBe("true");
  });

  test("an illegal card can still be reached, says why it is illegal, and sends nothing", () => {
    const shown = open(scenes.yourTurn);
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
    const shown = open(scenes.yourTurn);
    shown.button("King of spades").click();
    const first = shown.one('[role="status"]').firstChild;
    shown.button("King of spades").click();
    expect(shown.one('[role="status"]').firstChild).not.toBe(first);
  });

  test("what was said disappears when the table changes", () => {
    const shown = open(scenes.yourTurn);
    shown.button("King of spades").click();
    shown.model.set("scene", scenes.bust);
    expect(shown.status).toBe(scenes.bust.status);
  });
});
