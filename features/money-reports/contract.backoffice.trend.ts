import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText, timeText } from '#core/wire.ts';
import { dayText, daysInOrder } from '#domain/staff/contract.fields.ts';
import { ROLES } from './contract.backoffice.ts';

const figures = { deposits: moneyText, withdrawals: moneyText, ggr: moneyText };

const trend = z.object({
  /** The currency of all figures, and when the oldest of the rates used was set. */
  currency: currencyCode,
  rates_of: z.nullable(timeText),
  /** Currencies without a rate, which the figures lack. */
  missing: z.array(currencyCode),
  /** Days with any figure, oldest first. */
  days: z.array(z.object({ day: dayText, ...figures })),
  now: z.object(figures),
  /** The same number of days before. */
  before: z.object({ from: dayText, to: dayText, ...figures }),
});
export type Trend = z.output<typeof trend>;

export const getTrend = call({
  name: 'staff.reportTrend',
  summary:
    'Returns deposits, withdrawals and GGR by day in the base currency, with the sums of the ' +
    'same number of days before.',
  method: 'GET',
  path: '/api/v2/staff/reports/trend',
  audience: 'staff',
  roles: ROLES,
  query: daysInOrder(z.object({ from: z.optional(dayText), to: z.optional(dayText) })),
  answer: dataOf(z.object({ from: dayText, to: dayText, counted_at: timeText, ...trend.shape })),
  refusals: ['forbidden', 'day_range'],
});
