/** What anywidget hands to a view: the part of a widget's model that a page may use. */
export interface Model<T> {
  get<K extends keyof T & string>(name: K): T[K];
  set<K extends keyof T & string>(name: K, value: T[K]): void;
  save_changes(): void;
  send(message: unknown): void;
  on(event: string, listener: (...details: never[]) => void): void;
  off(event: string, listener: (...details: never[]) => void): void;
}

export interface Props<T> {
  model: Model<T>;
  el: HTMLElement;
}
