import { explain, type Explained } from "../chain/chain";
import type { ChainTable } from "../core/chain.generated";
import { fill } from "../core/fill";
import type { MeetingCase, TrickCard, TrickTable } from "../core/tricks.generated";
import type { Words } from "../core/words";

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

export const written = ({ rank, suit }: Pick<TrickCard, "rank" | "suit">, { suits }: TrickTable) =>
  (suits.find((one) => one.suit === suit)?.symbol ?? "") + rank;

/** Looks up who wins a trick as far as it is laid, and why. */
export function tellTrick(trick: string, trump: string, table: TrickTable): Told {
  const cards = cardsOf(trick, table);
  if (!cards[0]) return { text: table.words.invite, winner: undefined, best: undefined, over: undefined };
  return table.chains ? tellChain(cards, table) : tellMeetings(cards, trump, table);
}

/** Each card meets the best so far. */
function tellMeetings(cards: readonly TrickCard[], trump: string, table: TrickTable): Told {
  const { words, players, names, size, between, meetings } = table;
  const [lead] = cards;
  let best = 0;
  let why: string | undefined;
  cards.forEach((card, i) => {
    const [before, met] = [cards[best], i ? meeting(lead, cards[best], card, trump, table) : undefined];
    if (met?.wins) best = i;
    if (before) why = met && fill(met.text, { card: written(card, table), best: written(before, table) });
  });
  const winning = cards[best];
  if (!lead || !winning) return { text: "", winner: undefined, best: undefined, over: undefined };
  const complete = cards.length === size;
  const blanks = { player: (complete ? names : players)[best] ?? "", card: written(winning, table) };
  const suit = table.suits.find((one) => one.suit === lead.suit)?.symbol ?? "";
  const numbers = cards.map(({ points }) => points);
  const sum = `${numbers.join(" + ")} = ${numbers.reduce((one, other) => one + other, 0)}`;
  const sentences = [
    why ?? fill(words.leads, { card: written(lead, table), suit }),
    cards.length > 1 && fill(complete ? words.wins : words.so_far, blanks),
    complete && meetings?.adds_points && fill(words.points, { sum }),
  ];
  return { text: sentences.filter(Boolean).join(between), winner: complete ? best : undefined, best, over: undefined };
}

function meeting(lead: TrickCard | undefined, best: TrickCard | undefined, card: TrickCard, trump: string, table: TrickTable): MeetingCase | undefined {
  const { cards, suits, meetings } = table;
  const place = (one: TrickCard | undefined) => cards.findIndex(({ id }) => id === one?.id);
  const led = suits.findIndex(({ suit }) => suit === lead?.suit);
  const code = meetings?.codes[trump]?.[(led * cards.length + place(best)) * cards.length + place(card)];
  return meetings?.cases[code ?? ""];
}

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
  if (cards.includes(card)) return fill(words.laid, { card: written(card, table) });
  if (cards.length === table.size) return words.complete;
  const same = table.chains && cards.find(({ suit }) => suit === card.suit);
  return same ? fill(words.repeated, { suit: written(same, table).charAt(0), card: written(same, table) }) : undefined;
}
