import type { Rational } from '#core/fairness/game.ts';
import { createGameSettings } from '#domain/bets/server/index.ts';
import { createJurisdictions } from '#domain/jurisdictions/server/index.ts';
import { createSiteSettings } from '#domain/settings/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';

type Deps = { readonly db: Db; readonly bus: Bus; readonly log: Pick<Log, 'warn'> };

/** What staff change while the server runs, each read once and kept in memory. */
export async function createSettingCaches(
  { db, bus, log }: Deps,
  edges: ReadonlyMap<string, Rational>,
) {
  const keepingOld = (what: string) => (error: unknown) =>
    log.warn({ err: error }, `reading ${what} failed, keeping the cached values`);
  const settings = await createGameSettings({
    db,
    bus,
    edges,
    onError: keepingOld('the game limits'),
  });
  const siteSettings = await createSiteSettings({ db, bus, onError: keepingOld('the settings') });
  const jurisdictions = await createJurisdictions(db, bus, keepingOld('the jurisdictions'));
  return {
    settings,
    siteSettings,
    jurisdictions,
    stop: () => {
      settings.stop();
      jurisdictions.stop();
    },
  };
}
