import type { Colours } from "../page/cards/card-face";
import { CardFace, CardMark } from "../page/cards/card-face";
import { suited } from "../page/cards/suited";
import { fill } from "../page/core/fill";
import { Fold } from "../page/parts/fold";
import { Unseen } from "../page/parts/unseen";
import type { Misconception, Question, QuestionRow } from "./question.generated";
import type { Words } from "./words.generated";

/** What is known of an answer. */
export interface Verdict {
  right: boolean;
  /** A sentence about just this answer. */
  said: string | undefined;
  mistake: Misconception | undefined;
}

/** Looks an answer up. */
export function judged({ answer, misconceptions }: Question, given: string): Verdict {
  return {
    right: answer.right.includes(given),
    said: answer.said?.[given],
    mistake: misconceptions.find(({ id }) => id === answer.wrong[given]),
  };
}

interface ToldProps {
  question: Question;
  verdict: Verdict;
  words: Words;
  colours: Colours;
}

/**
 * Why an answer is right, and what may be behind a wrong one: nobody knows, so the working always stands there in full.
 * A counter-example that is not in cards is folded.
 */
export function Told({ question, verdict: { said, mistake }, words, colours }: ToldProps) {
  const { explanation } = question;
  const text = (told: string) => suited(told, colours);
  return (
    <div class="pw-told">
      {said && <p>{text(said)}</p>}
      {mistake && <p>{text(mistake.explanation)}</p>}
      <p>{text(explanation)}</p>
      {mistake && !mistake.rows && (
        <Fold label={words.example}>
          <p>{text(mistake.example)}</p>
        </Fold>
      )}
    </div>
  );
}

/** A counter-example: where the mistake holds, and the nearest case where it does not. */
export function Example({ rows, words, colours }: { rows: readonly QuestionRow[]; words: Words; colours: Colours }) {
  const said = ({ by, label, won, out }: QuestionRow["cards"][number]) =>
    [by ? `${by}: ${label}` : label, won && words.won, out && words.out].filter(Boolean).join(", ");
  return (
    <div class="pw-example">
      {rows.map(({ label, cards }) => (
        <div key={label}>
          <p class="pw-soft">{suited(label, colours)}</p>
          <ol role="list" aria-label={label}>
            {cards.map((card) => (
              <li key={card.id} class={`${card.by ? "pw-laid" : ""}${card.out ? " pw-out" : ""}`}>
                <div class={`pw-card${card.won ? " pw-winner" : ""}`}>
                  <CardFace {...card} colours={colours} compact />
                  {card.won && <CardMark mark="winner" />}
                </div>
                <Unseen>{said(card)}</Unseen>
                {card.by && (
                  <span class="pw-by" aria-hidden="true">
                    {card.by}
                  </span>
                )}
                {card.note && <span class="pw-by">{card.note}</span>}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

/** How many dots there are at least, and at most. */
const dots = 8;

/** A dot for each question answered here, one for the question that is asked, and some for those to come. */
export function Run({ run, now, words }: { run: readonly { right: boolean }[]; now: boolean; words: Words }) {
  const right = run.filter((one) => one.right).length;
  const last = run.slice(now ? 1 - dots : -dots).map((one) => (one.right ? "pw-hit" : "pw-miss"));
  const all = [...last, ...(now ? ["pw-now"] : [])];
  return (
    <p class="pw-run">
      {Array.from({ length: dots }, (_, i) => (
        <i key={i} class={all[i]} />
      ))}
      {run.length > 0 && <Unseen>{fill(words.run, { right, n: run.length })}</Unseen>}
    </p>
  );
}
