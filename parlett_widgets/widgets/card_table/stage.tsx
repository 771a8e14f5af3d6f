import { freeHeight } from "../page/core/free-height";
import type { Traits, View } from "../page/core/view";
import "../page/core/base.css"; // comes first: the stage changes some of it
import "./stage.css";

const width = 960;
const height = 560;
/** Below this width a stage is laid out for a hand-held screen. */
const narrow = 720;
const most = { normal: 1.25, projector: 2 };

/**
 * Fits the stage into the space that its host leaves: it is laid out once, and enlarged or reduced as a whole. The
 * style sheet reads the scale from `--pw-scale`, and which of the two layouts to use from `data-layout`.
 */
export function watchStage<T extends Traits>(view: View<T>): void {
  const { root } = view;
  const fit = () => {
    const room = root.clientWidth || width;
    const high = freeHeight(root, height / 2);
    const large = root.closest(":fullscreen, .pw-board") !== null;
    const isNarrow = room < narrow;
    const scale = Math.min(room / width, (high ?? Infinity) / height, large ? 4 : most[view.model.get("size")]);
    root.dataset.layout = isNarrow ? "narrow" : "wide";
    root.style.setProperty("--pw-scale", isNarrow ? "1" : Math.max(scale, large ? 0.5 : 0.75).toFixed(4));
  };
  const observer = new ResizeObserver(fit);
  observer.observe(root);
  view.atEnd(() => observer.disconnect());
  window.addEventListener("resize", fit, { signal: view.closed });
  document.addEventListener("fullscreenchange", fit, { signal: view.closed });
  view.listen("change:size", fit);
  fit();
}
