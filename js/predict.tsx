import { fill } from "./core/fill";
import { ownKeys } from "./core/keys";
import type { Props } from "./core/model";
import type { Misconception, Question } from "./core/question.generated";
import { share } from "./core/share";
import { openView, Status, type Traits } from "./core/view";
import { Asker, complete, said } from "./predict/asker";
import { CardRow } from "./table/card-row";
import "./core/form.css";
import "./predict.css";

export interface PredictTraits extends Traits {
  question: Question;
  /** The locked answer; empty before there is one. */
  answer: string;
  hints_seen: number;
  revealed: boolean;
}

/** A question: one answers, locks the answer, and is told. All that is said has come with the question. */
function render(props: Props<PredictTraits>): () => void {
  return openView(props, "predict", ["question", "answer", "hints_seen", "revealed"], (view) => {
    const { model, root } = view;
    // What is chosen and not locked yet; after the answer has been shown, what is tried without being recorded.
    let draft = "";
    let held = 0;
    let again: "no" | "asked" | "told" = "no";

    const choose = (answer: string) => {
      draft = answer;
      view.say(null);
    };
    const hold = (position: number) => {
      held = position;
      view.draw();
    };
    const lock = () => {
      const { answer: form } = model.get("question");
      const given = complete(form, draft);
      if (given === null) {
        const count = form.type === "cards" ? form.count : undefined;
        return view.say(count === undefined ? view.words.predict_choose : fill(view.words.predict_cards, { n: count }));
      }
      draft = given;
      view.say(null);
      if (again === "no") return share(view, { answer: given });
      again = "told";
      view.draw();
    };
    const show = () => share(view, { revealed: true });
    const tryAgain = () => {
      again = "asked";
      choose("");
      root.querySelector<HTMLElement>('input, .pw-options [tabindex="0"], .pw-hand [tabindex="0"]')?.focus();
    };

    return {
      draw() {
        const { words, colours } = view;
        const question = model.get("question");
        const locked = model.get("answer");
        const open = again === "asked" || (again === "no" && locked === "");
        const told = again === "told" || (again === "no" && model.get("revealed") && locked !== "");
        const given = again === "no" && locked !== "" ? locked : draft;
        const seen = question.hints.slice(0, model.get("hints_seen")).map(hinted(view.words, question));
        const [press, label] = open
          ? [lock, again === "no" ? words.predict_lock : words.predict_show]
          : told
            ? [tryAgain, words.predict_again]
            : [show, words.predict_show];
        const verdict = told ? judged(question, given) : undefined;
        const status = open ? (seen.at(-1) ?? "") : fill(words[verdict ? verdict.word : "predict_locked"], { answer: said(question, given, words) });
        return {
          lang: question.lang,
          label: words.predict_title,
          content: (
            <>
              <div class="pw-head">
                <h3>{question.prompt}</h3>
              </div>
              {question.rows.map((row) => (
                <>
                  <p class="pw-soft">{row.label}</p>
                  <CardRow {...row} slots={row.cards.length} colours={colours} />
                </>
              ))}
              {question.facts.length > 0 && (
                <ul role="list">
                  {question.facts.map((fact) => (
                    <li>{fact}</li>
                  ))}
                </ul>
              )}
              <form
                onSubmit={(event) => {
                  event.preventDefault();
                  press();
                }}
              >
                <Asker view={view} form={question.answer} given={given} open={open} told={told} choose={choose} held={held} hold={hold} />
                <div class="pw-foot">
                  <div class="pw-actions">
                    <button {...ownKeys} type="submit" class="pw-button pw-primary">
                      {label}
                    </button>
                    {open && question.hints.length > 0 && (
                      // It stays when all hints are told, so that whoever has pressed it keeps the focus.
                      <button
                        {...ownKeys}
                        type="button"
                        class="pw-button"
                        aria-disabled={seen.length === question.hints.length}
                        onClick={() => share(view, { hints_seen: Math.min(seen.length + 1, question.hints.length) })}
                      >
                        {fill(words.predict_hint, { i: Math.min(seen.length + 1, question.hints.length), n: question.hints.length })}
                      </button>
                    )}
                  </div>
                  <Status view={view} text={verdict ? `${verdict.sign} ${status}` : status} />
                </div>
              </form>
              {(open ? seen.slice(0, -1) : seen).map((hint) => (
                <p class="pw-soft">{hint}</p>
              ))}
              {verdict && (
                <div class="pw-told">
                  {verdict.mistake ? (
                    <>
                      <h4>{verdict.mistake.name}</h4>
                      <p>{verdict.mistake.explanation}</p>
                      <p>{verdict.mistake.example}</p>
                    </>
                  ) : (
                    verdict.word === "predict_wrong" && <p>{words.predict_other}</p>
                  )}
                  <h4>{words.predict_explained}</h4>
                  <p>{question.explanation}</p>
                  {again === "told" && locked !== "" && (
                    <p class="pw-soft">{fill(words.predict_kept, { answer: said(question, locked, words) })}</p>
                  )}
                </div>
              )}
            </>
          ),
        };
      },
    };
  });
}

const hinted = (words: Traits["words"], { hints }: Question) => (hint: string, i: number) =>
  `${fill(words.predict_hint, { i: i + 1, n: hints.length })}: ${hint}`;

interface Verdict {
  sign: string;
  word: "predict_right" | "predict_wrong";
  mistake: Misconception | undefined;
}

/** Looks an answer up. */
function judged({ answer: { right, wrong }, misconceptions }: Question, given: string): Verdict {
  return right.includes(given)
    ? { sign: "✓", word: "predict_right", mistake: undefined }
    : { sign: "✗", word: "predict_wrong", mistake: misconceptions.find(({ id }) => id === wrong[given]) };
}

export default { render };
