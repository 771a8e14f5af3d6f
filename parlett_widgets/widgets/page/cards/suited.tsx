import type { Suit } from "../cards.generated";
import type { Colours } from "./card-face";

const signs = "♠♥♦♣";
const letters = "SHDC";
// The suit whose colour each sign has, in the order of the letters.
const inks = { four: "SHDC", two: "SHHS" } as const;

export const signOf = (suit: Suit) => signs[letters.indexOf(suit)];

/**
 * A text with its suit signs in the colours for text, which stand out from the background. The variation selector asks
 * for the plain sign where a phone would draw a picture; a text that is to be compared goes without it.
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
