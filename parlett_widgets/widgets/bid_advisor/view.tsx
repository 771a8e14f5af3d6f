import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Page } from "../page/core/flow";
import { type Intents, openIntents } from "../page/core/intents";
import { fill, suited } from "../page/core/text";
import { Status, setTraits, type Traits, useChange, useTrait, type View, widget } from "../page/core/view";
import { useRoving } from "../page/parts/focus";
import { Chooser } from "../page/parts/hand";
import type { AdviceOption, Advised } from "./advised.generated";
import { AdviceMap, OptionList, Why } from "./options";
import type { AdviceTable } from "./scene.generated";
import type { Words } from "./words.generated";
import "./view.css";

export interface BidAdvisorTraits extends Traits {
  words: Words;
  table: AdviceTable;
  advised: Advised;
  /** The cards chosen from the hand, in the order in which they were chosen. */
  chosen: string;
}

/**
 * Every bid of a hand, ranked while the kernel thinks. The bids are shown in a list with intervals, followed by the
 * reasons for the chosen bid and a map of all totals.
 */
function BidAdvisor({ view }: { view: View<BidAdvisorTraits> }) {
  const { words, colours, uid } = view;
  const table = useTrait(view, "table");
  const advised = useTrait(view, "advised");
  const chosen = useTrait(view, "chosen").split(" ").filter(Boolean);
  const stops = useRoving();
  const intents = useThinking(view);
  useChange(view, ["chosen"], () => view.say(null));

  // Once three cards have been chosen, the ranking stays visible.
  const guessed = useRef(false);
  guessed.current ||= table.guess === undefined || chosen.length === table.size;
  const waits = !guessed.current;
  const asked = (chosen.length > 0 && table.prompts[chosen.length]) || table.guess || "";
  const { options } = advised;
  const at = options.findIndex(({ id }) => isSame(id.split(" "), chosen));
  const choose = (ids: readonly string[]) => {
    view.say(null);
    if (ids.join(" ") !== chosen.join(" ")) setTraits(view, { chosen: ids.join(" ") });
  };
  const toggle = (id: string) => {
    const without = chosen.filter((one) => one !== id);
    if (without.length === table.size) view.say(words.full);
    else choose(without.length < chosen.length ? without : [...without, id]);
  };

  return (
    <Page view={view} lang={table.lang} label={words.title}>
      <div class="pw-head">
        <h3>{words.title}</h3>
        <span>{suited(table.facts, colours)}</span>
      </div>
      <Chooser
        uid={uid}
        label={words.choose}
        cards={table.hand}
        colours={colours}
        chosen={chosen}
        toggle={toggle}
        current={() => stops.at("hand")}
        hold={(_, position) => stops.hold("hand", position)}
      />
      {!waits && <Thinking advised={advised} label={words.progress} send={intents.send} />}
      <div class="pw-foot">
        <Status view={view} text={waits ? asked : chosen.length ? advised.status : advised.invitation} />
      </div>
      {!waits && (
        <>
          <OptionList advised={advised} words={words} colours={colours} at={at} choose={choose} />
          <div class="pw-told">
            {chosen.length > 0 && at < 0 ? (
              <p>{chosen.length < table.size ? table.prompts[chosen.length] : words.unknown}</p>
            ) : (
              shownWhy(options[at], options[0], view)
            )}
          </div>
          <AdviceMap
            table={table}
            words={words}
            advised={advised}
            option={options[Math.max(at, 0)]}
            colours={colours}
          />
        </>
      )}
      <p class="pw-soft" id={`${uid}-keys`}>
        {words.keys}
      </p>
    </Page>
  );
}

/** Connects to the kernel. The page starts the thinking, so that none is done unless somebody is looking. */
function useThinking(view: View<BidAdvisorTraits>): Intents {
  const [intents] = useState(() => openIntents(view, () => 0));
  useLayoutEffect(() => {
    const { state, button } = view.model.get("advised");
    if (state === "first" && button) intents.ask("look", () => undefined);
  }, [view, intents]);
  return intents;
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Shows the reasons for the chosen bid, or else for the best so far. */
function shownWhy(chosen: AdviceOption | undefined, best: AdviceOption | undefined, view: View<BidAdvisorTraits>) {
  const option = chosen ?? best;
  if (!option) return;
  const { words, colours } = view;
  const bid = `${option.cards} · ${option.bid}`;
  return (
    <Why option={option} heading={chosen ? bid : fill(words.best, { bid })} spread={words.spread} colours={colours} />
  );
}

/** Shows how far the thinking has got, with the button that stops or continues it. */
function Thinking({ advised, label, send }: { advised: Advised; label: string; send(action: string): void }) {
  const { button, progress, played, state } = advised;
  return (
    <div class="pw-thinking">
      <div
        class="pw-progress"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(100 * progress)}
        aria-valuetext={played}
      >
        <span style={{ width: `${100 * progress}%` }} />
      </div>
      <span class="pw-soft" aria-hidden="true">
        {played}
      </span>
      {button && (
        <button type="button" class="pw-button" data-state={state} onClick={() => send(button.action)}>
          {button.label}
        </button>
      )}
    </div>
  );
}

export default widget("bid-advisor", BidAdvisor);
