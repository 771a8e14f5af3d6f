import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { ChartView } from "../figure/chart";
import { Page } from "../page/core/flow";
import { isCombination } from "../page/core/keys";
import { fitRoom } from "../page/core/room";
import { type Colours, fill, suited } from "../page/core/text";
import { Status, setTraits, type Traits, useTrait, useTurn, type View, widget } from "../page/core/view";
import { CardRow } from "../page/parts/card-row";
import { Hand } from "../page/parts/hand";
import { Asker, complete, said, slipIn } from "./asker";
import type { Question, QuestionRow } from "./question.generated";
import { Seats } from "./seats";
import { Example, InARow, judged, mastery, Told, type Verdict } from "./told";
import type { Words } from "./words.generated";
import "../page/core/form.css";
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
  /** What has been answered in the page: the ids of the questions, the answers, and how many hints had been seen. */
  answered: [string, string, number][];
  /** The number of questions of this kind in a row answered right the first time. */
  in_a_row: number;
  /** What nobody could know before the answer; empty until the kernel tells it. */
  truth: string;
  /** Why a right answer did not add to that number. The page's own guess stands until Python corrects it. */
  uncounted: "" | "seen" | "hint" | "example";
}

/** How high a question with its reply may be, in pixels, on pages wider than `narrow`, and on phones. */
const narrow = 720;
const [highest, highestOnPhone] = [478, 640];

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
  const truth = useTrait(view, "truth");
  // The answer that is chosen but not yet given.
  const [draft, setDraft] = useState("");
  const [held, hold] = useState(0);
  // The questions that have been answered in this view.
  const seen = useRef(new Set<string>()).current;
  // A counter-example that would make the widget too high waits until it is asked for.
  const [foldedAt, foldAt] = useState("");
  const toldAt = `${question.id} ${answer}`;
  const folded = foldedAt === toldAt;
  // A series says when it has ended; a question by itself does not.
  const several = useRef(following.length > 0).current;
  useLayoutEffect(fit);
  useLayoutEffect(() => {
    const { offsetHeight, offsetWidth } = root.querySelector<HTMLElement>(".pw-inside") ?? root;
    if (offsetHeight > (offsetWidth > narrow ? highest : highestOnPhone)) foldAt(toldAt);
  }, [toldAt]);
  // The reply is read from its first line on, even where the way on is too far down to be in view with it.
  const given = useRef(false);
  useLayoutEffect(() => {
    if (given.current) root.querySelector(".pw-below")?.scrollIntoView({ block: "nearest" });
  }, [toldAt, folded]);

  const { answer: form } = question;
  const more = following.length > 0;
  const choose = (chosen: string) => {
    setDraft(chosen);
    view.say(null);
  };
  const give = (chosen: string) => {
    const whole = complete(form, chosen);
    if (whole === null) {
      const count = form.type === "cards" ? form.count : undefined;
      return view.say(count === undefined ? words.choose : fill(words.cards, { n: count }));
    }
    setDraft("");
    view.say(null);
    // The last hint nearly gives the answer away.
    const told = hintsSeen >= Math.max(question.hints.length, 1);
    const { right } = judged(question, whole);
    const why = uncounted || !right ? uncounted : seen.has(question.id) ? "seen" : told ? "hint" : "";
    seen.add(question.id);
    // While Python is at work, a host keeps only the last value of each trait: of these answers, it keeps all.
    const answered: PredictTraits["answered"] = [...view.model.get("answered"), [question.id, whole, hintsSeen]];
    given.current = true;
    setTraits(view, { answered, answer: whole, uncounted: why, in_a_row: right ? counted + (why ? 0 : 1) : 0 });
    // The main button goes where no question comes next.
    const stays = more || session ? '[type="submit"]' : 'input, [tabindex="0"]';
    root.querySelector<HTMLElement>(stays)?.focus({ preventScroll: true });
  };
  const next = () => {
    const [first, ...rest] = following;
    if (!first) return;
    if (!judged(question, answer).right) rest.splice(returnsAfter - 1, 0, question);
    given.current = false;
    setDraft("");
    hold(0);
    view.say(null);
    const still = uncounted === "example" ? uncounted : "";
    setTraits(view, { question: first, answer: "", hints_seen: 0, more: rest, uncounted: still });
    root.querySelector<HTMLElement>('input, [tabindex="0"]')?.focus();
  };

  const verdict = answer === "" ? undefined : judged(question, answer);
  const inARow = Math.min(counted, mastery);
  // The examples of a lesson do not count, so they have no dots.
  const counts = more && uncounted !== "example";
  const why = uncounted === "example" ? "" : uncounted && words[`uncounted_${uncounted}`];
  const told = verdict?.right ? why || (counts && inARow === mastery && words.mastered) : words.returns;
  const after = session?.after ?? (more ? told : several && words.over);
  const hints = question.hints.slice(0, hintsSeen);
  const onTable = form.type === "options" && form.options.every(({ card }) => card);
  const rows = question.rows.slice(onTable ? 1 : 0);
  const plan = planOf(question, onTable);
  const atOnce = form.type === "options" || (form.type === "cards" && form.count === 1);
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
  const taken = form.type === "cards" ? draft.split(" ").filter(Boolean).length : 0;
  return (
    <Page view={view} lang={question.lang} label={words.title}>
      <form
        data-told={verdict !== undefined}
        onSubmit={(event) => {
          event.preventDefault();
          submit?.();
        }}
        onKeyDown={(event) => {
          const option = form.type === "options" && !verdict && !isCombination(event) && byNumber(root, event.key);
          if (option) option.click();
        }}
      >
        <div class="pw-head">
          <h3>{suited(question.prompt, colours)}</h3>
          {session ? session.place : counts && <InARow n={inARow} words={words} />}
        </div>
        <div class="pw-felt" data-plan={plan}>
          {plan !== "alone" && (
            <div class="pw-shown">
              {question.facts.length > 0 && (
                <ul role="list" class="pw-facts">
                  {question.facts.map((fact) => (
                    <li key={fact}>{suited(fact, colours)}</li>
                  ))}
                </ul>
              )}
              {rows.map((row) => (
                <Row
                  key={row.label}
                  row={row}
                  wide={plan === "over"}
                  verdict={verdict}
                  words={words}
                  colours={colours}
                />
              ))}
              {question.seats && <Seats seats={question.seats} told={verdict !== undefined} />}
            </div>
          )}
          {asker}
        </div>
        <div class="pw-below" data-verdict={verdict && (verdict.right ? "right" : "wrong")}>
          <div class="pw-said">
            <Status view={view} text={verdict ? sentence(question, answer, verdict, words) : ""} />
            {!verdict && (
              <p class="pw-how" id={`${view.uid}-keys`}>
                {howTo(form, words)}
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
            {verdict && (
              <Told
                question={question}
                verdict={verdict}
                truth={truth}
                folded={folded}
                words={words}
                colours={colours}
              />
            )}
            {verdict && after && <p class="pw-soft pw-after">{after}</p>}
          </div>
          {verdict?.mistake?.rows && !folded && <Example rows={verdict.mistake.rows} words={words} colours={colours} />}
          {verdict && question.figures && (
            <div class="pw-charts" style={sizes(question.figures)}>
              {question.figures.map((chart) => (
                <ChartView key={`${question.id} ${chart.title}`} chart={chart} colours={colours} />
              ))}
            </div>
          )}
          <div class="pw-actions">
            {submit && (
              <button type="submit" class="pw-button pw-primary">
                {verdict
                  ? more
                    ? words.next
                    : session?.finish.text
                  : taken
                    ? fill(taken === 1 ? words.give_card : words.give_cards, { n: taken })
                    : words.give}
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
      </form>
    </Page>
  );
}

/** How a question is laid out: where the answers are given, and how much room the picture has. */
type Plan = "table" | "hand" | "beside" | "over" | "tricks" | "alone";

/** Up to this many cards, the answers stand beside the picture; they stand below a longer row. */
const fewCards = 6;

/** More rows than this are the tricks of a deal. */
const fewRows = 2;

function planOf({ answer, rows, facts, seats }: Question, onTable: boolean): Plan {
  if (onTable) return "table";
  if (answer.type === "cards") return "hand";
  if (rows.length > fewRows) return "tricks";
  if (rows.reduce((sum, { cards }) => sum + cards.length, 0) > fewCards) return "over";
  return rows.length + facts.length > 0 || seats ? "beside" : "alone";
}

/** Returns the number of charts, and of the bars in all of them. */
const sizes = (charts: NonNullable<Question["figures"]>) => ({
  "--pw-charts": charts.length,
  "--pw-bars": charts.reduce((sum, { panes }) => sum + (panes[0]?.bars.length ?? 0), 0),
});

/** Returns the option that a number key stands for. */
const byNumber = (root: HTMLElement, key: string) =>
  /^[1-9]$/.test(key) ? root.querySelectorAll<HTMLElement>("[data-option]")[Number(key) - 1] : undefined;

/** Returns a line saying how to answer. */
function howTo(form: Question["answer"], words: Words): string {
  if (form.type === "options") return fill(words.how_options, { n: form.options.length });
  if (form.type === "number") return words.how_number;
  return form.count === 1 ? words.how_card : form.count ? fill(words.how_count, { n: form.count }) : words.how_cards;
}

interface RowProps {
  row: QuestionRow;
  /** Whether the rows have the whole width of the felt. */
  wide: boolean;
  verdict: Verdict | undefined;
  words: Words;
  colours: Colours;
}

/** A row of cards under its label. A long one overlaps like a hand, so that its cards can be large. */
function Row({ row, wide, verdict, words, colours }: RowProps) {
  const { label, cards, links, places = cards.length } = row;
  const fan =
    (wide || cards.length > 4) && !links && !cards.some(({ by, note, count }) => by || note || count !== undefined);
  return (
    <div class="pw-group" style={{ "--pw-places": places }}>
      <p class="pw-soft">{label}</p>
      {fan ? (
        <Hand
          zone={{ id: label, kind: "hand", label, cards: shown(row, verdict, words), face_down: 0 }}
          colours={colours}
        />
      ) : (
        <CardRow
          label={label}
          cards={shown(row, verdict, words)}
          slots={places}
          links={links && (verdict ? links : [])}
          colours={colours}
        />
      )}
    </div>
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
