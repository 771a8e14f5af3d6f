import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { CardTable, type CardTableTraits, openTable } from "../card_table/view";
import { Status, useName, useTrait, type View, widget } from "../page/core/view";
import { mainMark } from "../page/parts/focus";
import type { Choice, Lobby as LobbyScene, PlayableGame } from "./lobby.generated";
import type { Words } from "./words.generated";
import "./view.css";

export interface JustPlayTraits extends CardTableTraits {
  words: Words;
  /** What can be played; empty once the cards are dealt. */
  lobby: Partial<LobbyScene>;
}

interface JustPlayProps {
  view: View<JustPlayTraits>;
  opened: ReturnType<typeof openTable>;
}

const isOpen = (lobby: Partial<LobbyScene>): lobby is LobbyScene => lobby.games !== undefined;

/** What can be played, until the cards are dealt; then a table. */
function JustPlay({ view, opened }: JustPlayProps) {
  const lobby = useTrait(view, "lobby");
  const open = isOpen(lobby);
  const wasOpen = useRef(open).current;
  // The focus brings a card of the table into sight, but not what is above and below it.
  useLayoutEffect(() => {
    if (wasOpen && !open) view.root.scrollIntoView({ block: "nearest" });
  }, [open]);
  if (!open) return <CardTable view={view} opened={opened} />;
  return <Lobby view={view} lobby={lobby} send={opened.intents.send} />;
}

interface LobbyProps {
  view: View<JustPlayTraits>;
  lobby: LobbyScene;
  send(action: string): void;
}

/** The games, the form and the opponents, with the button that deals and the one that goes on. */
function Lobby({ view, lobby: { lang, games, game: last, levels }, send }: LobbyProps) {
  const { root, words } = view;
  const [game, setGame] = useState(last);
  const [changed, setChanged] = useState<Record<string, Pick<PlayableGame, "form" | "level">>>({});
  // What the hidden table has to say is of no use before something is asked of it.
  const [pressed, setPressed] = useState(false);
  useName(view, lang, words.just_play);
  const shown = games.find((one) => one.game === game) ?? (games[0] as PlayableGame);
  const { form, level } = changed[shown.game] ?? shown;
  const change = (part: Partial<Pick<PlayableGame, "form" | "level">>) =>
    setChanged({ ...changed, [shown.game]: { form, level, ...part } });
  const press = (action: string) => {
    setPressed(true);
    root.focus(); // from there the focus goes to what is expected at the table
    send(action);
  };
  return (
    <div class="pw-lobby">
      <h3>{words.just_play}</h3>
      <div class="pw-games" role="group" aria-label={words.game}>
        {games.map((one) => (
          <button
            key={one.game}
            type="button"
            class="pw-button"
            aria-pressed={one === shown}
            onClick={() => setGame(one.game)}
          >
            {one.label}
          </button>
        ))}
      </div>
      <Select label={words.form} choices={shown.forms} value={form} change={(form) => change({ form })} />
      <Select label={words.opponents} choices={levels} value={level} change={(level) => change({ level })} />
      <div class="pw-begin" data-bar>
        <button
          type="button"
          {...mainMark(shown.kept.length === 0)}
          class={`pw-button${shown.kept.length ? "" : " pw-primary"}`}
          onClick={() => press(`begin ${shown.game} ${level} ${form}`)}
        >
          {words.deal}
        </button>
        {shown.kept.map((label, number) => (
          <button
            key={`${number}`}
            type="button"
            {...mainMark(number === 0)}
            class={`pw-button${number ? "" : " pw-primary"}`}
            onClick={() => press(`kept ${shown.game} ${number}`)}
          >
            {label}
          </button>
        ))}
      </div>
      {pressed && <Status view={view} text="" />}
    </div>
  );
}

interface SelectProps {
  label: string;
  choices: readonly Choice[];
  value: string;
  change(value: string): void;
}

function Select({ label, choices, value, change }: SelectProps) {
  return (
    <label class="pw-choice">
      <span class="pw-soft">{label}</span>
      <select class="pw-button" value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export default widget("just-play", JustPlay, openTable);
