import type { Queryable } from '#platform/server/db.ts';
import { SettingsCache, type SettingsBus } from '#platform/server/settings-cache.ts';
import { banners, type Banner } from '../contract.banners.ts';
import { listPartVersions, readLastPublication } from './store.ts';

export type Published = { readonly banners: readonly Banner[] };

const EMPTY: Published = { banners: [] };

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
  const valueOf = (wanted: string) => latest.find(({ part }) => part === wanted)?.value ?? [];
  const read = banners.safeParse(valueOf('banners'));
  // As one of a later release, after the program was set back.
  if (!read.success) onError(new Error('banners were published in an unknown form, showing none'));
  return { banners: read.data ?? [] };
}
