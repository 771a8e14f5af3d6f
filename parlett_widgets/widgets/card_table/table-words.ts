import type { Words } from "./words.generated";

/** The words around a drawn table, in play and in replays. */
export type PictureWords = Pick<
  Words,
  "more" | "rules" | "keys" | "hand_keys" | "log" | "log_keys" | "looking" | "step_keys" | "full_screen"
>;
