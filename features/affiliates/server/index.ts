import { attributionRoutes } from '#domain/affiliates/server/index.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { AffiliateDeps } from './deps.ts';
import { partnerRoutes } from './partners.ts';

export type { AffiliateDeps } from './deps.ts';
export { listenForAffiliates } from './listen.ts';

/** The affiliate programme: the back office of it. */
export function affiliateRoutes(deps: AffiliateDeps): Route[] {
  return [...partnerRoutes(deps), ...attributionRoutes(deps.db)];
}
