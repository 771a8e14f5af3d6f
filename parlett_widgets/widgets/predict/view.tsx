import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { ChartView } from "../figure/chart";
import { Page } from "../page/core/flow";
import { setTraits } from "../page/core/model";
import { fitRoom } from "../page/core/room";
import { fill, suited } from "../page/core/text";
import { Status, type Traits, useTrait, useTurn, type View, widget } from "../page/core/view";
import { CardRow } from "../page/parts/card-row";
import { Asker, complete, said, slipIn } from "./asker";
import type { Question, QuestionRow } from "./question.generated";
import { Example, InARow, judged, mastery, Told, type Verdict } from "./told";
import "../page/core/form.css";
import type { Words } from "./words.generated";
import "./view.css";
import "./told.css"; // after view.css, whose parts it rearranges where the page is narrow

export interface PredictTraits extends Traits {
  words: Words;
  question: Question;
  /** The answer given; empty before there is one. */
  answer: string;
  hints_seen: number;
  /** The questions that come next. */
  more: Question[];
  /** The number of questions of this kind in a row answered right the first time. */
  in_a_row: number;
  /** Why a right answer did not add to that number. The page's own guess stands until Python corrects it. */
  uncounted: "" | "seen" | "hint" | "example";
}

/** A question answered wrongly is asked again after this many others. */
const returnsAfter = 3;

/** What replaces the dots of a kind where questions of many kinds are asked, and comes after the last of them. */
interface Session {
  place: ComponentChildren;
  after: string;
  finish: { text: string; press(): void };
}

interface PredictProps {
  view: View<PredictTraits>;
  /** Fits the question to a room. */
  opened(): void;
  session?: Session;
}

