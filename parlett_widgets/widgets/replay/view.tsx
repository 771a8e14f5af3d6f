import { useLayoutEffect } from "preact/hooks";
import { Log, ScoreSheet } from "../card_table/drawers";
import { watchStage } from "../card_table/layout";
import { type Looking, present as lookingAtNow, useLook } from "../card_table/look-back";
import type { Scene } from "../card_table/scene.generated";
import { Table } from "../card_table/table";
import {
  openStore,
  Status,
  setTraits,
  type Traits,
  useChange,
  useEvent,
  useName,
  useTurn,
  type View,
  widget,
} from "../page/core/view";
import { useFocus } from "../page/parts/focus";
import { Fold, FullScreen } from "../page/parts/fold";
import { StepButton, Steps } from "../page/parts/steps";
import { type Packed, type Running, unpack, usePlayer } from "./frames";
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

/** What one view of a replay remembers. */
interface Memory extends Looking, Running {
  /** Whether marks are shown, since a class may want to think before it sees them. */
  marks: boolean;
}

/** Opens what lasts as long as the view: its memory, and the fit into the host. */
function openReplay(view: View<ReplayTraits>) {
  watchStage(view);
  for (const trait of ["packed", "jumps", "step", "speed"]) view.listen(`change:${trait}`, view.draw);
  return openStore<Memory>(view, { ...lookingAtNow, running: false, marks: true });
}

interface ReplayProps {
  view: View<ReplayTraits>;
  opened: ReturnType<typeof openReplay>;
}

/** A match to look back on. Every frame is already in the page, so no kernel is needed. */
function Replay({ view, opened: store }: ReplayProps) {
  const { root, uid, words, colours, model } = view;
  const [packed, jumps, speed] = [model.get("packed"), model.get("jumps"), model.get("speed")];
  const last = Math.max(0, packed.frames.length - 1);
  const step = Math.max(0, Math.min(model.get("step"), last));
  const { past, running, marks } = store.now;

  const frame = (step: number) => unpack<Scene>(packed, step);
  const show = (step: number) => setTraits(view, { step });
  const look = useLook(view, store, (step, then) => then(frame(step)));
  const toggle = usePlayer(view, store, { at: step, last, show });
  useChange(view, ["step"], look.now);
  const go = (to: number) => {
    store.set({ running: false });
    look.now();
    show(Math.max(0, Math.min(to, last)));
  };
  useTurn(view, (way) => go(step + way));
  useEvent(root, "keydown", ({ key }) => key === "Escape" && store.change({ running: false }));

  const present = frame(step);
  const scene = past ?? present;
  useName(view, scene?.lang ?? "", scene?.title ?? words.steps);
  useLayoutEffect(() => {
    root.classList.toggle("pw-past", past !== null);
    root.classList.toggle("pw-no-marks", !marks);
  });
  useFocus(root);
  if (!present || !scene) return null;
  const playing = running ? "pause" : "play";
  return (
    <Table
      scene={scene}
      words={words}
      colours={colours}
      uid={uid}
      bar={
        <>
          <Status
            view={view}
            text={past ? `${words.looking} ${scene.status}` : scene.status}
            now={scene.status.slice(scene.earlier)}
          />
          <Steps
            step={step}
            last={last}
            words={words}
            go={go}
            middle={<StepButton name={playing} label={words[playing]} press={last > 0 && toggle} />}
            slider
          />
        </>
      }
      log={<Log lines={present.log} words={words} look={look} go={go} />}
      rarer={
        <>
          {scene.sheet && <ScoreSheet sheet={scene.sheet} />}
          <Fold label={words.jump} kind="jump" sign="M5 5l7 7-7 7M13 5l7 7-7 7">
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
                    aria-pressed={marks}
                    onClick={() => store.change({ marks: !marks })}
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
  );
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

export default widget("replay", Replay, openReplay);
