import { createGameSettings } from '#domain/bets/server/index.ts';
import { createJurisdictions, createMinAgeOf } from '#domain/jurisdictions/server/index.ts';
import { createPlaceReader, createRegions } from '#domain/regions/server/index.ts';
import { createSiteSettings } from '#domain/settings/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';

type Sources = {
  readonly config: Config;
  readonly db: Db;
  readonly bus: Bus;
  readonly log: Log;
};
type Edges = Parameters<typeof createGameSettings>[0]['edges'];

/**
 * What the operator can change while the server runs, where visitors come from, and which age the
 * law wants there; a failed reload keeps what was loaded.
 */
export async function loadSettings({ config, db, bus, log }: Sources, edges: Edges) {
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'reloading settings failed, keeping the cached ones');
  const placeOf = await createPlaceReader(config.placeHeaders);
  const siteSettings = await createSiteSettings({ db, bus, onError });
  const jurisdictions = await createJurisdictions(db, bus, onError);
  const hasRegionHeader = config.placeHeaders.subdivision !== undefined;
  return {
    settings: await createGameSettings({
      db,
      bus,
      edges,
      countryOf: (from) => placeOf(from).country,
      onError,
    }),
    siteSettings,
    jurisdictions,
    regions: createRegions(placeOf, siteSettings, hasRegionHeader),
    minAgeOf: createMinAgeOf(jurisdictions, placeOf, config.minAge),
  };
}