/** A question. One answers it, learns the result, and goes on to the next. All the texts come with the questions. */
export function Predict({ view, opened: fit, session }: PredictProps) {
  const { root, words, colours } = view;
  const question = useTrait(view, "question");
  const answer = useTrait(view, "answer");
  const hintsSeen = useTrait(view, "hints_seen");
  const following = useTrait(view, "more");
  const counted = useTrait(view, "in_a_row");
  const uncounted = useTrait(view, "uncounted");
  // The answer that is chosen but not yet given.
  const [draft, setDraft] = useState("");
  const [held, hold] = useState(0);
  // The questions that have been answered in this view.
  const seen = useRef(new Set<string>()).current;
  useLayoutEffect(fit);

  const { answer: form } = question;
  const choose = (chosen: string) => {
    setDraft(chosen);
    view.say(null);
  };
  const give = (chosen: string) => {
    const given = complete(form, chosen);
    if (given === null) {
      const count = form.type === "cards" ? form.count : undefined;
      return view.say(count === undefined ? words.choose : fill(words.cards, { n: count }));
    }
    setDraft("");
    view.say(null);
    // The last hint nearly gives the answer away.
    const told = hintsSeen >= Math.max(question.hints.length, 1);
    const { right } = judged(question, given);
    const why = uncounted || !right ? uncounted : seen.has(question.id) ? "seen" : told ? "hint" : "";
    seen.add(question.id);
    setTraits(view, { answer: given, uncounted: why, in_a_row: right ? counted + (why ? 0 : 1) : 0 });
    root.querySelector<HTMLElement>('[type="submit"]')?.focus();
  };
  const next = () => {
    const [first, ...rest] = following;
    if (!first) return;
    if (!judged(question, answer).right) rest.splice(returnsAfter - 1, 0, question);
    setDraft("");
    hold(0);
    view.say(null);
    const still = uncounted === "example" ? uncounted : "";
    setTraits(view, { question: first, answer: "", hints_seen: 0, more: rest, uncounted: still });
    root.querySelector<HTMLElement>('input, [tabindex="0"]')?.focus();
  };

  const verdict = answer === "" ? undefined : judged(question, answer);
  const more = following.length > 0;
  const inARow = Math.min(counted, mastery);
  // The examples of a lesson do not count, so they have no dots.
  const counts = more && uncounted !== "example";
  const why = uncounted === "example" ? "" : uncounted && words[`uncounted_${uncounted}`];
  const told = verdict?.right ? why || (counts && inARow === mastery && words.mastered) : words.returns;
  const after = session?.after ?? (more && told);
  const hints = question.hints.slice(0, hintsSeen);
  const onTable = form.type === "options" && form.options.every(({ card }) => card);
  const rows = question.rows.slice(onTable ? 1 : 0);
  // Whether a row is too wide to leave room for the facts at the side.
  const wide = rows.some(({ cards }) => cards.length > 4);
  const atOnce = form.type === "options" || (form.type === "cards" && form.count === 1);
  // Options in words and the box for a number stand below the picture and give way to the explanation; without a
  // picture they stand in its place, and give way to a figure.
  const alone = question.rows.length + question.facts.length === 0 && form.type !== "cards";
  const below = !alone && !onTable && form.type !== "cards";
  const gone = verdict && (below || (alone && question.figures));
  // What the main button does; there is none where a press on an option gives the answer.
  const onward = more ? next : session?.finish.press;
  const submit = verdict ? onward : atOnce ? undefined : () => give(draft);
  useTurn(view, (way, held) => way > 0 && !held && submit?.());
  const asker = (
    <Asker
      view={view}
      form={form}
      row={onTable ? question.rows[0] : undefined}
      given={answer || draft}
      told={verdict !== undefined}
      choose={atOnce ? give : choose}
      held={held}
      hold={hold}
    />
  );
  const charts = verdict && question.figures && (
    <div class="pw-charts">
      {question.figures.map((chart) => (
        <ChartView key={`${question.id} ${chart.title}`} chart={chart} colours={colours} />
      ))}
    </div>
  );
  return (
    <Page view={view} lang={question.lang} label={words.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit?.();
        }}
      >
        <div class="pw-head">
          <h3>{suited(question.prompt, colours)}</h3>
          {session ? session.place : counts && <InARow n={inARow} words={words} />}
        </div>
        <div class="pw-felt">
          <ul role="list" class={`pw-facts ${wide ? "pw-over" : rows.length > 0 || onTable ? "" : "pw-alone"}`}>
            {rows.length === 1 && <li class="pw-soft">{rows[0]?.label}</li>}
            {question.facts.map((fact) => (
              <li key={fact}>{suited(fact, colours)}</li>
            ))}
          </ul>
          {rows.map((row) => (
            <>
              {rows.length > 1 && <p class="pw-soft">{row.label}</p>}
              <CardRow
                label={row.label}
                cards={shown(row, verdict, words)}
                slots={row.cards.length}
                links={row.links && (verdict ? row.links : [])}
                colours={colours}
              />
            </>
          ))}
          {!below && !gone && asker}
          {alone && charts}
        </div>
        <div class="pw-below" data-verdict={verdict && (verdict.right ? "right" : "wrong")}>
          {below && !gone && asker}
          <div class="pw-said">
            <Status view={view} text={verdict ? sentence(question, answer, verdict, words) : ""} />
            {!verdict && (
              <p class="pw-soft" id={`${view.uid}-keys`}>
                {words[`how_${form.type}`]}
              </p>
            )}
            <ol class="pw-hints" role="list" aria-live="polite">
              {!verdict &&
                hints.map((hint, i) => (
                  <li key={hint}>
                    <b>{fill(words.hint, { i: i + 1, n: question.hints.length })}:</b> {suited(hint, colours)}
                  </li>
                ))}
            </ol>
            {gone && !verdict.right && (
              <p class="pw-truth">
                {suited(said(question, form.right[0] ?? "", words), colours)}{" "}
                <b>{slipIn(question) ? words.slip : `✓ ${words.mark}`}</b>
              </p>
            )}
            {verdict && <Told question={question} verdict={verdict} words={words} colours={colours} />}
          </div>
          {verdict?.mistake?.rows && <Example rows={verdict.mistake.rows} words={words} colours={colours} />}
          {verdict && after && <p class="pw-soft pw-after">{after}</p>}
          <div class="pw-actions">
            {submit && (
              <button type="submit" class="pw-button pw-primary">
                {!verdict ? words.give : more ? words.next : session?.finish.text}
              </button>
            )}
            {!verdict && question.hints.length > 0 && (
              // It stays once all hints are shown, so that whoever pressed it keeps the focus.
              <button
                type="button"
                class="pw-button"
                aria-disabled={hints.length === question.hints.length}
                onClick={() => setTraits(view, { hints_seen: Math.min(hints.length + 1, question.hints.length) })}
              >
                {fill(words.hint, {
                  i: Math.min(hints.length + 1, question.hints.length),
                  n: question.hints.length,
                })}
              </button>
            )}
          </div>
        </div>
        {!alone && charts}
      </form>
    </Page>
  );
}

/** Returns a sentence saying what was answered, and the mistake behind it if that is known. */
function sentence(question: Question, answer: string, { right, mistake }: Verdict, words: Words): string {
  const blanks = { answer: said(question, answer, words), mistake: mistake?.name ?? "" };
  const told = right ? "right" : mistake ? "mistaken" : "wrong";
  return fill(slipIn(question) ? words[`${told}_slip`] : words[told], blanks);
}

/** Returns the cards of a row. Who won, what each counts and what is cancelled are shown only with the answer. */
const shown = ({ cards }: QuestionRow, verdict: Verdict | undefined, words: Words) =>
  cards.map(({ note, won, out, ...card }) => {
    const badges = won ? [{ kind: "winner" as const, text: words.won }] : [];
    if (verdict) return { ...card, ...(note ? { term: note } : {}), badges };
    const { count, count_text, over, cancelled, ...open } = card;
    return open;
  });

export default widget("predict", Predict, fitRoom);
