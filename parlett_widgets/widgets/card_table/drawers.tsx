import { useEffect, useRef, useState } from "preact/hooks";
import type { Ask } from "../page/core/intents";
import { rove } from "../page/core/keys";
import { type Colours, inFigures, suited } from "../page/core/text";
import type { Traits, View } from "../page/core/view";
import { Fold } from "../page/parts/fold";
import type { Look } from "./look-back";
import type { LogLine, RuleLine, Sheet, SheetRow } from "./scene.generated";
import type { Words } from "./words.generated";
import "../page/core/form.css";
import "./drawers.css";

/** The words around a drawn table, in play and in replays. */
export type PictureWords = Pick<
  Words,
  "more" | "rules" | "keys" | "hand_keys" | "log" | "log_keys" | "looking" | "step_keys" | "full_screen"
>;

interface LogProps {
  lines: readonly LogLine[];
  words: PictureWords;
  /** Shows the moment of a line while it is pointed at. */
  look?: Look;
  /** Called with the step of a line that is pressed; by default its moment is kept in view. */
  go?(step: number): void;
}

/** The log, each line of which leads to its moment. Only the status is read out, not the log. */
export function Log({ lines, words, look, go = look?.pin }: LogProps) {
  return (
    <Fold label={words.log} kind="log" sign="M4 7h16M4 12h16M4 17h10">
      <div
        role="log"
        ref={(log) => {
          if (log) stopAt(log, log.querySelector(":focus"));
        }}
        aria-live="off"
        aria-label={words.log}
        onKeyDown={(event) => rove(event)}
        onFocusIn={({ currentTarget, target }) => stopAt(currentTarget, target)}
        onFocusOut={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget as Node | null)) return;
          stopAt(currentTarget);
          look?.show(null);
        }}
      >
        <div>
          {lines.map(({ text, step, heading }) =>
            heading ? (
              <h4 key={`${step} ${text}`}>{text}</h4>
            ) : (
              <button
                key={`${step} ${text}`}
                type="button"
                class="pw-moment"
                aria-current={look?.at === step}
                onFocus={() => look?.show(step)}
                onMouseEnter={(event) => look?.show(step, event)}
                onClick={() => go?.(step)}
              >
                {text}
              </button>
            ),
          )}
        </div>
      </div>
    </Fold>
  );
}

/** Gives the log a single Tab stop: the line that has the focus, else the latest. */
function stopAt(log: Element, line?: EventTarget | null): void {
  const lines = [...log.querySelectorAll("button")];
  for (const button of lines) button.tabIndex = button === (line ?? lines.at(-1)) ? 0 : -1;
}

interface RulesProps {
  rules: readonly RuleLine[];
  words: PictureWords;
  colours: Colours;
  /** The id of the line that explains the keys of a hand; missing where nothing is played. */
  keys?: string | undefined;
}

/** The rules in force, in a drawer over the right side of the table, which does not move. */
export function RulesDrawer({ rules, words, colours, keys }: RulesProps) {
  return (
    <Fold label={words.rules} kind="rules" sign="M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1v14">
      <div role="group" aria-label={words.rules} tabIndex={0}>
        <dl>
          {rules.map(({ name, value }) => (
            <div>
              <dt>{name}</dt>
              <dd>{suited(value, colours)}</dd>
            </div>
          ))}
          {keys && (
            <div>
              <dt>{words.keys}</dt>
              <dd id={keys}>{words.hand_keys}</dd>
              <dd>{words.log_keys}</dd>
              <dd>{words.step_keys}</dd>
            </div>
          )}
        </dl>
      </div>
    </Fold>
  );
}

