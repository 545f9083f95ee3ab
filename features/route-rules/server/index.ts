import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { findRule } from '../contract.ts';
import { createRules } from './rules.ts';

/** Redirect rules for paths of the player app: one call, and `ruleFor` for the pages themselves. */
export function createRouteRules(db: Db) {
  const rules = createRules(db);
  const routes: Route[] = [
    on(findRule, atMost('240 per minute'), async ({ query }) => ({
      data: { redirect: (await rules.ruleFor(query.path)) ?? null },
    })),
  ];
  return { routes, ruleFor: rules.ruleFor };
}
