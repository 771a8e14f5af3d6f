import { useLayoutEffect, useRef } from "preact/hooks";

import { CardFace, CardMark } from "../page/cards/card-face";
import { fill, suited, Unseen } from "../page/core/text";
import type { View } from "../page/core/view";
import type { QuestionSlide, SlideOption, SlideRow } from "./slides.generated";
import type { BoardTraits } from "./view";
import type { Words } from "./words.generated";
import "./question.css";

export type Round = "first" | "second";
export type Stage = Round | "reveal";
/** The letters voted for, one for each raised hand. */
export type Vote = Record<Round, string>;

interface StageProps {
  view: View<BoardTraits>;
  slide: QuestionSlide;
  stage: Stage;
  vote: Vote;
  /** A sentence saying which of the codes pasted last were not counted, and why. */
  notice: string;
  count(letter: string): void;
  takeBack(): void;
  again(): void;
  another(): void;
}

/** A question in huge type, which is voted on twice and then answered, with both votes side by side. */
export function QuestionStage({ view, slide, stage, vote, notice, count, takeBack, again, another }: StageProps) {
  const { words, colours } = view;
  const { prompt, rows, facts, options, head } = slide;
  const told = stage === "reveal";
  const whole = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (whole.current) tighten(whole.current);
  });
  const hands = stage === "second" ? vote.second.length : vote.first.length;
  return (
    <div class="pw-question" ref={whole}>
      <div class="pw-asked">
        <p class="pw-over">{head}</p>
        <h3 class="pw-prompt">{suited(prompt, colours)}</h3>
        {rows.map((row) => (
          <Row row={row} told={told} view={view} />
        ))}
        {facts.length > 0 && (
          <ul role="list" class="pw-facts">
            {facts.map((fact) => (
              <li key={fact}>{suited(fact, colours)}</li>
            ))}
          </ul>
        )}
        <div class="pw-panel" role="status" data-told={told}>
          {told ? (
            <>
              <p>
                <b>✓ {suited(slide.answer, colours)}</b>
              </p>
              <p>{suited(slide.explanation, colours)}</p>
            </>
          ) : (
            <>
              <p>
                {options.length === 0 ? words.ask : <b>{words[stage]}</b>} {options.length > 0 && words[`${stage}_how`]}
              </p>
              {notice && <p class="pw-mistake">{notice}</p>}
            </>
          )}
        </div>
      </div>
      <div class="pw-choices">
        <ol role="list">
          {options.map((option) => (
            <Option key={option.letter} option={option} told={told} vote={vote} view={view} />
          ))}
        </ol>
        {told ? (
          vote.first + vote.second && (
            <p class="pw-legend">
              <span class="pw-sample" data-round="first" /> {fill(words.first_legend, { n: vote.first.length })}
              <span class="pw-sample" data-round="second" /> {fill(words.second_legend, { n: vote.second.length })}
            </p>
          )
        ) : (
          <p class="pw-legend">{stage === "second" && vote.first && fill(words.covered, { n: vote.first.length })}</p>
        )}
      </div>
      {options.length > 0 && (
        <div class="pw-count-bar">
          {told ? (
            <>
              <button type="button" class="pw-button" onClick={again}>
                {words.again}
              </button>
              {slide.more && (
                <button type="button" class="pw-button" onClick={another}>
                  {words.another}
                </button>
              )}
            </>
          ) : (
            <>
              {options.map(({ letter }) => (
                <button
                  key={letter}
                  type="button"
                  class="pw-button"
                  aria-label={fill(words.count, { letter })}
                  onClick={() => count(letter)}
                >
                  {letter} +
                </button>
              ))}
              <button type="button" class="pw-button" aria-disabled={hands === 0} onClick={takeBack}>
                {words.take_back}
              </button>
              <span aria-live="polite">{counted(hands, stage === "second" ? vote.first.length : 0, words)}</span>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** Chooses the largest of seven sizes at which everything fits. */
function tighten(whole: HTMLElement): void {
  const parts = [...whole.querySelectorAll<HTMLElement>(".pw-asked, .pw-option")];
  for (let level = 0; level < 7; level++) {
    whole.dataset.tight = `${level}`;
    if (parts.every((part) => part.scrollHeight <= part.clientHeight)) return;
  }
}

const counted = (n: number, m: number, words: Words) =>
  m ? fill(words.hands_of, { n, m }) : fill(n === 1 ? words.votes_one : words.votes, { n });

interface OptionProps {
  option: SlideOption;
  told: boolean;
  vote: Vote;
  view: View<BoardTraits>;
}

function Option({ option: { letter, text, right, mistake }, told, vote, view: { words, colours } }: OptionProps) {
  const rounds: Round[] = ["first", "second"];
  const hands = (round: Round) => [...vote[round]].filter((one) => one === letter).length;
  const most = Math.max(1, vote.first.length, vote.second.length);
  return (
    <li class="pw-option" data-verdict={told ? (right ? "right" : "wrong") : undefined}>
      <b class="pw-letter">{letter}</b>
      <div>
        <p class="pw-what">
          {suited(text, colours)}
          {told && right && (
            <>
              {" "}
              <span aria-hidden="true">✓</span>
              <Unseen> {words.right}</Unseen>
            </>
          )}
        </p>
        {told && !right && mistake && <p class="pw-mistake">{mistake}</p>}
        {told &&
          vote.first + vote.second &&
          rounds.map((round) => (
            <p key={round} class="pw-bar">
              <Unseen>{fill(words[`${round}_legend`], { n: "" })} </Unseen>
              {hands(round) > 0 && (
                <span class="pw-sample" data-round={round} style={{ width: `${(hands(round) / most) * 84}%` }} />
              )}
              {hands(round)}
            </p>
          ))}
      </div>
    </li>
  );
}

function Row({ row: { label, cards }, told, view }: { row: SlideRow; told: boolean; view: View<BoardTraits> }) {
  return (
    <div class="pw-cards-row">
      <p class="pw-over">{label}</p>
      <ol role="list" aria-label={label} data-apart={cards.some(({ by }) => by)}>
        {cards.map((card) => (
          <li key={card.id}>
            <Unseen>{card.label}</Unseen>
            <div class={`pw-card${told && card.right ? " pw-right" : ""}`}>
              <CardFace {...card} colours={view.colours} />
              {told && card.won && <CardMark mark="winner" />}
            </div>
            {card.by && <bdi>{card.by}</bdi>}
            {told && card.right && !card.won && (
              <b>
                <span aria-hidden="true">✓</span> <Unseen>{view.words.right}</Unseen>
              </b>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
