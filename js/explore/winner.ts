import type { TrickCard } from "../core/tricks.generated";

/** A card as it fights: its suit in play, how high its rank stands, and what it is worth. */
type Fighter = Pick<TrickCard, "counts_as" | "height" | "points">;

const highestRank = 100;

/** The place of the card that wins a trick of Ninety-Nine so far: the highest trump, else the highest of the suit led (N3). */
export function highest(cards: readonly Fighter[], trump: string): number {
  const power = (card: Fighter | undefined) => {
    if (card?.counts_as === trump) return highestRank + card.height;
    return card?.counts_as === cards[0]?.counts_as ? (card?.height ?? 0) : 0;
  };
  return cards.reduce((best, card, i) => (power(card) > power(cards[best]) ? i : best), 0);
}

/** The place of the card that wins a trick of Counterpoint so far: the higher rank; of two equal ones with points the first (C4). */
export function higher([lead, reply]: readonly Fighter[]): number {
  if (!lead || !reply) return 0;
  return reply.height > lead.height || (reply.height === lead.height && !lead.points) ? 1 : 0;
}

/** Which sentence says why a card beats the best so far of Ninety-Nine, or does not. */
export function whyHighest(lead: Fighter, best: Fighter, card: Fighter, trump: string): string {
  const led = lead.counts_as;
  if (card.counts_as === trump && led !== trump) {
    if (best.counts_as !== trump) return "trump";
    return card.height > best.height ? "higher_trump" : "lower_trump";
  }
  if (card.counts_as !== led) return trump ? "off_suit" : "off_suit_without_trump";
  if (best.counts_as !== led) return "trumped";
  return card.height > best.height ? "higher" : "lower";
}

/** The same of two cards of Counterpoint. */
export function whyHigher(lead: Fighter, reply: Fighter): string {
  if (lead.height === reply.height) return lead.points ? "equal_with_points" : "equal_without_points";
  const order = reply.height > lead.height ? "higher" : "lower";
  return lead.counts_as === reply.counts_as ? order : `${order}_of_another_suit`;
}
