import { isCombination, ownKeys } from "./core/keys";
import type { Props } from "./core/model";
import type { Scene } from "./core/scene.generated";
import { share } from "./core/share";
import { unpack, type Packed } from "./core/unpack";
import { openView, Status, type Traits } from "./core/view";
import { watchTable } from "./table/focus";
import { openLook } from "./table/look";
import { openPlayer } from "./table/player";
import { ScoreSheet } from "./table/sheet";
import { StepButton, Steps } from "./table/steps";
import { Log, Table } from "./table/table";

/** A moment that is worth going to: a deal or a trick begins. */
interface Jump {
  step: number;
  label: string;
}

export interface ReplayTraits extends Traits {
  packed: Packed;
  jumps: Jump[];
  step: number;
  speed: number;
}

const speeds = [0.5, 1, 2, 4];

/** A match to look back on: every frame is in the page already, so no kernel is needed. */
function render(props: Props<ReplayTraits>): () => void {
  return openView(props, "replay", ["packed", "jumps", "step", "speed"], (view) => {
    const { model, root, uid } = view;
    const last = () => Math.max(0, model.get("packed").frames.length - 1);
    const at = () => Math.max(0, Math.min(model.get("step"), last()));
    const show = (step: number) => share(view, { step });
    const player = openPlayer(view, { at, last, speed: () => model.get("speed"), show });

    const frame = (step: number) => unpack<Scene>(model.get("packed"), step);
    const look = openLook(view, (step, then) => then(frame(step)));

    const stop = () => {
      player.stop();
      view.draw();
    };
    const go = (step: number) => {
      player.stop();
      look.now();
      show(Math.max(0, Math.min(step, last())));
    };
    // The keys of a presenter's remote control; it does not matter what in the widget has the focus.
    const turn = (event: KeyboardEvent) => {
      const { key, shiftKey } = event;
      if (key === "Escape" && look.at !== null) {
        event.stopImmediatePropagation();
        return look.now();
      }
      if (key === "Escape") return stop();
      const way = key === "PageDown" ? 1 : key === "PageUp" ? -1 : 0;
      if (way === 0 || shiftKey || isCombination(event)) return;
      event.preventDefault();
      go(at() + way);
    };
    root.addEventListener("keydown", turn, { signal: view.closed });
    view.listen("change:step", look.now);
    for (const trait of ["step", "speed"]) view.listen(`change:${trait}`, player.changed);

    return {
      watchFocus: () => watchTable(root),
      draw() {
        const { words, colours } = view;
        const step = at();
        const present = frame(step);
        const scene = look.scene ?? present;
        if (!present || !scene) return { lang: "", label: words.steps, content: null };
        const toggle = () => {
          player.toggle();
          view.draw();
        };
        const jumps = model.get("jumps");
        const speed = model.get("speed");
        root.classList.toggle("pw-past", scene !== present);
        return {
          lang: scene.lang,
          label: scene.title,
          content: (
            <>
              <Table scene={scene} words={words} colours={colours} uid={uid} />
              <div class="pw-foot">
                <Status view={view} text={scene === present ? scene.status : `${words.looking} ${scene.status}`} />
              </div>
              <Steps
                step={step}
                last={last()}
                words={words}
                go={go}
                middle={<StepButton name={player.playing ? "pause" : "play"} words={words} press={last() > 0 && toggle} />}
                slider
              />
              <div class="pw-steps">
                <Choose
                  label={words.speed}
                  value={speed}
                  options={speeds.map((one) => [one, `${one}×`])}
                  choose={(to) => share(view, { speed: to })}
                />
                <Choose
                  label={words.jump}
                  value={jumps.filter((jump) => jump.step <= step).at(-1)?.step ?? 0}
                  options={jumps.map((jump) => [jump.step, jump.label])}
                  choose={go}
                />
                <span class="pw-soft">{words.step_keys}</span>
              </div>
              {scene.sheet && <ScoreSheet sheet={scene.sheet} />}
              <Log lines={present.log} words={words} look={look} go={go} />
            </>
          ),
        };
      },
    };
  });
}

interface ChooseProps {
  label: string;
  value: number;
  options: [value: number, text: string][];
  choose(value: number): void;
}

function Choose({ label, value, options, choose }: ChooseProps) {
  return (
    <label class="pw-soft">
      {label}
      <select {...ownKeys} class="pw-button" value={`${value}`} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

export default { render };
