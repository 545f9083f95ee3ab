export type SettingsBus = {
  publish(channel: string, payload: unknown): void;
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
};

export type SettingsSource<T> = {
  readonly bus: SettingsBus;
  /** The channel on which processes announce a change. */
  readonly channel: string;
  /** Differs from the one before after every change of what `read` returns. */
  readonly readVersion: () => Promise<string>;
  readonly read: () => Promise<T>;
  /** Called when a reload fails; what was loaded stays. */
  readonly onError: (error: unknown) => void;
};

/** How soon a change is noticed that was made by hand, or whose message was lost. */
const POLL_INTERVAL_MS = 2_000;

/**
 * What an operator may change while the server runs, cached in memory. All processes reload at once
 * after an announced change, and within two seconds after any other.
 */
export class SettingsCache<T> {
  readonly #source: SettingsSource<T>;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  readonly #polling: NodeJS.Timeout;
  #current: T;
  #version = '';

  /** `empty` is in force until the first reload. */
  constructor(source: SettingsSource<T>, empty: T) {
    const { bus, channel, onError } = source;
    this.#source = source;
    this.#current = empty;
    this.#unsubscribe = bus.subscribe(channel, () => void this.reload().catch(onError));
    this.#polling = setInterval(() => void this.#poll().catch(onError), POLL_INTERVAL_MS);
  }

  get current(): T {
    return this.#current;
  }

  /** Called after every reload. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async reload(): Promise<void> {
    // Both or none: a version without its values would keep the old ones until the next change.
    const version = await this.#source.readVersion();
    this.#current = await this.#source.read();
    this.#version = version;
    for (const listener of this.#listeners) listener();
  }

  /** Announces a committed change; every process reloads, this one too. */
  announceChange(): void {
    this.#source.bus.publish(this.#source.channel, 0);
  }

  stop(): void {
    clearInterval(this.#polling);
    this.#unsubscribe();
  }

  async #poll(): Promise<void> {
    if ((await this.#source.readVersion()) !== this.#version) await this.reload();
  }
}
