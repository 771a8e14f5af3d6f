import type { CardView } from "../core/scene.generated";
import type { Colours } from "../cards/card-face";
import { fan, type Play } from "../table/hand";

interface Chooser extends Pick<Play, "uid" | "current" | "hold"> {
  label: string;
  colours: Colours;
  /** Names of the cards that are chosen, in the order of choosing. */
  chosen: readonly string[];
  toggle(id: string): void;
}

/** A hand of which cards are chosen and put back. */
export const chooser = (cards: CardView[], { label, colours, chosen, toggle, ...play }: Chooser) =>
  fan({ id: "hand", kind: "hand", seat: 0, label, cards, face_down: 0 }, colours, {
    ...play,
    waiting: false,
    idle: false,
    chosen: { zone: "hand", cards: chosen.flatMap((id) => cards.filter((card) => card.id === id)) },
    press: ({ id }) => toggle(id),
  });
