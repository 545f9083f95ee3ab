import type { Queryable } from '#platform/server/db.ts';
import { SettingsCache, type SettingsBus } from '#platform/server/settings-cache.ts';
import { SETTING_NAMES, SETTINGS, type SettingName, type SettingValue } from '../rules.ts';
import { listSettingRows, readSettingsVersion } from './store.ts';

export type SiteSettingsOptions = {
  readonly db: Queryable;
  readonly bus: SettingsBus;
  readonly onError: (error: unknown) => void;
};

/** The settings in force. */
export class SiteSettings extends SettingsCache<ReadonlyMap<SettingName, unknown>> {
  constructor({ db, bus, onError }: SiteSettingsOptions) {
    const source = {
      bus,
      channel: 'settings.changed',
      readVersion: () => readSettingsVersion(db),
      read: () => readValues(db, onError),
      onError,
    };
    super(source, new Map());
  }

  read<N extends SettingName>(name: N): SettingValue<N> {
    // Each value was parsed by the schema of its name.
    return (this.current.get(name) ?? SETTINGS[name].first) as SettingValue<N>;
  }
}

export async function createSiteSettings(options: SiteSettingsOptions): Promise<SiteSettings> {
  const settings = new SiteSettings(options);
  await settings.reload();
  return settings;
}

/** A value of another version of the program may have another form: the first one replaces it. */
async function readValues(db: Queryable, onError: SiteSettingsOptions['onError']) {
  const rows = await listSettingRows(db);
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const parse = (name: SettingName): unknown => {
    const value = stored.get(name) ?? null;
    if (value === null) return undefined;
    const parsed = SETTINGS[name].schema.safeParse(value);
    if (parsed.success) return parsed.data;
    onError(new Error(`the setting ${name} has an unknown form, using its first value`));
    return undefined;
  };
  return new Map(SETTING_NAMES.map((name) => [name, parse(name)]));
}
