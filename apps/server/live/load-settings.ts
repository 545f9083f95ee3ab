import { createGameSettings } from '#domain/bets/server/index.ts';
import { createJurisdictions } from '#domain/jurisdictions/server/index.ts';
import { createSiteSettings } from '#domain/settings/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';

type Sources = { readonly db: Db; readonly bus: Bus; readonly log: Log };
type Edges = Parameters<typeof createGameSettings>[0]['edges'];

/** What the operator can change while the server runs; a failed reload keeps what was loaded. */
export async function loadSettings({ db, bus, log }: Sources, edges: Edges) {
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'reloading settings failed, keeping the cached ones');
  return {
    settings: await createGameSettings({ db, bus, edges, onError }),
    siteSettings: await createSiteSettings({ db, bus, onError }),
    jurisdictions: await createJurisdictions(db, bus, onError),
  };
}
