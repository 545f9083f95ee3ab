import { HOUR_MS, MINUTE_MS } from '#core/time.ts';
import {
  attributionRoutes,
  markBonusHunters,
  markInactive,
  sendPostbacks,
  trimClicks,
  trimPartnerSessions,
  trimPasswordLinks,
  trimPostbacks,
} from '#domain/affiliates/server/index.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { AffiliateDeps } from './deps.ts';
import { closeAndEmail } from './emails.ts';
import { moneyRoutes } from './money.ts';
import { portalRoutes } from './partner/portal.ts';
import { partnerRoutes } from './partners.ts';

export { closeAndEmail } from './emails.ts';
export type { AffiliateDeps } from './deps.ts';
export { listenForAffiliates } from './listen.ts';

/** The affiliate programme: the back office of it. */
export function affiliateRoutes(deps: AffiliateDeps): Route[] {
  return [
    ...partnerRoutes(deps),
    ...moneyRoutes(deps),
    ...attributionRoutes(deps.db),
    ...portalRoutes(deps),
  ];
}

/** Closes months, calls the servers of partners, and removes what is old. */
export function affiliateJobs(deps: AffiliateDeps) {
  const { db } = deps;
  const trim = async () => {
    await trimClicks(db);
    await trimPartnerSessions(db);
    await trimPasswordLinks(db);
    await trimPostbacks(db);
  };
  return [
    { name: 'affiliates.close-months', everyMs: 10 * MINUTE_MS, run: () => closeAndEmail(deps) },
    { name: 'affiliates.send-postbacks', everyMs: MINUTE_MS / 12, run: () => sendPostbacks(deps) },
    { name: 'affiliates.mark-inactive', everyMs: HOUR_MS, run: () => markInactive(db) },
    { name: 'affiliates.mark-hunters', everyMs: HOUR_MS, run: () => markBonusHunters(db) },
    { name: 'affiliates.trim', everyMs: HOUR_MS, run: trim },
  ];
}
