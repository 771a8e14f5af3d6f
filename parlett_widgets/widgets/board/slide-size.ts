import { freeHeight } from "../page/core/free-height";
import type { View } from "../page/core/view";
import type { BoardTraits } from "./view";

const width = 1280;
const height = 720;
/** The height of the bar under a slide. */
const bar = 96;
/** Below this width a slide is laid out for a hand-held screen. */
const narrow = 720;

/**
 * Fits the slides into the space that the host leaves: a question is laid out once, at 1280 × 720, and the style sheet
 * scales it as a whole by `--pw-scale`; a widget on a slide reads the available height from `--pw-room`.
 */
export function watchRoom({ root, closed }: View<BoardTraits>): () => void {
  const fit = () => {
    const wide = root.clientWidth || width;
    const isNarrow = wide < narrow;
    const free = freeHeight(root, height / 3) ?? Infinity;
    const scale = isNarrow ? 1 : Math.min(wide / width, free / height);
    const inside = root.firstElementChild as HTMLElement;
    root.dataset.layout = isNarrow ? "narrow" : "wide";
    root.style.setProperty("--pw-scale", scale.toFixed(4));
    inside.style.setProperty("--pw-room", `${Math.floor((height - bar) * scale)}`);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(root);
  window.addEventListener("resize", fit, { signal: closed });
  document.addEventListener("fullscreenchange", fit, { signal: closed });
  fit();
  return () => observer.disconnect();
}
