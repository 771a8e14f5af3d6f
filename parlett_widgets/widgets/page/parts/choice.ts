import type { ActionButton, CardView, Choice, Offer } from "../cards.generated";
import { fill } from "../core/text";

/** What has been chosen so far and what may be done with it. */
export interface Chosen {
  zone: string;
  label: string;
  count: number;
  cards: readonly CardView[];
  /** The terms of the cards and what they add up to. */
  sum: string;
  /** What the cards add up to, as a number and in words; no words before a card is chosen. */
  value?: number;
  total?: string;
  prompt: string;
  buttons: ActionButton[];
}

/** Adds up the chosen cards; all words and totals come from the choice that the scene offers. */
export function weigh(choice: Choice, cards: readonly CardView[]): Chosen {
  const { zone, label, count, prompts, button, totals } = choice;
  const value = cards.reduce((sum, card) => sum + (card.value ?? 0), 0);
  const complete = cards.length === count;
  const total = complete ? totals.find((one) => one.value === value) : undefined;
  const text = cards.length && totals.length ? (total?.text ?? `${value}`) : "";
  const sum = text && `${cards.map(({ term }) => term).join(" + ")} = ${text}`;
  const offers: Offer[] = choice.offers ?? total?.offers ?? [{ action: "", label: button }];
  return {
    zone,
    label,
    count,
    cards,
    sum,
    value,
    total: text,
    prompt: `${prompts[cards.length]} ${complete ? sum : ""}`.trim(),
    buttons: offers.map((offer, i) => ({
      id: `choice${i}`,
      action: fill(offer.action, { cards: cards.map(({ id }) => id).join(" ") }),
      label: offer.label,
      primary: true,
      enabled: choice.offers ? takes(offer, cards) : total !== undefined,
    })),
  };
}

/** Whether an action takes the chosen cards, in whatever order they were chosen. */
function takes({ counts = [], sets }: Offer, cards: readonly CardView[]): boolean {
  const sorted = (ids: readonly string[]) => [...ids].sort().join(" ");
  const chosen = sorted(cards.map(({ id }) => id));
  return counts.includes(cards.length) && (!sets || sets.some((set) => sorted(set.split(" ")) === chosen));
}
