import { CardFace, CardMark } from "../page/cards/card-face";
import { type Colours, fill, suited, Unseen, unbroken } from "../page/core/text";
import { Fold } from "../page/parts/fold";
import type { Misconception, Question, QuestionRow } from "./question.generated";
import type { Words } from "./words.generated";

/** What is known about an answer. */
export interface Verdict {
  right: boolean;
  /** A sentence about this answer alone. */
  said: string | undefined;
  mistake: Misconception | undefined;
}

/** Looks up what is known about an answer. */
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
  /** What nobody could know before, or nothing. */
  truth: string;
  /** Whether a counter-example with cards is folded away, too, since there is no room for it. */
  folded: boolean;
  words: Words;
  colours: Colours;
}

/**
 * Says why an answer is right, and what may be behind a wrong one. The mistake is never certain, so the full working is
 * always given. A counter-example without cards is folded away.
 */
export function Told({ question, verdict: { said, mistake }, truth, folded, words, colours }: ToldProps) {
  const { explanation } = question;
  const text = (told: string) => suited(unbroken(told), colours);
  return (
    <div class="pw-told">
      {said && <p>{text(said)}</p>}
      {mistake && <p>{text(mistake.explanation)}</p>}
      <p>{text(explanation)}</p>
      {truth && (
        <p>
          <b>{text(truth)}</b>
        </p>
      )}
      {mistake && (folded || !mistake.rows) && (
        <Fold label={words.example}>
          {mistake.rows ? (
            <Example rows={mistake.rows} words={words} colours={colours} />
          ) : (
            <p>{text(mistake.example)}</p>
          )}
        </Fold>
      )}
    </div>
  );
}

/** A counter-example: a case in which the mistaken idea works, and the nearest case in which it does not. */
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
                  <bdi class="pw-by" aria-hidden="true">
                    {card.by}
                  </bdi>
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

/** The number of right answers in a row that it takes to master a kind of question. */
export const mastery = 3;

/** Shows a dot for each question in a row that it takes to master the kind, filled for those right the first time. */
export function InARow({ n, words }: { n: number; words: Words }) {
  return (
    <p class="pw-run pw-soft">
      {Array.from({ length: mastery }, (_, i) => (
        <i key={i} class={i < n ? "pw-hit" : ""} />
      ))}
      {fill(words.in_a_row, { n })}
    </p>
  );
}
