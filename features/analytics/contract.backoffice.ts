import * as z from 'zod/mini';
import { call, dataOf, timeText } from '#core/wire.ts';
import { dayText, daysInOrder } from '#domain/staff/contract.fields.ts';

const day = z.object({
  day: dayText,
  visitors: z.int(),
  visits: z.int(),
  registered: z.int(),
});
export type VisitDay = z.output<typeof day>;

/** Of the accounts that were registered in the period, whenever they went on. */
const funnel = z.object({
  visitors: z.int(),
  registered: z.int(),
  deposited: z.int(),
  /** Bets of today are counted tomorrow. */
  bet: z.int(),
  withdrew: z.int(),
});
export type Funnel = z.output<typeof funnel>;

const cohort = z.object({
  /** The Monday of the week of registration. */
  week: dayText,
  players: z.int(),
  /** How many of them bet for money in that week and in each one after it, up to the present. */
  active: z.array(z.int()),
});
export type Cohort = z.output<typeof cohort>;

const source = z.object({
  source: z.string(),
  visitors: z.int(),
  registered: z.int(),
  deposited: z.int(),
});
export type SourceQuality = z.output<typeof source>;

const counted = z.object({ name: z.string(), count: z.int() });
export type CountedName = z.output<typeof counted>;

export const getAnalytics = call({
  name: 'staff.reportAnalytics',
  summary:
    'Returns visitors by day, the way from a visit to the first withdrawal, retention by week of ' +
    'registration, and sources, pages and errors.',
  method: 'GET',
  path: '/api/v2/staff/analytics',
  audience: 'staff',
  roles: ['content', 'risk'],
  query: daysInOrder(z.object({ from: z.optional(dayText), to: z.optional(dayText) })),
  answer: dataOf(
    z.object({
      from: dayText,
      to: dayText,
      counted_at: timeText,
      /** Whether visits are counted at all. */
      is_on: z.boolean(),
      days: z.array(day),
      funnel,
      cohorts: z.array(cohort),
      sources: z.array(source),
      pages: z.array(counted),
      errors: z.array(counted),
    }),
  ),
  refusals: ['forbidden', 'day_range'],
});
export type AnalyticsReport = z.output<typeof getAnalytics.answer>['data'];
