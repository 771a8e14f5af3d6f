import { expect, test } from "vitest";
import { inFigures, unbroken } from "./text";

test.each([
  ["♥10 wins. Card-points: 4_+_10_=_14.", "a sum"],
  ["You score 8_+_10_(bonus)_=_18. North scores 2.", "a sum with a word"],
  ["あなたに8_+_10（ボーナス）=_18点入ります。", "a sum in Japanese"],
  ["120_−_32_=_88 are left; 20_→_30.", "a difference, and a step"],
  ["♠A and ♥K, 3–5 of 13, ♣8 ♦A → 11.", "no sum"],
])("%s: %s", (text) => {
  expect(unbroken(text.replaceAll("_", " "))).toBe(text.replaceAll("_", "\u00A0"));
});

test("a number below zero has a minus sign", () => {
  expect([inFigures(3), inFigures(0), inFigures(-12)]).toEqual(["3", "0", "−12"]);
});