/** The points of the deals that are over, as written on a score sheet. */
export function ScoreSheet({ sheet: { label, corner, columns, rows, total } }: { sheet: Sheet }) {
  return (
    <Fold label={label} sign="M4 5h16v14H4zM4 10h16M10 5v14">
      <div class="pw-sheet-room">
        <table class="pw-sheet" aria-label={label}>
          <thead>
            <tr>
              {[corner, ...columns].map((head) => (
                <th scope="col">{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row row={row} />
            ))}
          </tbody>
          <tfoot>
            <Row row={total} />
          </tfoot>
        </table>
      </div>
    </Fold>
  );
}

function Row({ row: { head, cells } }: { row: SheetRow }) {
  return (
    <tr>
      <th scope="row">{head}</th>
      {cells.map(({ points, note, good }) => (
        <td>
          {inFigures(points)}
          {note && (
            <small>
              {note}
              {good && <span aria-hidden="true"> ✓</span>}
            </small>
          )}
        </td>
      ))}
    </tr>
  );
}

/** The choices for another match and what has been chosen, as built by `setting.py`. */
export type Setting = Group[];

interface Group {
  label: string;
  fields: Field[];
}

interface Field {
  name: string;
  label: string;
  value: string;
  /** Empty where anything may be typed. */
  choices: { value: string; label: string }[];
  /** What applies if nothing is typed. */
  usual: string;
  wide: boolean;
}

interface MatchFoldProps {
  view: Pick<View<Traits & { words: Words }>, "root" | "words" | "say">;
  ask: Ask<{ text: string; setting: Setting }>;
  send(action: string): void;
  /** Whether the menu is unfolded that the form is in. */
  menu: boolean;
  toggled(open: boolean): void;
}

/**
 * Begins another match: a press on a game, or a form. Takes a deal or a match from one table to another as text;
 * what is typed stays.
 */
export function MatchFold({ view, ask, send, menu, toggled }: MatchFoldProps) {
  const { root, words } = view;
  const [setting, setSetting] = useState<Setting>([]);
  // The last choice: a match that is begun before Python has answered must take it into account.
  const change = useRef<string[]>([]);

  const look = (chosen: string) =>
    ask(`setting ${chosen}`, ({ setting: found, error }) => {
      if (found) setSetting(found);
      view.say(error ?? null);
    });
  useEffect(() => {
    // A notice that stands in the bar is left alone.
    if (menu) ask("setting ", ({ setting: found }) => found && setSetting(found));
  }, [menu]);
  /** The games of which a match can be begun. */
  const games = setting.flatMap(({ fields }) => fields).find(({ name }) => name === "game")?.choices ?? [];
  /** What the form says, as JSON, with the last choice and the rules that it applies to. */
  const told = (form: HTMLFormElement) =>
    JSON.stringify({
      ...Object.fromEntries(new FormData(form)),
      rules: Object.fromEntries((setting[1]?.fields ?? []).map(({ name, value }) => [name, value])),
      change: change.current,
    });
  const choose = (form: HTMLFormElement, { name, value }: HTMLInputElement) => {
    change.current = [name, value];
    look(told(form));
  };
  const begin = (chosen: string) =>
    ask(`new ${chosen}`, ({ ok, error }) => {
      if (!ok) return view.say(error ?? null);
      for (const drawer of root.querySelectorAll("[data-drawers] [open]")) drawer.removeAttribute("open");
      root.focus();
    });
  const copy = (what: string, box: HTMLTextAreaElement) =>
    ask(`copy ${what}`, async ({ text, error }) => {
      if (text === undefined) return view.say(error ?? null);
      box.value = text;
      box.select();
      try {
        await navigator.clipboard.writeText(text);
        view.say(words.copied, true);
      } catch {
        // The page has no clipboard or may not write to it.
        box.focus();
        view.say(words.select, true);
      }
    });
  const button = (label: string, press: (box: HTMLTextAreaElement) => void) => (
    <button
      type="button"
      class="pw-button"
      onClick={({ currentTarget }) => press(currentTarget.form?.record as HTMLTextAreaElement)}
    >
      {label}
    </button>
  );
  return (
    <>
      <div class="pw-anew" role="group" aria-label={words.new_match}>
        <span aria-hidden="true">{words.new_match}</span>
        {games.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            class="pw-button"
            title={words.not_lost}
            onClick={() => begin(JSON.stringify({ game: value, change: ["game", value] }))}
          >
            {label}
          </button>
        ))}
      </div>
      <Fold
        label={words.match}
        kind="match"
        toggled={(open) => {
          toggled(open);
          if (!open) return;
          change.current = [];
          look("");
        }}
        sign="M4 8h11v12H4zM8 5V4h12v12h-2"
      >
        <div role="group" aria-label={words.match}>
          <form
            class="pw-form pw-set"
            onChange={({ currentTarget, target }) => choose(currentTarget, target as HTMLInputElement)}
            onSubmit={(event) => {
              event.preventDefault();
              begin(told(event.currentTarget));
            }}
          >
            <button type="submit" class="pw-button pw-primary">
              {words.new_match}
            </button>
            <p class="pw-soft">{words.not_lost}</p>
            {setting.map((group) => (
              <Fields key={group.label} {...group} />
            ))}
          </form>
          <form class="pw-form">
            <label class="pw-record">
              {words.record}
              <textarea name="record" rows={3} spellcheck={false} />
            </label>
            {button(words.copy_deal, (box) => copy("deal", box))}
            {button(words.copy_record, (box) => copy("record", box))}
            {button(words.paste, (box) => send(`paste ${box.value}`))}
          </form>
        </div>
      </Fold>
    </>
  );
}

function Fields({ label: heading, fields }: Group) {
  return (
    <div>
      <h4 class="pw-wide">{heading}</h4>
      {fields.map(({ name, label, value, choices, usual, wide }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is in it, a list or a box
        <label key={name} class={wide ? "pw-wide" : ""}>
          {label}
          {choices.length ? (
            <select class="pw-button" name={name} value={value}>
              {choices.map((one) => (
                <option key={one.value} value={one.value}>
                  {one.label}
                </option>
              ))}
            </select>
          ) : (
            <input name={name} value={value} placeholder={usual} />
          )}
        </label>
      ))}
    </div>
  );
}

function close(drawer: Element): void {
  drawer.removeAttribute("open");
  drawer.querySelector("summary")?.focus();
}

/** Opening a drawer closes all others except the one that it is in; a button of the menu closes the menu. */
export function closeOthers({ currentTarget, target }: MouseEvent): void {
  const pressed = (target as Element).closest<HTMLElement>("summary, [data-menu] > button");
  if (!pressed) return;
  for (const drawer of (currentTarget as Element).querySelectorAll("[open]"))
    if (pressed.matches("button") || !drawer.contains(pressed)) close(drawer);
  pressed.focus();
}

/** Closes the innermost drawer. */
export function closeOnEscape(event: KeyboardEvent): void {
  const drawer = (event.target as Element).closest("[open]");
  if (event.key !== "Escape" || !drawer) return;
  event.stopPropagation();
  close(drawer);
}
