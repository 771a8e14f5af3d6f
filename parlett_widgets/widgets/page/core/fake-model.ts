import type { Model } from "./view";

type Listener = (...details: never[]) => void;

/**
 * A widget's model for tests, stricter than the real one: it refuses unknown traits, several events in one name and
 * anything that could not be sent to a kernel. It answers only if the test does.
 */
export class FakeModel<T extends object> implements Model<T> {
  readonly sent: unknown[] = [];
  readonly saved: Partial<T>[] = [];
  /** Set to make the kernel's side fail, as after a lost connection. */
  broken = false;
  #changed: Partial<T> = {};
  readonly #listeners: [string, Listener][] = [];
  readonly #traits: T;

  constructor(traits: T) {
    this.#traits = structuredClone(traits);
  }

  get<K extends keyof T & string>(name: K): T[K] {
    this.#known(name);
    return this.#traits[name];
  }

  set<K extends keyof T & string>(name: K, value: T[K]): void {
    this.#known(name);
    const plain = serialised(value) as T[K];
    if (JSON.stringify(plain) === JSON.stringify(this.#traits[name])) return;
    this.#traits[name] = plain;
    this.#changed = { ...this.#changed, [name]: plain };
    this.#tell(`change:${name}`);
  }

  save_changes(): void {
    if (this.broken) throw new Error("the comm is closed");
    this.saved.push(this.#changed);
    this.#changed = {};
  }

  send(message: unknown): void {
    if (this.broken) throw new Error("the comm is closed");
    this.sent.push(serialised(message));
  }

  on(event: string, listener: Listener): void {
    if (!/^\S+$/.test(event)) throw new Error(`not one event: "${event}"`);
    if (event.startsWith("change:")) this.#known(event.slice("change:".length));
    this.#listeners.push([event, listener]);
  }

  off(event: string, listener: Listener): void {
    const at = this.#listeners.findIndex(([name, known]) => name === event && known === listener);
    if (at < 0) throw new Error(`nobody listens to "${event}" like this`);
    this.#listeners.splice(at, 1);
  }

  /** A message from Python. */
  receive(message: unknown): void {
    this.#tell("msg:custom", serialised(message));
  }

  /** An event that the notebook fires. */
  fire(event: string): void {
    this.#tell(event);
  }

  get listeners(): number {
    return this.#listeners.length;
  }

  #tell(event: string, ...details: unknown[]): void {
    for (const [name, listener] of [...this.#listeners]) if (name === event) listener(...(details as never[]));
  }

  #known(name: string): void {
    if (!(name in this.#traits)) throw new Error(`no such trait: "${name}"`);
  }
}

function serialised(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new Error("not serialisable");
  const plain: unknown = JSON.parse(text);
  if (JSON.stringify(plain) !== text) throw new Error("not serialisable");
  return plain;
}
