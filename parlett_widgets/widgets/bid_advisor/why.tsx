import type { Colours } from "../page/cards/card-face";
import { suited } from "../page/cards/suited";
import type { AdviceOption } from "./advised.generated";

interface WhyProps {
  option: AdviceOption;
  heading: string;
  /** The caption of the spread of results. */
  spread: string;
  colours: Colours;
}

/** One bid, with its sum, the reasons for and against it, and a chart of how its results are spread. */
export function Why({ option, heading, spread, colours }: WhyProps) {
  return (
    <>
      <h4>{suited(heading, colours)}</h4>
      <p class="pw-sum">{suited(option.sum, colours)}</p>
      <div class="pw-why">
        <ul>
          {option.why.map((sentence) => (
            <li key={sentence}>{suited(sentence, colours)}</li>
          ))}
        </ul>
        {option.figures && <Spread label={spread} columns={option.spread} />}
      </div>
    </>
  );
}

/** A chart of how likely each number of tricks or each band of points is; the column of the bid is marked. */
function Spread({ label, columns }: { label: string; columns: AdviceOption["spread"] }) {
  return (
    <figure class="pw-spread">
      <figcaption>{label}</figcaption>
      <ul role="list">
        {columns.map(({ text, share, aim }) => (
          <li key={text} class={aim ? "pw-aim" : ""} aria-label={`${text}: ${share} %`}>
            <small aria-hidden="true">{share} %</small>
            <span style={{ height: `${share}px` }} />
            <b aria-hidden="true">{text}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
