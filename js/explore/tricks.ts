import { explain, type Explained } from "../chain/chain";
import type { ChainTable } from "../core/chain.generated";
import { fill } from "../core/fill";
import type { TrickCard, TrickTable } from "../core/tricks.generated";
import type { Words } from "../core/words";
import { higher, highest, whyHigher, whyHighest } from "./winner";

export interface Told {
  /** The sentence about the last card, and about who wins. */
  text: string;
  /** The place of the winner in the order of play, in Addenda 0 or 1; missing before the trick is complete. */
  winner: number | undefined;
  /** The card that wins so far, where one card does. */
  best: number | undefined;
  /** The card that took the count above the line, where there is one. */
  over: number | undefined;
}

export const cardsOf = (trick: string, { cards }: TrickTable): TrickCard[] =>
  trick.split(" ").flatMap((id) => cards.find((card) => card.id === id) ?? []);

/** Tells who wins a trick as far as it is laid, and why. */
export function tellTrick(trick: string, trump: string, table: TrickTable): Told {
  const cards = cardsOf(trick, table);
  if (!cards[0]) return { text: table.words.invite, winner: undefined, best: undefined, over: undefined };
  return table.chains ? tellChain(cards, table) : tellBest(cards, trump, table);
}

/** Why the last card wins so far or does not, who wins, and in Counterpoint for how many points. */
function tellBest(cards: readonly TrickCard[], trump: string, table: TrickTable): Told {
  const { words, players, names, size, between } = table;
  const best = bestOf(cards, trump, table);
  const [before, card] = [cards.slice(0, -1), cards.at(-1)];
  const [lead, winning, met] = [cards[0], cards[best], before[bestOf(before, trump, table)]];
  if (!lead || !card || !winning) return { text: "", winner: undefined, best: undefined, over: undefined };
  const complete = cards.length === size;
  const reason = met && (table.game === "counterpoint" ? whyHigher(met, card) : whyHighest(lead, met, card, trump));
  const suit = table.suits.find((one) => one.suit === lead.counts_as)?.symbol ?? "";
  const points = cards.map((one) => one.points);
  const sentences = [
    reason ? fill(table.reasons[reason] ?? "", { card: card.sign, best: met.sign }) : fill(words.leads, { card: lead.sign, suit }),
    met && fill(complete ? words.wins : words.so_far, { player: (complete ? names : players)[best] ?? "", card: winning.sign }),
    complete && table.game === "counterpoint" && fill(words.points, { sum: `${points.join(" + ")} = ${points.reduce((one, other) => one + other)}` }),
  ];
  return { text: sentences.filter(Boolean).join(between), winner: complete ? best : undefined, best, over: undefined };
}

const bestOf = (cards: readonly TrickCard[], trump: string, { game }: TrickTable) => (game === "counterpoint" ? higher(cards) : highest(cards, trump));

/** The counts, notes and arcs of a chain of Addenda. */
export function chainOf(cards: readonly TrickCard[], table: TrickTable, words: Words): Explained | undefined {
  const chains = table.chains?.table as unknown as ChainTable | undefined;
  return chains && explain(cards, cards.length, chains, words);
}

function tellChain(cards: readonly TrickCard[], table: TrickTable): Told {
  const chain = chainOf(cards, table, { card_name: "", not_yet: "" } as Words);
  const key = chain?.cards.map(({ over }) => Number(over)).join("");
  const outcome = table.chains?.outcomes[key ?? ""];
  const end = fill(outcome?.text ?? "", { count: chain?.count ?? 0 });
  return {
    text: [chain?.text, end].filter(Boolean).join(table.between),
    winner: outcome?.winner ?? undefined,
    best: undefined,
    over: outcome?.over ?? undefined,
  };
}

/** What the follower's hand may play now: a figure for each card; missing when it is not its turn. */
export function legalOf(trick: string, table: TrickTable): { legal: string; told: string } | undefined {
  const cards = cardsOf(trick, table);
  const { turns, legal, told } = table.hand;
  const key = table.chains ? cards.map(({ suit }) => suit).join("") : (cards[0]?.id ?? "");
  const figures = legal[key];
  return turns.includes(cards.length) && figures !== undefined ? { legal: figures, told: told[key] ?? "" } : undefined;
}

/** Why a card of the pack cannot be laid; missing when it can. */
export function refusalOf(id: string, trick: string, table: TrickTable): string | undefined {
  const [cards, card] = [cardsOf(trick, table), cardsOf(id, table)[0]];
  if (!card) return;
  const { words } = table;
  if (cards.includes(card)) return fill(words.laid, { card: card.sign });
  if (cards.length === table.size) return words.complete;
  const same = table.chains && cards.find(({ suit }) => suit === card.suit);
  return same ? fill(words.repeated, { suit: same.sign.charAt(0), card: same.sign }) : undefined;
}
