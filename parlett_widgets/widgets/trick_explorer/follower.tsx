import { suited } from "../page/cards/suited";
import type { CardView } from "../page/cards.generated";
import type { View } from "../page/core/view";
import { Hand } from "../page/parts/hand";
import { useRoving } from "../page/parts/roving";
import type { TrickTable } from "./scene.generated";
import { cardsOf, legalOf } from "./tricks";
import type { TrickExplorerTraits } from "./view";

interface FollowerProps {
  view: View<TrickExplorerTraits>;
  table: TrickTable;
  trick: string;
  lay(id: string): void;
}

/**
 * A follower's hand, without the card that it has played. Shows which cards it may play to the trick, and why it may
 * play no other.
 */
export function Follower({ view, table, trick, lay }: FollowerProps) {
  const { words, colours, uid } = view;
  const stops = useRoving();
  const turn = legalOf(trick, table);
  const told = turn?.told ?? words.not_yet;
  const laid = trick.split(" ");
  const cards: CardView[] = table.hand.cards.flatMap((held, i) =>
    cardsOf(laid.includes(held) ? "" : held, table).map(({ id, rank, suit, label }) => {
      const legal = turn?.legal[i] === "1";
      return { id, rank, suit, label, legal, ...(legal && { action: id }), ...(turn && !legal && { why: told }) };
    }),
  );
  return (
    <div class="pw-follower">
      <h4>{words.hand}</h4>
      <Hand
        zone={{ id: "hand", kind: "hand", seat: 1, label: words.hand, cards, face_down: 0 }}
        colours={colours}
        play={{
          uid,
          waiting: false,
          idle: false,
          chosen: undefined,
          current: () => stops.at("hand"),
          hold: (_, position) => stops.hold("hand", position),
          press: ({ id, legal }) => (legal ? lay(id) : view.say(told)),
        }}
      />
      <p class="pw-soft">{suited(told, colours)}</p>
    </div>
  );
}
