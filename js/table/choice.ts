import { fill } from "../core/fill";
import type { ActionButton, CardView, Choice } from "../core/scene.generated";

/** What has been chosen so far and what may be done with it. */
export interface Chosen {
  zone: string;
  label: string;
  count: number;
  cards: readonly CardView[];
  /** The terms of the cards and what they add up to. */
  sum: string;
  prompt: string;
  buttons: ActionButton[];
}

/** Weighs the chosen cards: everything is looked up in the choice that the scene offers. */
export function weigh({ zone, label, count, prompts, button, totals }: Choice, cards: readonly CardView[]): Chosen {
  const value = cards.reduce((sum, card) => sum + (card.value ?? 0), 0);
  const complete = cards.length === count;
  const total = complete ? totals.find((one) => one.value === value) : undefined;
  const sum = cards.length ? `${cards.map(({ term }) => term).join(" + ")} = ${total?.text ?? value}` : "";
  const offers = total?.offers ?? [{ action: "", label: button }];
  return {
    zone,
    label,
    count,
    cards,
    sum,
    prompt: `${prompts[cards.length]} ${complete ? sum : ""}`.trim(),
    buttons: offers.map((offer, i) => ({
      id: `choice${i}`,
      action: fill(offer.action, { cards: cards.map(({ id }) => id).join(" ") }),
      label: offer.label,
      primary: true,
      enabled: total !== undefined,
    })),
  };
}
