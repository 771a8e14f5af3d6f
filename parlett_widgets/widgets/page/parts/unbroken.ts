// A sum such as 8 + 10 (bonus) = 18, or a step such as 20 → 30.
const sums = /(?:\d+(?: ?[(（].+?[)）])? ?[+−=→] ?)+\d+/g;

/** Keeps the sums in a text from breaking at the end of a line. */
export const unbroken = (text: string) => text.replace(sums, (sum) => sum.replaceAll(" ", "\u00A0"));
