import { onStaff } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import * as backoffice from '../contract.backoffice.ts';
import { findRule } from '../contract.ts';
import { followRules } from '../rules.ts';
import { removeRule, saveRule, shownRule } from './change.ts';
import { createRules } from './rules.ts';
import { listRules } from './store.ts';

type Bus = {
  publish(channel: string, payload: unknown): void;
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
};

const CHANGED_CHANNEL = 'routes.changed';

export type RouteRulesDeps = {
  readonly db: Db;
  readonly bus: Bus;
  readonly publicUrl: () => string;
};

/** Rules for paths of the player app: the calls, and `ruleFor` for the pages. */
export function createRouteRules({ db, bus, publicUrl }: RouteRulesDeps) {
  const rules = createRules(db);
  bus.subscribe(CHANGED_CHANNEL, rules.expire);
  const deps = { db, publicUrl, announceChange: () => bus.publish(CHANGED_CHANNEL, 0) };
  const seldom = atMost('60 per minute');
  const routes: Route[] = [
    on(findRule, atMost('240 per minute'), async ({ query }) => {
      const target = await rules.ruleFor(query.path);
      return { data: { redirect: target ?? null, is_gone: target === null } };
    }),
    onStaff(db, backoffice.listRouteRules, atMost('120 per minute'), async () => ({
      data: (await listRules(db)).map(shownRule),
    })),
    onStaff(db, backoffice.tryRoutePath, atMost('120 per minute'), async ({ query }) => {
      const chain = followRules(await listRules(db), query.path, publicUrl());
      const steps = chain.steps.map(({ path, target }) => ({ path, target }));
      return { data: { steps, end: chain.end ?? null, is_gone: chain.isGone } };
    }),
    onStaff(db, backoffice.saveRouteRule, seldom, ({ body }, staff) => saveRule(deps, staff, body)),
    onStaff(db, backoffice.removeRouteRule, seldom, ({ body }, staff) =>
      removeRule(deps, staff, body),
    ),
  ];
  return { routes, ruleFor: rules.ruleFor };
}
