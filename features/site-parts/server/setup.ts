import type { Queryable } from '#platform/server/db.ts';
import { SettingsCache, type SettingsBus } from '#platform/server/settings-cache.ts';
import type { Part } from '../rules.ts';
import { readPart, type PartValue } from './part-forms.ts';
import { listPartVersions, readLastPublication } from './store.ts';

export type Published = { readonly [P in Part]: PartValue<P> };

const EMPTY: Published = { banners: [], announcements: [], menu: [] };

export type SetupOptions = {
  readonly db: Queryable;
  readonly bus: SettingsBus;
  readonly onError: (error: unknown) => void;
};

/** The last version of each part, cached in every process. */
export class PublishedParts extends SettingsCache<Published> {
  constructor({ db, bus, onError }: SetupOptions) {
    const source = {
      bus,
      channel: 'site-parts.changed',
      readVersion: () => readLastPublication(db),
      read: () => readPublished(db, onError),
      onError,
    };
    super(source, EMPTY);
  }
}

async function readPublished(db: Queryable, onError: SetupOptions['onError']): Promise<Published> {
  const latest = await listPartVersions(db, 1);
  const valueOf = <P extends Part>(wanted: P) => {
    const stored = latest.find(({ part }) => part === wanted)?.value ?? [];
    const read = readPart(wanted, stored);
    // As one of a later release, after the program was set back.
    if (!read) onError(new Error(`${wanted}: published in an unknown form, showing none`));
    return read ?? EMPTY[wanted];
  };
  return {
    banners: valueOf('banners'),
    announcements: valueOf('announcements'),
    menu: valueOf('menu'),
  };
}
