import states from "fixtures/states.json";
import { expect, test } from "vitest";

import { FakeModel } from "../page/core/fake-model";
import { Shown } from "../page/core/testing";
import justPlay, { type JustPlayTraits } from "./view";

const state = states["just-play"] as unknown as JustPlayTraits;

function open(lobby: Partial<JustPlayTraits["lobby"]> = {}): Shown<JustPlayTraits> {
  return new Shown(new FakeModel({ ...state, lobby: { ...state.lobby, ...lobby } }), justPlay.render);
}

const named = (shown: Shown<JustPlayTraits>, name: string) =>
  shown.all("button").find(({ textContent }) => textContent === name) as HTMLElement;

test("a game is chosen and dealt with two presses, in the form and with the opponents chosen for it", () => {
  const shown = open();
  named(shown, "Ninety-Nine").click();
  const form = shown.one("select") as HTMLSelectElement;
  form.value = "four";
  form.dispatchEvent(new Event("change", { bubbles: true }));
  named(shown, "Addenda").click();
  named(shown, "Ninety-Nine").click();
  named(shown, "Deal the cards").click();
  expect(shown.model.sent.at(-1)).toMatchObject({ action: "begin ninety-nine steady four" });
});

test("an unfinished match of the game chosen is what is expected to go on", () => {
  const games = (state.lobby.games ?? []).map((one) =>
    one.game === "counterpoint" ? { ...one, kept: ["Go on: deal 4, 98 to 77", "Go on: deal 1 · cup"] } : one,
  );
  const shown = open({ games, game: "counterpoint" });
  expect(shown.one(".pw-primary").textContent).toBe("Go on: deal 4, 98 to 77");
  named(shown, "Go on: deal 4, 98 to 77").click();
  expect(shown.model.sent.at(-1)).toMatchObject({ action: "kept counterpoint 0" });
  named(shown, "Addenda").click();
  expect(shown.one(".pw-primary").textContent).toBe("Deal the cards");

  const another = open({ games, game: "counterpoint" });
  named(another, "Go on: deal 1 · cup").click();
  expect(another.model.sent.at(-1)).toMatchObject({ action: "kept counterpoint 1" });
});
