import type { Props } from "./core/model";
import type { Scene } from "./core/scene.generated";
import { share } from "./core/share";
import { openView, Status, type Traits } from "./core/view";
import { watchTable } from "./table/focus";
import { Steps } from "./table/steps";
import { Log, Table } from "./table/table";

export interface ReplayTraits extends Traits {
  frames: Scene[];
  step: number;
}

/** A match to look back on: every frame is in the page already, so no kernel is needed. */
function render(props: Props<ReplayTraits>): () => void {
  return openView(props, ["frames", "step"], (view) => ({
    watchFocus: () => watchTable(view.root),
    draw() {
      const { words, colours, uid, model } = view;
      const frames = model.get("frames");
      const last = Math.max(0, frames.length - 1);
      const step = Math.max(0, Math.min(model.get("step"), last));
      const scene = frames[step];
      if (!scene) return { lang: "", label: words.steps, content: null };
      return {
        lang: scene.lang,
        label: scene.title,
        content: (
          <>
            <Table scene={scene} words={words} colours={colours} uid={uid} />
            <div class="pw-foot">
              <Status view={view} text={scene.status} />
            </div>
            <Steps step={step} last={last} words={words} go={(to) => share(view, { step: to })} slider />
            <Log lines={scene.log} words={words} />
          </>
        ),
      };
    },
  }));
}

export default { render };
