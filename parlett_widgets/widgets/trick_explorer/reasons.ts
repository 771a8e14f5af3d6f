import type { Fighter } from "../page/core/arithmetic";

/** A card that is played against the best card so far. */
interface Meeting {
  lead: Fighter;
  best: Fighter;
  card: Fighter;
}

/** Returns the key of the sentence that says why a card is or is not now the best, where suits decide. */
export function whyBySuit({ lead, best, card }: Meeting, trump: string): string {
  const led = lead.counts_as;
  if (card.counts_as === trump && led !== trump) {
    if (best.counts_as !== trump) return "trump";
    return card.height > best.height ? "higher_trump" : "lower_trump";
  }
  if (card.counts_as !== led) return trump ? "off_suit" : "off_suit_without_trump";
  if (best.counts_as !== led) return "trumped";
  return card.height > best.height ? "higher" : "lower";
}

/** Returns the key of that sentence where ranks alone decide. */
export function whyByRank({ best, card }: Meeting): string {
  if (best.height === card.height) return best.points ? "equal_with_points" : "equal_without_points";
  const order = card.height > best.height ? "higher" : "lower";
  return best.counts_as === card.counts_as ? order : `${order}_of_another_suit`;
}
