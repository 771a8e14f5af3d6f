import { Log, ScoreSheet } from "../card_table/drawers";
import { watchStage } from "../card_table/layout";
import { openLook } from "../card_table/look-back";
import type { Scene } from "../card_table/scene.generated";
import { Table } from "../card_table/table";
import { onTurn } from "../page/core/keys";
import { type Props, setTraits } from "../page/core/model";
import { type Packed, unpack } from "../page/core/unpack";
import { openView, Status, type Traits } from "../page/core/view";
import { watchTable } from "../page/parts/focus";
import { Fold, FullScreen } from "../page/parts/fold";
import { StepButton, Steps } from "../page/parts/steps";
import { openPlayer } from "./player";
import type { Words } from "./words.generated";
import "./view.css";

/** A moment worth going to: the start of a deal, the bidding or a trick. */
interface Jump {
  step: number;
  label: string;
}

export interface ReplayTraits extends Traits {
  words: Words;
  packed: Packed;
  jumps: Jump[];
  /** Whether playable cards are marked with their outcomes. */
  marked: boolean;
  step: number;
  speed: number;
}

const speeds = [0.5, 1, 2, 4];

/** A match to look back on. Every frame is already in the page, so no kernel is needed. */
function Replay(props: Props<ReplayTraits>): () => void {
  return openView(props, "replay", ["packed", "jumps", "step", "speed"], (view) => {
    const { model, root, uid } = view;
    watchStage(view);
    // Whether marks are shown, since a class may want to think before it sees them.
    let shown = true;
    const last = () => Math.max(0, model.get("packed").frames.length - 1);
    const at = () => Math.max(0, Math.min(model.get("step"), last()));
    const show = (step: number) => setTraits(view, { step });
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
    onTurn(view, (way) => go(at() + way));
    root.addEventListener("keydown", ({ key }) => key === "Escape" && stop(), { signal: view.closed });
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
        const playing = player.playing ? "pause" : "play";
        const jumps = model.get("jumps");
        const speed = model.get("speed");
        root.classList.toggle("pw-past", scene !== present);
        root.classList.toggle("pw-no-marks", !shown);
        return {
          lang: scene.lang,
          label: scene.title,
          content: (
            <Table
              scene={scene}
              words={words}
              colours={colours}
              uid={uid}
              bar={
                <>
                  <Status
                    view={view}
                    text={scene === present ? scene.status : `${words.looking} ${scene.status}`}
                    now={scene.status.slice(scene.earlier)}
                  />
                  <Steps
                    step={step}
                    last={last()}
                    words={words}
                    go={go}
                    middle={<StepButton name={playing} label={words[playing]} press={last() > 0 && toggle} />}
                    slider
                  />
                </>
              }
              log={<Log lines={present.log} words={words} look={look} go={go} />}
              rarer={
                <>
                  {scene.sheet && <ScoreSheet sheet={scene.sheet} />}
                  <Fold label={words.jump} kind="pw-jump" sign="M5 5l7 7-7 7M13 5l7 7-7 7">
                    <div class="pw-steps">
                      <Choose
                        label={words.speed}
                        value={speed}
                        options={speeds.map((one) => [one, `${one}×`])}
                        choose={(to) => setTraits(view, { speed: to })}
                      />
                      <Choose
                        label={words.jump}
                        value={jumps.filter((jump) => jump.step <= step).at(-1)?.step ?? 0}
                        options={jumps.map((jump) => [jump.step, jump.label])}
                        choose={go}
                      />
                      {model.get("marked") && (
                        <>
                          <button
                            type="button"
                            class="pw-button pw-switch"
                            aria-pressed={shown}
                            onClick={() => {
                              shown = !shown;
                              view.draw();
                            }}
                          >
                            {words.marks}
                          </button>
                          <span class="pw-soft">{words.marks_note}</span>
                        </>
                      )}
                      <span class="pw-soft">{words.step_keys}</span>
                    </div>
                  </Fold>
                  <FullScreen root={root} words={words} />
                </>
              }
            />
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
      <select class="pw-button" value={`${value}`} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

export default { render: Replay };
