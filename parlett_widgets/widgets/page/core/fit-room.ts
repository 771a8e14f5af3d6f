import { freeHeight } from "./free-height";
import type { Traits, View } from "./view";

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
