import * as z from 'zod/mini';
import { sortBy } from '#core/list-calls.ts';
import { call, currencyCode, cursorText, dataOf, idText, timeText } from '#core/wire.ts';
import { dayText, daysInOrder } from '#domain/staff/contract.fields.ts';
import { trafficRow } from './contract.partner.ts';

/** Reports of the portal, and the keys by which programs of a partner read them. */
const BASE = '/api/v2/partner';
const anyone = { audience: 'anyone', everywhere: true } as const;

export const REPORT_KINDS = ['day', 'campaign', 'link', 'player'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
export const REPORT_COLUMNS = [
  'key',
  'clicks',
  'registrations',
  'first_deposits',
  'deposited',
  'ngr',
  'commission',
] as const;
export type ReportColumn = (typeof REPORT_COLUMNS)[number];
export const REPORT_DAYS_MAX = 366;

const filters = {
  by: z.enum(REPORT_KINDS),
  /** Days (UTC), both included. */
  from: dayText,
  to: dayText,
  /** Only amounts in this currency; rows are sorted by it, or else by the first one. */
  currency: z.optional(currencyCode),
  sort: sortBy(REPORT_COLUMNS),
} as const;
/** Rows of a page. */
export const REPORT_ROWS = 50;

const report = z.object({
  /** By the pseudonym of a player, the tag of a link, the campaign or the day. */
  rows: z.array(trafficRow),
  /** The sum of the rows of all pages. */
  total: trafficRow,
  count: z.int(),
  /** The cursor of the next page; null on the last one. */
  next: z.nullable(cursorText),
});
export type Report = z.output<typeof report>;

export const readPartnerReport = call({
  ...anyone,
  name: 'partner.report',
  summary:
    'Returns what the partner brought by day, campaign, link or player, within at most 366 days. ' +
    'The commission is an estimate by the first tier of the plan.',
  method: 'GET',
  path: `${BASE}/report`,
  apiKey: true,
  query: daysInOrder(z.object({ ...filters, cursor: z.optional(cursorText) })),
  answer: dataOf(report),
  refusals: ['unauthorized', 'forbidden'],
});

export const exportPartnerReport = call({
  ...anyone,
  name: 'partner.exportReport',
  summary: 'Returns all rows of a report as CSV; the last line is the total.',
  method: 'GET',
  path: `${BASE}/report/export`,
  apiKey: true,
  query: daysInOrder(z.object(filters)),
  download: ['text/csv'],
  answer: z.unknown(),
  refusals: ['unauthorized', 'forbidden'],
});

const apiKey = z.object({
  id: idText,
  name: z.string(),
  /** The last characters of the key. */
  hint: z.string(),
  created_at: timeText,
  used_at: z.nullable(timeText),
});
export type ShownApiKey = z.output<typeof apiKey>;
export const API_KEYS_MAX = 5;

const code = z.string().check(z.minLength(1, 'required'), z.maxLength(16, 'too_long'));

export const listApiKeys = call({
  ...anyone,
  name: 'partner.listApiKeys',
  summary: 'Lists the API keys of the partner that are in force.',
  method: 'GET',
  path: `${BASE}/api-keys`,
  answer: dataOf(z.array(apiKey)),
  refusals: ['unauthorized', 'forbidden'],
});

export const addApiKey = call({
  ...anyone,
  name: 'partner.addApiKey',
  summary:
    'Creates an API key, with the code of the authenticator, and returns it, once. The calls ' +
    'that accept a key take it in the header X-Api-Key.',
  method: 'POST',
  path: `${BASE}/api-keys`,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(60, 'too_long')),
    code,
  }),
  answer: dataOf(z.object({ key: z.string(), keys: z.array(apiKey) })),
  refusals: ['unauthorized', 'forbidden', 'totp_wrong', 'api_keys_max'],
});

export const revokeApiKey = call({
  ...anyone,
  name: 'partner.revokeApiKey',
  summary: 'Revokes an API key at once, with the code of the authenticator.',
  method: 'POST',
  path: `${BASE}/api-keys/{key}/revoke`,
  params: z.object({ key: idText }),
  body: z.object({ code }),
  answer: dataOf(z.array(apiKey)),
  refusals: ['unauthorized', 'forbidden', 'totp_wrong', 'not_found'],
});
