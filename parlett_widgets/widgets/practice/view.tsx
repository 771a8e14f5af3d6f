import { useLayoutEffect, useRef } from "preact/hooks";

import { ChartView } from "../figure/chart";
import { Page } from "../page/core/flow";
import { fitRoom } from "../page/core/room";
import { fill, Unseen } from "../page/core/text";
import { setTraits, useTrait, useTurn, type View, widget } from "../page/core/view";
import { Predict, type PredictTraits } from "../predict/view";
import type { Scene } from "./scene.generated";
import type { Words } from "./words.generated";
import "./view.css";

export interface PracticeTraits extends PredictTraits {
  words: Words;
  /** Whether a question is shown, not what is due or has been done. */
  asking: boolean;
  scene: Scene;
  /** How each question was answered the first time. */
  marks: ("" | "right" | "wrong")[];
  /** When the question that has been answered will be asked again. */
  comes_back: string;
  /** Whether the kernel makes the questions again before the first is asked. */
  outdated: boolean;
}

interface PracticeProps {
  view: View<PracticeTraits>;
  /** Fits the page to a room. */
  opened(): void;
}

/** What is due, then its questions one after the other, then what has been done. */
function Practice({ view, opened }: PracticeProps) {
  const { root, words } = view;
  const outdated = useTrait(view, "outdated");
  const asking = useTrait(view, "asking") && !outdated;
  const after = useTrait(view, "comes_back");
  const turned = useRef(false);
  const turn = (on: boolean) => {
    turned.current = true;
    setTraits(view, { asking: on });
  };
  useLayoutEffect(() => {
    if (turned.current) root.querySelector<HTMLElement>(asking ? 'input, [tabindex="0"]' : "h3")?.focus();
    turned.current = false;
  }, [asking]);
  if (!asking) return <Overview view={view} opened={opened} begin={() => turn(true)} />;
  const place = <Marks view={view} />;
  const finish = { text: words.finish, press: () => turn(false) };
  return <Predict view={view} opened={opened} session={{ place, after, finish }} />;
}

/** A dot for each question, marked once it has been answered. */
function Marks({ view }: { view: View<PracticeTraits> }) {
  const marks = useTrait(view, "marks");
  const answer = useTrait(view, "answer");
  const answered = marks.filter((mark) => mark).length;
  // A question keeps its place after it has been answered.
  const place = useRef(1);
  if (!answer) place.current = answered + 1;
  return (
    <p class="pw-run pw-soft">
      {marks.map((mark, i) => (
        <i key={i} data-mark={mark} />
      ))}
      {fill(view.words.place, { i: Math.min(place.current, marks.length), n: marks.length })}
    </p>
  );
}

/** What is due, by subject, or how it was answered and when it comes back. */
function Overview({ view, opened: fit, begin }: PracticeProps & { begin(): void }) {
  const { words, colours } = view;
  const scene = useTrait(view, "scene");
  const { lang } = useTrait(view, "question");
  const { rows } = scene;
  useLayoutEffect(fit);
  useTurn(view, (way, held) => way > 0 && !held && scene.button && begin());
  return (
    <Page view={view} lang={lang} label={words.practice}>
      <div class="pw-head">
        <h3 tabIndex={-1}>{words.practice}</h3>
        <p class="pw-soft">{scene.day}</p>
      </div>
      {scene.ahead && (
        <div class="pw-overview">
          {rows.length > 0 && (
            <ul role="list" class="pw-due">
              {rows.map(({ title, note, mark, end }) => (
                <li key={title} data-mark={mark}>
                  <b>{title}</b>
                  <span class="pw-soft">
                    {mark && <Unseen>{words[`was_${mark}`]}: </Unseen>}
                    {note}
                  </span>
                  <span class="pw-end">{end}</span>
                </li>
              ))}
            </ul>
          )}
          <div class="pw-panel">
            {rows.length > 0 && (
              <p class="pw-count-of">
                <b>{scene.number}</b> {scene.of} <span>{scene.counted}</span>
              </p>
            )}
            <ChartView chart={scene.ahead} colours={colours} />
          </div>
        </div>
      )}
      <div class="pw-foot">
        <p role="status">
          <b>{scene.told}</b>
          <span class="pw-soft">{scene.more}</span>
        </p>
        {scene.button && (
          <button type="button" class="pw-button pw-primary" onClick={begin}>
            {scene.button}
          </button>
        )}
      </div>
    </Page>
  );
}

export default widget("practice", Practice, fitRoom);
