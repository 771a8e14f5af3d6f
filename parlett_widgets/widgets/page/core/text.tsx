import type { ComponentChildren } from "preact";
import type { Suit } from "../cards.generated";

/** Fills the blanks of a text: `{i}` becomes `blanks.i`; an unknown blank stays as it is. */
export function fill(text: string, blanks: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => String(blanks[name] ?? blank));
}

/** A whole number as text, with a true minus sign. */
export const inFigures = (number: number) => `${number}`.replace("-", "−");

// A sum such as 8 + 10 (bonus) = 18, or a step such as 20 → 30.
const sums = /(?:\d+(?: ?[(（].+?[)）])? ?[+−=→] ?)+\d+/g;

/** Keeps the sums in a text from breaking at the end of a line. */
export const unbroken = (text: string) => text.replace(sums, (sum) => sum.replaceAll(" ", "\u00A0"));

/** How many colours the suits have. */
export type Colours = "four" | "two";

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

/** Words for a screen reader only. */
export function Unseen({ children }: { children?: ComponentChildren }) {
  return <span class="pw-unseen">{children} </span>;
}

/** Returns a whole number, however it was typed, in digits; null if it is none. */
export function wholeNumber(draft: string): string | null {
  const text = draft.normalize("NFKC").replace("−", "-").trim();
  return /^[+-]?\d{1,6}$/.test(text) ? String(Number(text)) : null;
}
