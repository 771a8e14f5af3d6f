import { CardFace } from "../cards/card-face";
import { isCombination, rove, suitOrRank } from "../core/keys";
import { type Colours, suited, Unseen } from "../core/text";
import { useRoving } from "./focus";
import { Tag } from "./hand";
import "./pack.css";

/** A card of the pack, as its button shows it. */
export interface PackCard {
  id: string;
  rank: string;
  suit: string;
  /** The card's name as it is read aloud. */
  label: string;
  /** The card's name as it is written in sentences. */
  sign: string;
  /** The suit in whose row the card lies. */
  counts_as: string;
  /** What the card is worth, if it has points. */
  points?: number;
}

interface PackProps<C extends PackCard> {
  label: string;
  /** The id of the line that explains the keys. */
  keys: string;
  /** Suit by suit, in the order of the rows. */
  cards: readonly C[];
  suits: readonly { suit: string }[];
  /** The number of cards in a suit. */
  columns: number;
  pressed(card: C): boolean;
  disabled?(card: C): boolean;
  /** A note in small type under the card, or on it. */
  note(card: C): string;
  /** Whether the cards are drawn, with their points, and not written. */
  faces?: boolean;
  press(card: C): void;
  /** What Backspace does. */
  remove(): void;
  colours: Colours;
}

/** The whole pack as a toolbar, with a row for each suit. */
export function Pack<C extends PackCard>(props: PackProps<C>) {
  const { label, keys, cards, suits, columns, pressed, disabled, note, faces, press, remove, colours } = props;
  const stops = useRoving();
  const type = (event: KeyboardEvent) => {
    if (isCombination(event)) return;
    const down = { ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (event.key === "Backspace") remove();
    else if (down) step(event, down);
    else return void rove(event, suitOrRank);
    event.preventDefault();
  };
  const longest = Math.max(...suits.map(({ suit }) => cards.filter((card) => card.counts_as === suit).length));
  return (
    <div
      class={faces ? "pw-pack pw-faces" : "pw-pack"}
      role="toolbar"
      aria-label={label}
      aria-describedby={keys}
      style={{
        "--pw-columns": longest,
        "--pw-half": Math.ceil(columns / 2),
        "--pw-suit": columns,
        "--pw-row": columns > 8 ? Math.ceil(longest / 2) : longest,
      }}
      onKeyDown={type}
    >
      {suits.map(({ suit }) => (
        <div key={suit}>
          {cards.map(
            (card, i) =>
              card.counts_as === suit && (
                <button
                  {...stops.stop("pack", i, cards.length)}
                  key={card.id}
                  type="button"
                  class={faces ? "pw-card" : "pw-button"}
                  aria-pressed={pressed(card)}
                  aria-disabled={disabled?.(card) ?? false}
                  data-suit={suit}
                  data-rank={card.rank}
                  onClick={() => press(card)}
                >
                  <Unseen>{card.label}</Unseen>
                  {faces ? (
                    <>
                      <CardFace {...card} colours={colours} compact />
                      <Tag {...card} />
                      {note(card) && <b aria-hidden="true">{note(card)}</b>}
                    </>
                  ) : (
                    <span aria-hidden="true">
                      {suited(card.sign, colours)}
                      {note(card) && <small>{note(card)}</small>}
                    </span>
                  )}
                </button>
              ),
          )}
        </div>
      ))}
    </div>
  );
}

/** Moves the focus by a whole row of the pack. */
function step({ currentTarget, target }: KeyboardEvent, by: number): void {
  const buttons = [...(currentTarget as HTMLElement).querySelectorAll("button")];
  buttons[buttons.indexOf((target as HTMLElement).closest("button") as HTMLButtonElement) + by]?.focus();
}
