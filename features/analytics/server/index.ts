import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import type { Regions } from '#domain/regions/server/index.ts';
import type { SiteSettings } from '#domain/settings/server/index.ts';
import { onStaff, readDayRange } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type CallRequest, type Route } from '#platform/server/http/route.ts';
import { getAnalytics } from '../contract.backoffice.ts';
import * as contract from '../contract.ts';
import { deviceOf, timeOf } from '../rules.ts';
import { readReport } from './report.ts';
import { createEventWriter, type EventWriter } from './event-writer.ts';
import { deleteVisitor } from './store.ts';

export { trimAnalytics } from './store.ts';

export type AnalyticsDeps = {
  readonly db: Db;
  readonly siteSettings: Pick<SiteSettings, 'read'>;
  readonly regions: Pick<Regions, 'countryOf'>;
};

/** Days of a report, without a choice and at most. */
const DAYS = { first: 30, max: 92 };

/** Counting of visits, where the operator has switched it on and the visitor agrees. */
export function analyticsRoutes(deps: AnalyticsDeps): Route[] {
  const { db, siteSettings } = deps;
  const writer = createEventWriter(db);
  return [
    // By the second, so that counting them costs no query. Many visitors may share an address.
    on(contract.collect, atMost('20 per second'), (request) => collect(deps, writer, request)),
    on(contract.forget, atMost('10 per minute'), async ({ body }) => {
      await deleteVisitor(db, body.visitor);
      return { data: {} };
    }),
    onStaff(db, getAnalytics, atMost('30 per minute'), async ({ query }) => {
      const now = new Date();
      const range = readDayRange(query, now, DAYS);
      if (isRefusal(range)) return range;
      const report = await readReport(db, range);
      const { is_on } = siteSettings.read('analytics');
      return { data: { ...range, counted_at: now.toISOString(), is_on, ...report } };
    }),
  ];
}

async function collect(
  { siteSettings, regions }: AnalyticsDeps,
  writer: EventWriter,
  { viewer, origin, body }: CallRequest<typeof contract.collect>,
): Promise<Answer<typeof contract.collect> | Refusal<'analytics_off'>> {
  if (!siteSettings.read('analytics').is_on) return refuse('analytics_off');
  const receivedAt = Date.now();
  const visits = new Set(body.visits.map(({ id }) => id));
  const events = body.events.flatMap(({ at, ...event }) => {
    const time = visits.has(event.visit) ? timeOf(at, body.sent_at, receivedAt) : undefined;
    return time === undefined ? [] : [{ ...event, at: new Date(time) }];
  });
  const stored = await writer.write({
    visitor: body.visitor,
    playerId: viewer?.kind === 'player' ? viewer.id : null,
    device: deviceOf(origin.userAgent),
    country: regions.countryOf(origin) ?? null,
    visits: body.visits,
    events,
  });
  return { data: { stored } };
}
