import { ChartView } from "../figure/chart";
import { suited } from "../page/cards/suited";
import { fill } from "../page/core/fill";
import { fitRoom } from "../page/core/fit-room";
import { ownKeys } from "../page/core/keys";
import type { Props } from "../page/core/model";
import { onTurn } from "../page/core/remote";
import { share } from "../page/core/share";
import { openView, Status, type Traits } from "../page/core/view";
import { CardRow } from "../page/parts/card-row";
import { Asker, complete, said, slipIn } from "./asker";
import type { Question, QuestionRow } from "./question.generated";
import { Example, InARow, judged, mastery, Told, type Verdict } from "./told";
import "../page/core/flow.css";
import "../page/core/form.css";
import type { Words } from "./words.generated";
import "./view.css";
import "./told.css"; // after the view, whose parts stand otherwise where it is narrow

export interface PredictTraits extends Traits {
  words: Words;
  question: Question;
  /** The answer given; empty before there is one. */
  answer: string;
  hints_seen: number;
  /** The questions that come next. */
  more: Question[];
  /** How many questions of the kind were right the first time, one after the other. */
  in_a_row: number;
}

/** How many questions come before one that was answered wrongly is asked again. */
const returnsAfter = 3;

/** A question: one answers and is told, and goes on to the next. All that is said has come with the questions. */
function Predict(props: Props<PredictTraits>): () => void {
  return openView(props, "predict", ["question", "answer", "hints_seen", "more", "in_a_row"], (view) => {
    const { model, root } = view;
    // What is chosen and not given yet.
    let draft = "";
    let held = 0;
    // The questions answered in this view, and how many of them were right the first time, one after the other.
    const seen = new Set<string>();
    let run = 0;

    const fit = fitRoom(view);
    const choose = (answer: string) => {
      draft = answer;
      view.say(null);
    };
    const hold = (position: number) => {
      held = position;
      view.draw();
    };
    const give = (answer: string) => {
      const { answer: form } = model.get("question");
      const given = complete(form, answer);
      if (given === null) {
        const count = form.type === "cards" ? form.count : undefined;
        return view.say(count === undefined ? view.words.choose : fill(view.words.cards, { n: count }));
      }
      draft = "";
      view.say(null);
      const asked = model.get("question");
      // The last hint nearly gives the answer away.
      const alone = model.get("hints_seen") < Math.max(asked.hints.length, 1);
      if (!judged(asked, given).right) run = 0;
      else if (alone && !seen.has(asked.id)) run += 1;
      seen.add(asked.id);
      share(view, { answer: given });
      root.querySelector<HTMLElement>(".pw-primary")?.focus();
    };
    const next = () => {
      const [following, ...rest] = model.get("more");
      if (!following) return;
      const asked = model.get("question");
      if (!judged(asked, model.get("answer")).right) rest.splice(returnsAfter - 1, 0, asked);
      draft = "";
      held = 0;
      view.say(null);
      share(view, { question: following, answer: "", hints_seen: 0, more: rest });
      root.querySelector<HTMLElement>('input, .pw-options [tabindex="0"], .pw-hand [tabindex="0"]')?.focus();
    };

    onTurn(view, (way, held) => {
      if (way > 0 && !held) root.querySelector<HTMLElement>(".pw-primary")?.click();
    });

    return {
      watchFocus: () => fit,
      draw() {
        const { words, colours } = view;
        const question = model.get("question");
        const { answer: form } = question;
        const answer = model.get("answer");
        const verdict = answer === "" ? undefined : judged(question, answer);
        const more = model.get("more").length > 0;
        // Without a kernel nobody knows what was answered before.
        const inARow = Math.min(model.get("in_a_row") || run, mastery);
        const hints = question.hints.slice(0, model.get("hints_seen"));
        const onTable = form.type === "options" && form.options.every(({ card }) => card);
        const rows = question.rows.slice(onTable ? 1 : 0);
        // Too wide for the facts to stand beside it.
        const wide = rows.some(({ cards }) => cards.length > 4);
        const atOnce = form.type === "options" || (form.type === "cards" && form.count === 1);
        // Words and numbers stand below the picture and give way to what is told; without one they stand in its place, and
        // give way to a figure.
        const alone = question.rows.length + question.facts.length === 0 && form.type !== "cards";
        const below = !alone && !onTable && form.type !== "cards";
        const gone = verdict && (below || (alone && question.figures));
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
        return {
          lang: question.lang,
          label: words.title,
          content: (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                if (verdict) next();
                else give(draft);
              }}
            >
              <div class="pw-head">
                <h3>{suited(question.prompt, colours)}</h3>
                {more && <InARow n={inARow} words={words} />}
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
                {verdict && more && (!verdict.right || inARow === mastery) && (
                  <p class="pw-soft pw-after">{verdict.right ? words.mastered : words.returns}</p>
                )}
                <div class="pw-actions">
                  {(verdict ? more : !atOnce) && (
                    <button {...ownKeys} type="submit" class="pw-button pw-primary">
                      {verdict ? words.next : words.give}
                    </button>
                  )}
                  {!verdict && question.hints.length > 0 && (
                    // It stays when all hints are told, so that whoever has pressed it keeps the focus.
                    <button
                      {...ownKeys}
                      type="button"
                      class="pw-button"
                      aria-disabled={hints.length === question.hints.length}
                      onClick={() => share(view, { hints_seen: Math.min(hints.length + 1, question.hints.length) })}
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
          ),
        };
      },
    };
  });
}

/** What one has answered, and the mistake behind it where that is known. */
function sentence(question: Question, answer: string, { right, mistake }: Verdict, words: Words): string {
  const blanks = { answer: said(question, answer, words), mistake: mistake?.name ?? "" };
  const told = right ? "right" : mistake ? "mistaken" : "wrong";
  return fill(slipIn(question) ? words[`${told}_slip`] : words[told], blanks);
}

/** The cards of a row: who won, what each counts and what is cancelled is seen only with the answer. */
const shown = ({ cards }: QuestionRow, verdict: Verdict | undefined, words: Words) =>
  cards.map(({ note, won, out, ...card }) => {
    const badges = won ? [{ kind: "winner" as const, text: words.won }] : [];
    if (verdict) return { ...card, ...(note ? { term: note } : {}), badges };
    const { count, count_text, over, cancelled, ...open } = card;
    return open;
  });

export default { render: Predict };
