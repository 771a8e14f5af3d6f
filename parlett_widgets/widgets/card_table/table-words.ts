import type { Words } from "./words.generated";

/** What stands around a drawn table, of a match to play as of one to look back on. */
export type PictureWords = Pick<
  Words,
  "more" | "rules" | "keys" | "hand_keys" | "log" | "log_keys" | "looking" | "step_keys" | "full_screen"
>;
