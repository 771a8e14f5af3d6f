import { afterEach, expect, test } from "vitest";

import { hostIsDark } from "./core/theme";

afterEach(() => document.body.replaceChildren());

test.each([
  ["rgb(24, 28, 26)", true],
  ["rgb(255, 255, 255)", false],
])("in a shadow tree, the page around its host counts: %s", (background, dark) => {
  const cell = document.createElement("div");
  cell.style.backgroundColor = background;
  const host = document.createElement("div");
  const inner = document.createElement("div");
  const place = document.createElement("div");
  document.body.append(cell);
  cell.append(host);
  host.attachShadow({ mode: "open" }).append(inner);
  inner.attachShadow({ mode: "open" }).append(place);
  expect(hostIsDark(place)).toBe(dark);
});
