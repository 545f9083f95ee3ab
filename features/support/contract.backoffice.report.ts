import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';
import { dayText, daysInOrder } from '#domain/staff/contract.fields.ts';

const figures = {
  opened: z.int(),
  answered: z.int(),
  /** Seconds from the first message to the first answer; null when nothing was answered. */
  median_seconds: z.nullable(z.int()),
  /** Nine of ten were answered within so many seconds. */
  p90_seconds: z.nullable(z.int()),
};

const day = z.object({ day: dayText, ...figures });
export type ReportDay = z.output<typeof day>;

export const getReport = call({
  name: 'support.getReport',
  summary: 'Returns, by day (UTC) on which threads began, how soon they were first answered.',
  method: 'GET',
  path: '/api/v2/staff/support-report',
  audience: 'staff',
  roles: ['support'],
  query: daysInOrder(z.object({ from: z.optional(dayText), to: z.optional(dayText) })),
  answer: dataOf(
    z.object({ from: dayText, to: dayText, whole: z.object(figures), days: z.array(day) }),
  ),
  refusals: ['forbidden'],
});
