/** What there is to choose for another match, and what is chosen; Python's `setting.py` makes it. */
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
  /** What holds if nothing is typed. */
  usual: string;
  wide: boolean;
}
