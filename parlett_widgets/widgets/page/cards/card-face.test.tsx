import expected from "fixtures/card-shapes.json";
import { render } from "preact";
import { afterEach, expect, test } from "vitest";
import geometry from "../card-design.json";
import type { Colours } from "../core/text";
import { CardBack, CardFace, CardMark, type MarkName } from "./card-face";

const names = new Map<string, string>([
  ...Object.entries(geometry.shapes).map(([name, d]) => [d, `@${name}`] as const),
  [geometry.face, "@face"],
  [geometry.back.d, "@weave"],
]);

function draw(picture: preact.ComponentChild): Element {
  render(picture, document.body);
  const svg = document.body.querySelector("svg");
  if (!svg) throw new Error("nothing was drawn");
  return svg;
}

/** Every element under a node, one line each, as tests/showing/card_shapes.py writes them. */
function shapes(node: Element): string[] {
  return [...node.querySelectorAll("*")].map((child) =>
    [
      child.tagName.toLowerCase(),
      ...[...child.attributes]
        .sort((one, other) => (one.name < other.name ? -1 : 1))
        .map(({ name, value }) => `${name}=${names.get(value) ?? value}`),
      ...(child.childElementCount === 0 && child.textContent ? [child.textContent] : []),
    ].join(" "),
  );
}

afterEach(() => render(null, document.body));

const faces = Object.entries(expected).filter(([name]) => name.includes(" "));
const marks = ["chosen", "winner", "cancelled"] as const satisfies MarkName[];

test.each(faces)("the face of %s is the one that Python draws", (name, lines) => {
  const [rank = "", suit = "", colours, compact] = name.split(" ");
  const svg = draw(<CardFace rank={rank} suit={suit} colours={colours as Colours} compact={compact === "compact"} />);
  expect([svg.getAttribute("fill"), ...shapes(svg)]).toEqual(lines);
});

test("the back is the one that Python draws", () => {
  expect(shapes(draw(<CardBack />))).toEqual(expected.back);
});

test.each(marks)("the mark %s is the one that Python draws", (mark) => {
  expect(shapes(draw(<CardMark mark={mark} />))).toEqual(expected[mark]);
});

test("a screen reader skips a picture: its button carries the name", () => {
  const svg = draw(<CardFace rank="10" suit="H" />);
  expect(svg.getAttribute("class")).toBe("pw-face");
  expect(svg.getAttribute("viewBox")).toBe("0 0 100 140");
  expect(svg.getAttribute("aria-hidden")).toBe("true");
});

test("a card has no ids that could clash with those of another widget", () => {
  expect(draw(<CardFace rank="Q" suit="D" />).querySelector("[id]")).toBeNull();
  expect(draw(<CardBack />).querySelector("[id]")).toBeNull();
});
