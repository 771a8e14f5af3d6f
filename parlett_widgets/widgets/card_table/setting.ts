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
