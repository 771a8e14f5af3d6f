import type { Colours } from "../cards/card-face";
import type { CardView } from "../cards.generated";
import { Hand, type Play } from "./hand";

interface ChooserProps extends Pick<Play, "uid" | "current" | "hold"> {
  label: string;
  cards: CardView[];
  colours: Colours;
  /** The ids of the chosen cards, in the order of choosing. */
  chosen: readonly string[];
  toggle(id: string): void;
}

/** A hand from which cards are chosen and put back. */
export function Chooser({ label, cards, colours, chosen, toggle, uid, current, hold }: ChooserProps) {
  const play: Play = {
    uid,
    current,
    hold,
    waiting: false,
    idle: false,
    chosen: { zone: "hand", cards: chosen.flatMap((id) => cards.filter((card) => card.id === id)) },
    press: ({ id }) => toggle(id),
  };
  return (
    <Hand zone={{ id: "hand", kind: "hand", seat: 0, label, cards, face_down: 0 }} colours={colours} play={play} />
  );
}
