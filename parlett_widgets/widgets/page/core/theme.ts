export type Theme = "auto" | "light" | "dark";

const systemIsDark = () => matchMedia("(prefers-color-scheme: dark)");

/** Whether the page around an element is dark: asks the host first, then looks at the background behind the element. */
export function hostIsDark(el: HTMLElement): boolean {
  const { body } = document;
  const jupyter = body.dataset.jpThemeLight;
  if (jupyter) return jupyter === "false";
  if (/vscode-/.test(body.className)) return !/vscode-\S*light/.test(body.className);
  let light = 0;
  let through = 1; // how much of what lies behind the layers so far can be seen
  const lay = ([brightness, opacity]: readonly [number, number]) => {
    light += through * opacity * brightness;
    through *= 1 - opacity;
  };
  for (const node of around(el.isConnected ? el : body)) lay(painted(getComputedStyle(node).backgroundColor));
  // Behind everything is the browser's own ground, or around a frame the page of somebody else.
  if (window.parent === window) lay(painted(canvas()));
  lay([systemIsDark().matches ? 0 : 255, 1]);
  return light < 128;
}

/**
 * The brightness of a colour from 0 to 255, and its opacity from 0 to 1, however it is written: a modern notation, such
 * as `oklch(0.99 0.01 90)`, is painted and read back.
 */
function painted(colour: string): [number, number] {
  const told = /^rgba?\(([\d., ]+)\)$/.exec(colour)?.[1]?.split(",").map(Number);
  const [r = 0, g = 0, b = 0, opacity = 1] = told ?? pixel(colour);
  return [0.3 * r + 0.6 * g + 0.1 * b, opacity];
}

/** Red, green, blue and opacity of a colour painted on one pixel. */
function pixel(colour: string): [number, number, number, number] {
  const brush = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
  if (!brush) return [0, 0, 0, 0];
  brush.fillStyle = "transparent"; // remains if the colour cannot be read
  brush.fillStyle = colour;
  brush.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data;
  return [r, g, b, alpha / 255];
}

/** The colour that the browser gives to a page without one. */
function canvas(): string {
  const ground = document.createElement("i");
  ground.style.backgroundColor = "Canvas";
  document.documentElement.append(ground);
  const { backgroundColor } = getComputedStyle(ground);
  ground.remove();
  return backgroundColor;
}

/** An element and those around it, also outside of a shadow tree, and of a frame that belongs to the same page. */
function* around(from: Element): Generator<Element> {
  for (let node: Element | null = from; node; ) {
    yield node;
    const root: Node = node.getRootNode();
    const view: Window | null = node.ownerDocument.defaultView;
    node = node.parentElement ?? (root instanceof ShadowRoot ? root.host : (view?.frameElement ?? null));
  }
}

/** Calls back whenever the host may have changed its theme; returns a function that ends this. */
export function watchHost(el: HTMLElement, changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  const scheme = systemIsDark();
  const ending = new AbortController();
  const { signal } = ending;
  const watch = () => {
    for (const node of around(el.isConnected ? el : document.body)) observer.observe(node, { attributes: true });
  };
  // A host may put the element into the page later.
  const placed = new ResizeObserver(() => {
    placed.disconnect();
    watch();
    changed();
  });
  watch();
  if (!el.isConnected) placed.observe(el);
  scheme.addEventListener("change", changed, { signal });
  // A background that fades has its new colour only at the end.
  document.addEventListener("transitionend", ({ propertyName }) => /background/.test(propertyName) && changed(), {
    signal,
  });
  return () => {
    ending.abort();
    observer.disconnect();
    placed.disconnect();
  };
}
