import { useLayoutEffect, useState } from "preact/hooks";
import { CardFace } from "../page/cards/card-face";
import type { ActionButton, CardView } from "../page/cards.generated";
import { Page } from "../page/core/flow";
import { openIntents } from "../page/core/intents";
import { isCombination } from "../page/core/keys";
import { fitRoom } from "../page/core/room";
import { type Colours, suited, Unseen, wholeNumber } from "../page/core/text";
import { Status, setTraits, type Traits, useEvent, useTrait, type View, widget } from "../page/core/view";
import { weigh } from "../page/parts/choice";
import { mainMark, useFocus } from "../page/parts/focus";
import { Chooser, Hand } from "../page/parts/hand";
import type {
  TrainerEstimate,
  TrainerGuesses,
  TrainerLine,
  TrainerRow,
  TrainerScene,
  TrainerTheme,
} from "./scene.generated";
import type { Words } from "./words.generated";
import "../page/core/form.css";
import "./view.css";

export interface BidTrainerTraits extends Traits {
  words: Words;
  scene: TrainerScene;
  /** The cards about to be bid, in the order in which they were chosen. */
  chosen: string;
  /** Whether an estimate comes before the cards. */
  estimate_first: boolean;
  /** How much the hand is said to take, as digits; empty before that. */
  estimate: string;
}

/** Opens what lasts as long as the view: the link to the kernel, and the fit to a room. */
function openTrainer(view: View<BidTrainerTraits>) {
  const { model } = view;
  const intents = openIntents(view, () => model.get("scene").rev);
  view.listen("change:scene", () => view.say(null));
  // The page starts the thinking, so that none is done unless somebody is looking.
  if (!model.get("scene").still) intents.ask("look", () => undefined);
  return { intents, fit: fitRoom(view) };
}

interface BidTrainerProps {
  view: View<BidTrainerTraits>;
  opened: ReturnType<typeof openTrainer>;
}

/** A trainer with hand after hand: one chooses three cards, and learns what they cost compared with the best bid. */
function BidTrainer({ view, opened: { intents, fit } }: BidTrainerProps) {
  const { words, colours, uid, root } = view;
  const scene = useTrait(view, "scene");
  const { lang, heading, game, facts, again, piles, label, hand, choice, told, line, guesses, still } = scene;
  const estimate = useTrait(view, "estimate");
  const estimates = useTrait(view, "estimate_first");
  const asks = estimates && !estimate && !told && !still;
  const ids = useTrait(view, "chosen").split(" ").filter(Boolean);
  // The card of the hand that has the Tab stop.
  const [current, setCurrent] = useState(0);
  useFocus(root);
  useLayoutEffect(fit);

  const toggle = (id: string) => {
    const without = ids.filter((one) => one !== id);
    if (without.length === choice.count) return view.say(choice.full);
    view.say(null);
    setTraits(view, { chosen: (without.length < ids.length ? without : [...without, id]).join(" ") });
  };
  const cards = ids.flatMap((id) => hand.filter((card) => card.id === id));
  const bid = weigh(choice, cards);
  const buttons =
    still || asks ? [] : told ? [{ id: "next", action: "next", label: told.next, primary: true }] : bid.buttons;
  const send = ({ action, enabled = true }: ActionButton) => enabled && intents.send(action);
  useEvent(root, "keydown", (event) => {
    if (event.key !== "PageDown" || isCombination(event)) return;
    event.preventDefault();
    const [main] = buttons;
    if (main && !event.repeat) send(main);
  });
  return (
    <Page view={view} lang={lang} label={`${game} · ${words.title}`}>
      <div class="pw-head">
        <h3>
          {game} · {words.title}
        </h3>
        <span class="pw-hand-number">{heading}</span>
        {!still && (
          <div class="pw-ways">
            <Themes
              label={words.hands}
              themes={scene.themes}
              theme={scene.theme}
              choose={(theme) => intents.send(`hands ${theme}`)}
            />
            <label>
              <input
                type="checkbox"
                checked={estimates}
                onChange={({ currentTarget }) => setTraits(view, { estimate_first: currentTarget.checked })}
              />
              {words.estimate_first}
            </label>
          </div>
        )}
      </div>
      <div class="pw-dealt">
        {piles.map(({ label: name, cards: turned }) => (
          <div key={name} class="pw-turned" role="img" aria-label={name}>
            {turned.map((card) => (
              <div key={card.id} class="pw-card">
                <CardFace {...card} colours={colours} />
              </div>
            ))}
          </div>
        ))}
        <p>
          {suited(facts, colours)} {again && <b>{again}</b>}
        </p>
      </div>
      {told || asks ? (
        <Hand zone={{ id: "hand", kind: "hand", seat: 0, label, cards: hand, face_down: 0 }} colours={colours} />
      ) : (
        <Chooser
          uid={uid}
          label={label}
          cards={hand}
          colours={colours}
          chosen={ids}
          toggle={toggle}
          current={() => Math.min(current, hand.length - 1)}
          hold={(_, position) => setCurrent(position)}
        />
      )}
      {asks && (
        <Estimate
          asked={scene.estimate}
          wrong={() => view.say(scene.estimate.wrong)}
          say={(number) => {
            view.say(null);
            setTraits(view, { estimate: number });
          }}
        />
      )}
      {!told && !asks && (
        <p class="pw-sum">{cards.length < choice.count ? suited(bid.sum || scene.said, colours) : ""}</p>
      )}
      <div data-bar class={`pw-foot ${told ? `pw-weigh-${told.kind}` : ""}`}>
        <Status view={view} text={told?.status ?? (still ? words.saved : asks ? scene.estimate.prompt : bid.prompt)} />
        <div class="pw-actions">
          {buttons.map((button) => (
            <button
              key={button.id}
              type="button"
              {...mainMark(button.enabled !== false)}
              class="pw-button pw-primary"
              aria-disabled={button.enabled === false}
              onClick={() => send(button)}
            >
              {button.label}
            </button>
          ))}
        </div>
      </div>
      {told && (
        <div class="pw-told">
          {told.guess && (
            <p>
              <b>{told.guess}</b>
            </p>
          )}
          <div class="pw-rows">
            {told.rows.map((row) => (
              <Row key={row.label} row={row} hand={hand} colours={colours} />
            ))}
          </div>
          <p class="pw-soft">{told.measured}</p>
        </div>
      )}
      <div class="pw-lines">
        {line && <MeanLine line={line} />}
        {guesses && <Guesses guesses={guesses} />}
      </div>
      <p class="pw-soft pw-keys" id={`${uid}-keys`}>
        {words.keys}
      </p>
    </Page>
  );
}

