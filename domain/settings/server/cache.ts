import type { Queryable } from '#platform/server/db.ts';
import { SETTING_NAMES, SETTINGS, type SettingName, type SettingValue } from '../rules.ts';
import { listSettingRows } from './store.ts';

type Bus = {
  publish(channel: string, payload: unknown): void;
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
};

const CHANGED_CHANNEL = 'settings.changed';

export type SiteSettingsOptions = {
  readonly db: Queryable;
  readonly bus: Bus;
  readonly onError: (error: unknown) => void;
};

/** The settings in force, cached in memory. All processes reload at once after a change. */
export class SiteSettings {
  readonly #db: Queryable;
  readonly #bus: Bus;
  readonly #onError: (error: unknown) => void;
  #values: ReadonlyMap<SettingName, unknown> = new Map();

  constructor({ db, bus, onError }: SiteSettingsOptions) {
    this.#db = db;
    this.#bus = bus;
    this.#onError = onError;
    bus.subscribe(CHANGED_CHANNEL, () => void this.reload().catch(onError));
  }

  read<N extends SettingName>(name: N): SettingValue<N> {
    // Each value was parsed by the schema of its name.
    return (this.#values.get(name) ?? SETTINGS[name].first) as SettingValue<N>;
  }

  async reload(): Promise<void> {
    const rows = await listSettingRows(this.#db);
    const stored = new Map(rows.map(({ name, value }) => [name, value]));
    this.#values = new Map(SETTING_NAMES.map((name) => [name, this.#parse(name, stored)]));
  }

  /** Announces a committed change; every process reloads, this one too. */
  announceChange(): void {
    this.#bus.publish(CHANGED_CHANNEL, 0);
  }

  /** A value of another version of the program may have another form: the first one replaces it. */
  #parse(name: SettingName, stored: ReadonlyMap<SettingName, unknown>): unknown {
    const value = stored.get(name) ?? null;
    if (value === null) return undefined;
    const parsed = SETTINGS[name].schema.safeParse(value);
    if (parsed.success) return parsed.data;
    this.#onError(new Error(`the setting ${name} has an unknown form, using its first value`));
    return undefined;
  }
}

export async function createSiteSettings(options: SiteSettingsOptions): Promise<SiteSettings> {
  const settings = new SiteSettings(options);
  await settings.reload();
  return settings;
}
