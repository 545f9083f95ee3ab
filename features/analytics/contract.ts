import * as z from 'zod/mini';
import { call, dataOf, localeCode } from '#core/wire.ts';
import {
  BATCH_MAX,
  DATA_CHARS_MAX,
  DATA_FIELDS_MAX,
  EVENT_NAME,
  PATH_CHARS_MAX,
  SOURCE_CHARS_MAX,
} from './rules.ts';

const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
/** Milliseconds since 1970 by the clock of the browser. */
const clientTime = z.int().check(z.minimum(0));
const path = z.string().check(z.maxLength(PATH_CHARS_MAX, 'too_long'));

const visit = z.object({
  id: uuid,
  locale: localeCode,
  source: z.string().check(z.minLength(1), z.maxLength(SOURCE_CHARS_MAX, 'too_long')),
  entry: path,
});

const event = z.object({
  id: uuid,
  visit: uuid,
  name: z.string().check(z.regex(EVENT_NAME)),
  path,
  data: z
    .record(z.string().check(z.maxLength(48)), z.string().check(z.maxLength(DATA_CHARS_MAX)))
    .check(z.refine((given) => Object.keys(given).length <= DATA_FIELDS_MAX, 'too_many')),
  at: clientTime,
});
export type SentEvent = z.output<typeof event>;
export type SentVisit = z.output<typeof visit>;

export const collect = call({
  name: 'analytics.collect',
  summary:
    'Stores events of visits of a visitor who has agreed to be counted. An event that is sent ' +
    'again is stored once; refused where the operator does not count visits.',
  method: 'POST',
  path: '/api/v2/analytics/events',
  audience: 'anyone',
  body: z.object({
    visitor: uuid,
    /** The visits of these events. */
    visits: z.array(visit).check(z.minLength(1), z.maxLength(10)),
    events: z.array(event).check(z.minLength(1), z.maxLength(BATCH_MAX, 'too_many')),
    sent_at: clientTime,
  }),
  answer: dataOf(z.object({ stored: z.int() })),
  refusals: ['analytics_off'],
});

export const forget = call({
  name: 'analytics.forget',
  summary:
    'Deletes the visits and events of a browser whose visitor no longer wants to be counted.',
  method: 'POST',
  path: '/api/v2/analytics/forget',
  audience: 'anyone',
  body: z.object({ visitor: uuid }),
  answer: dataOf(z.object({})),
});
