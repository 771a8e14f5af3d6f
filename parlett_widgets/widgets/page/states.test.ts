import states from "fixtures/states.json";
import { expect, test } from "vitest";
import bidAdvisor from "../bid_advisor/view";
import bidExplorer from "../bid_explorer/view";
import bidTrainer from "../bid_trainer/view";
import board from "../board/view";
import cardTable from "../card_table/view";
import chainExplorer from "../chain_explorer/view";
import dealEditor from "../deal_editor/view";
import figure from "../figure/view";
import justPlay from "../just_play/view";
import practice from "../practice/view";
import predict from "../predict/view";
import puzzle from "../puzzle/view";
import replay from "../replay/view";
import scoreExplorer from "../score_explorer/view";
import trickExplorer from "../trick_explorer/view";
import { FakeModel } from "./core/fake-model";
import { Shown } from "./core/testing";
import type { Props } from "./core/view";

const widgets: Record<string, { render(props: Props<never>): () => void }> = {
  "bid-advisor": bidAdvisor,
  "bid-explorer": bidExplorer,
  "bid-trainer": bidTrainer,
  board,
  "card-table": cardTable,
  "chain-explorer": chainExplorer,
  "deal-editor": dealEditor,
  figure,
  "just-play": justPlay,
  practice,
  predict,
  puzzle,
  replay,
  "score-explorer": scoreExplorer,
  "trick-explorer": trickExplorer,
};

function open(name: string, state: object): Shown<object> {
  const render = widgets[name.split(",")[0] ?? ""]?.render;
  if (!render) throw new Error(`no bundle is called ${name}`);
  return new Shown(new FakeModel<object>(state), render as (props: Props<object>) => () => void);
}

test("every bundle has a state to draw", () => {
  expect(new Set(Object.keys(states).map((name) => name.split(",")[0]))).toEqual(new Set(Object.keys(widgets)));
});

test.each(Object.entries(states))("%s is drawn from what Python sends, which is never null", (name, state) => {
  expect(JSON.stringify(state)).not.toContain("null");
  const shown = open(name, state);
  expect(shown.all('[role="alert"]')).toEqual([]);
  expect(shown.el.textContent).not.toMatch(/undefined|null|NaN|\[object/);
});

test("an unanswered question takes an answer, and a total without a reason can be chosen", () => {
  const asked = open("predict", states["predict, a number"]);
  expect(asked.one("input").hasAttribute("readonly")).toBe(false);
  expect(asked.status).not.toContain("locked");
  const cards = open("predict", states["predict, cards"]);
  expect(cards.all('.pw-hand button[aria-disabled="false"]').length).toBeGreaterThan(0);
  const totals = open("bid-explorer", states["bid-explorer"]).all(".pw-totals button");
  expect(totals.map((total) => total.getAttribute("aria-disabled"))).not.toContain("true");
});

test("no score sheet is drawn before a deal is over, and a match takes its sheet away with it", () => {
  const before = states["card-table, bids"];
  const shown = open("card-table", before);
  expect(shown.all(".pw-sheet")).toEqual([]);
  const row = { head: "1", cells: [{ points: 23 }] };
  const sheet = { label: "Score sheet", corner: "Deal", columns: ["South"], rows: [row], total: row };
  const model = shown.model as FakeModel<{ sheet: object; scene: object }>;
  model.set("sheet", sheet);
  model.set("scene", { ...before.scene, rev: 90 });
  expect(shown.all(".pw-sheet")).toHaveLength(1);
  model.set("sheet", {});
  model.set("scene", { ...before.scene, rev: 91 });
  expect(shown.all(".pw-sheet")).toEqual([]);
});
