import type { Traits, View } from "./view";

/** The height that the host keeps free around a cell, in pixels. */
const margin = 24;

/**
 * The height that can be seen at once; unknown in a frame that grows with its content. A widget that shows another one
 * states it as `--pw-room`; otherwise it is that of the outermost element that scrolls, since elements inside that one,
 * such as the output of a cell, are as high as the widget makes them.
 */
export function freeHeight(root: HTMLElement, least: number): number | undefined {
  if (root.matches(":fullscreen")) return window.innerHeight;
  const told = Number.parseFloat(getComputedStyle(root).getPropertyValue("--pw-room"));
  if (told) return told;
  let free = window.parent === window ? window.innerHeight - margin : undefined;
  for (let node = root.parentElement; node && node !== document.body; node = node.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(node).overflowY) && node.clientHeight > least)
      free = node.clientHeight - margin;
  }
  return free;
}

/** The least size, in pixels, of a hand with all that is said about its bid, or of a question with its answer. */
const width = 960;
const height = 540;

/** Returns a function, to be called after each drawing, that enlarges a projected widget as far as all of it fits. */
export function fitRoom<T extends Traits>({ model, root, closed, listen }: View<T>): () => void {
  const fit = () => {
    root.style.zoom = "";
    if (model.get("size") !== "projector") return;
    const inside = root.firstElementChild as HTMLElement;
    const wide = Math.max(1, (root.parentElement?.clientWidth ?? width) / width);
    root.style.zoom = `${wide}`;
    const free = freeHeight(root, height / 2) ?? Infinity;
    root.style.zoom = `${Math.min(wide, free / Math.max(height, inside.offsetHeight)).toFixed(4)}`;
  };
  window.addEventListener("resize", fit, { signal: closed });
  listen("change:size", fit);
  return fit;
}
