import { colours as inks } from "../../parlett_widgets/scenes/geometry.json";
import type { Suit } from "../core/scene.generated";
import type { Colours } from "./card-face";

const signs = "♠♥♦♣";
const letters = "SHDC";

export const signOf = (suit: Suit) => signs[letters.indexOf(suit)];

/** A text in which the suits have their colours. They stand on the white of a card, where these colours can be told apart. */
export const suited = (text: string, colours: Colours) =>
  text.split(/([♠♥♦♣])/).map((part, i) =>
    i % 2 ? (
      <span class="pw-suit" style={{ color: inks[colours][letters[signs.indexOf(part)] as "S"] }}>
        {/* The selector asks for the plain sign where a phone would draw a picture. */}
        {part}&#xFE0E;
      </span>
    ) : (
      part
    ),
  );