interface ThemesProps {
  label: string;
  themes: readonly TrainerTheme[];
  theme: string;
  choose(theme: string): void;
}

/** Which hands come. */
function Themes({ label, themes, theme, choose }: ThemesProps) {
  return (
    <select
      class="pw-button"
      aria-label={label}
      value={theme}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {themes.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

interface EstimateProps {
  asked: TrainerEstimate;
  say(number: string): void;
  wrong(): void;
}

/** A box for how much the hand will take. */
function Estimate({ asked, say, wrong }: EstimateProps) {
  const [draft, setDraft] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const number = wholeNumber(draft);
    if (number !== null && Number(number) >= 0 && Number(number) <= asked.most) say(number);
    else wrong();
  };
  return (
    <form class="pw-form pw-row pw-estimate" onSubmit={submit}>
      <label>
        {asked.unit}
        <input
          type="text"
          inputMode="numeric"
          autocomplete="off"
          {...mainMark(true)}
          value={draft}
          onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        />
      </label>
      <button type="submit" class="pw-button pw-primary" aria-disabled={draft === ""}>
        {asked.button}
      </button>
    </form>
  );
}

interface RowProps {
  row: TrainerRow;
  hand: readonly CardView[];
  colours: Colours;
}

/** A bid with its figures, and what its cards cost. */
function Row({ row: { label, ids, cards, bid, figures, why }, hand, colours }: RowProps) {
  const laid = ids.flatMap((id) => hand.filter((card) => card.id === id));
  return (
    <section class="pw-weighed" aria-label={label}>
      <h5>{label}</h5>
      <div class="pw-three" aria-hidden="true">
        {laid.map((card) => (
          <div key={card.id} class="pw-card">
            <CardFace {...card} colours={colours} />
          </div>
        ))}
      </div>
      <p>
        <Unseen>{cards}: </Unseen>
        <b>{bid}</b>
      </p>
      <dl>
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd>{figure.text}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {why.map((sentence) => (
          <li key={sentence}>{suited(sentence, colours)}</li>
        ))}
      </ul>
    </section>
  );
}

export default widget("bid-trainer", BidTrainer, openTrainer);

const width = 600;
const height = 64;
const edge = 8;

/** Draws a dot for what each bid cost and a line for the running mean. The sentence beside it gives the latest mean. */
export function MeanLine({ line: { label, text, means, costs, last } }: { line: TrainerLine }) {
  const most = Math.max(1, ...costs);
  const x = (i: number) => edge + (i * (width - 2 * edge)) / Math.max(1, means.length - 1);
  const y = (points: number) => edge + (1 - points / most) * (height - 2 * edge);
  const spots = means.map((mean, i) => `${x(i).toFixed(1)},${y(mean).toFixed(1)}`);
  return (
    <figure class="pw-line">
      <figcaption>
        <b>{text}</b> <span class="pw-soft">{label}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${label}: ${last}`}>
        <path class="pw-ground" d={`M${edge} ${y(0)}H${width - edge}`} />
        {costs.map((cost, i) => (
          <circle key={`${i}`} cx={x(i)} cy={y(cost)} r="3.5" />
        ))}
        <polyline points={spots.join(" ")} />
      </svg>
    </figure>
  );
}

const side = 200;
const inset = 28;

/** Draws a dot for each estimate, above the diagonal if such hands took more. The sentence beside it sums them up. */
export function Guesses({ guesses: { text, across, up, most, dots } }: { guesses: TrainerGuesses }) {
  const x = (number: number) => inset + (number * (side - inset - edge)) / most;
  const y = (number: number) => side - inset - (number * (side - inset - edge)) / most;
  const said = dots.map((dot) => dot.text).join(" ");
  return (
    <figure class="pw-line pw-guesses">
      <figcaption>
        <b>{text}</b>
      </figcaption>
      <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={said}>
        <path class="pw-ground" d={`M${x(0)} ${y(most)}V${y(0)}H${x(most)}`} />
        <path class="pw-even" d={`M${x(0)} ${y(0)}L${x(most)} ${y(most)}`} />
        {dots.map((dot, i) => (
          <circle key={`${i}`} cx={x(dot.said)} cy={y(dot.taken)} r="4">
            <title>{dot.text}</title>
          </circle>
        ))}
        <text x={x(most)} y={side - 6} text-anchor="end">{`${across} ${most}`}</text>
        <text x={x(0)} y={side - 6} text-anchor="middle">
          0
        </text>
        <text x={12} y={y(most)} text-anchor="end" transform={`rotate(-90 12 ${y(most)})`}>{`${up} ${most}`}</text>
      </svg>
    </figure>
  );
}
