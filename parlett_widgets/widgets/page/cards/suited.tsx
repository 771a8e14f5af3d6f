import type { Suit } from "../../card_table/scene.generated";
import type { Colours } from "./card-face";

const signs = "♠♥♦♣";
const letters = "SHDC";
// Whose colour a sign has, in the order of the letters.
const inks = { four: "SHDC", two: "SHHS" } as const;

export const signOf = (suit: Suit) => signs[letters.indexOf(suit)];

/**
 * A text in which the suits have the colours that they have in text, which the ground allows for. The selector asks for
 * the plain sign where a phone would draw a picture; a text that is compared goes without.
 */
export const suited = (text: string, colours: Colours, selector = "\uFE0E") =>
  text.split(/([♠♥♦♣])/).map((part, i) =>
    i % 2 ? (
      <span class="pw-suit" style={`color: var(--pw-${inks[colours][signs.indexOf(part)]})`}>
        {part + selector}
      </span>
    ) : (
      part
    ),
  );
