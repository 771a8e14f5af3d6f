import tables from "fixtures/tables.json";
import { FakeModel } from "../page/core/fake-model";
import type { Ack } from "../page/core/intents";
import { commonOf, Shown } from "../page/core/testing";
import type { Scene } from "./scene.generated";
import cardTable, { type CardTableTraits, type Found } from "./view";

export const common = commonOf("card-table, Addenda");
/** Scenes of tables at various moments, by name. */
export const scenes = tables as unknown as Record<keyof typeof tables, Scene>;

export type ShownTable = Shown<CardTableTraits>;

export function openTable({ rules, sheet = {} as never, ...scene }: Scene, notebook?: HTMLElement): ShownTable {
  return new Shown(
    new FakeModel<CardTableTraits>({ ...common, pace: "standard", scene, rules, sheet, reviewed: {} }),
    cardTable.render,
    notebook,
  );
}

/** The person's cards. */
export const hand = (shown: ShownTable) => shown.all('[role="toolbar"] button');

/** The scene after a card has left the hand. */
export const without = (scene: Scene, ...gone: string[]): Scene => ({
  ...scene,
  rev: scene.rev + 1,
  zones: scene.zones.map((zone) =>
    zone.seat === 0 ? { ...zone, cards: zone.cards.filter(({ id }) => !gone.includes(id)) } : zone,
  ),
});

/** What the page has asked for, oldest first, without its pings. */
export const asked = ({ model }: ShownTable) =>
  (model.sent as { kind: string; id: string; rev: number; action: string }[]).filter(({ kind }) => kind === "intent");

/** The same, as what is asked for. */
export const actions = (shown: ShownTable) => asked(shown).map(({ action }) => action);

/** Answers the last request, or the one with the given action. */
export function answer(shown: ShownTable, more: Partial<Ack<Found>> = {}, action?: string): void {
  const question = asked(shown)
    .filter((one) => action === undefined || one.action === action)
    .at(-1);
  shown.model.receive({ kind: "ack", id: question?.id, ok: true, ...more });
}
