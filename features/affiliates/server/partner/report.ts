import { createHash } from 'node:crypto';
import { CURRENCIES, type Currency } from '#core/currency.ts';
import { formatMoney, parseMoney, sumMoney } from '#core/money.ts';
import { isRefusal, refuseInput, type Refusal } from '#core/refusal.ts';
import type { Query } from '#core/wire.ts';
import type { SessionPartner } from '#domain/affiliates/server/index.ts';
import { toPlayerId } from '#core/ids.ts';
import { DAY_MS } from '#core/time.ts';
import { csvFile } from '#platform/server/csv.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import type { TrafficRow } from '../../contract.partner.ts';
import * as contract from '../../contract.partner.reports.ts';
import type { AffiliateDeps } from '../deps.ts';
import { onPartner } from './session.ts';
import { nothing, readTraffic } from './traffic.ts';

const CURSOR_LENGTH = 22;
const MONEY = ['deposited', 'ngr', 'commission'] as const;
const COUNTS = ['clicks', 'registrations', 'first_deposits'] as const;

type ReportFilter = Query<typeof contract.exportPartnerReport>;

/** Reports by day, campaign, link or player, for the portal and for programs of the partner. */
export function reportRoutes(deps: AffiliateDeps): Route[] {
  return [
    onPartner(
      deps,
      contract.readPartnerReport,
      atMost('120 per minute'),
      async ({ query }, partner) => {
        const rows = await rowsOf(deps, partner, query);
        if (isRefusal(rows)) return rows;
        const page = pageOf(rows, query.cursor);
        if (isRefusal(page)) return page;
        return { data: { ...page, total: totalOf(rows), count: rows.length } };
      },
    ),
    onPartner(
      deps,
      contract.exportPartnerReport,
      atMost('20 per minute'),
      async ({ query }, partner) => {
        const rows = await rowsOf(deps, partner, query);
        if (isRefusal(rows)) return rows;
        const total = totalOf(rows);
        const currencies = total.sums.map(({ currency }) => currency);
        const head = [
          query.by,
          ...COUNTS,
          ...currencies.flatMap((one) => MONEY.map((name) => `${name}_${one}`)),
        ];
        const lines = [...rows, { ...total, key: 'total' }].map((row) => cellsOf(row, currencies));
        return csvFile(`${query.by}-${query.from}-${query.to}.csv`, head, lines);
      },
    ),
  ];
}

/** The rows behind the cursor, which names the last row of the page before. */
function pageOf(rows: readonly TrafficRow[], cursor: string | undefined) {
  const last = rows.findIndex(({ key }) => cursorOf(key) === cursor);
  if (cursor !== undefined && last === -1) return refuseInput('cursor', 'cursor_format');
  const page = rows.slice(last + 1, last + 1 + contract.REPORT_ROWS);
  const isLast = last + 1 + page.length === rows.length;
  return { rows: page, next: isLast ? null : cursorOf(page.at(-1)!.key) };
}

/** As short for a campaign with a long name as for a day. */
function cursorOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, CURSOR_LENGTH);
}

/** All rows, in order. */
async function rowsOf(
  { db, keys }: AffiliateDeps,
  { id: partnerId }: SessionPartner,
  { by, from: first, to: last, currency, sort }: ReportFilter,
): Promise<TrafficRow[] | Refusal<'bad_input'>> {
  const from = new Date(`${first}T00:00:00Z`);
  const to = new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS);
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  if (days > contract.REPORT_DAYS_MAX) return refuseInput('to', 'report_days');
  const found = await readTraffic(db, { partnerId, by, from, to });
  const named = [...found.rows.values()].map((row) => ({
    ...row,
    key: by === 'player' ? keys.pseudonym(partnerId, toPlayerId(BigInt(row.key))) : row.key,
    sums: row.sums.filter((one) => currency === undefined || one.currency === currency),
  }));
  const rows = by === 'day' ? withEmptyDays(named, from, to) : named;
  return rows.toSorted(orderOf(sort ?? (by === 'day' ? '-key' : 'key'), rows, currency));
}

function withEmptyDays(rows: readonly TrafficRow[], from: Date, to: Date): TrafficRow[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  const count = Math.round((to.getTime() - from.getTime()) / DAY_MS);
  return Array.from({ length: count }, (_, at) => {
    const key = new Date(from.getTime() + at * DAY_MS).toISOString().slice(0, 10);
    return known.get(key) ?? { ...nothing(key), sums: [] };
  });
}

/** Rows with the same value are in the order of their keys. */
function orderOf(
  sort: NonNullable<ReportFilter['sort']>,
  rows: readonly TrafficRow[],
  currency: Currency | undefined,
) {
  const isDescending = sort.startsWith('-');
  // What follows the sign is one of the columns.
  const column = (isDescending ? sort.slice(1) : sort) as contract.ReportColumn;
  const counted = currency ?? CURRENCIES.find((one) => rows.some((row) => sumOf(row, one)));
  const byKey = (one: TrafficRow, other: TrafficRow) =>
    one.key < other.key ? -1 : Number(one.key > other.key);
  const compare = (one: TrafficRow, other: TrafficRow) => {
    if (column === 'key') return byKey(one, other);
    const [left, right] = [one, other].map((row) => valueOf(row, column, counted)) as [
      bigint,
      bigint,
    ];
    return left < right ? -1 : Number(left > right);
  };
  return (one: TrafficRow, other: TrafficRow) =>
    (isDescending ? -1 : 1) * compare(one, other) || byKey(one, other);
}

function valueOf(
  row: TrafficRow,
  column: Exclude<contract.ReportColumn, 'key'>,
  currency: Currency | undefined,
): bigint {
  if (column === 'clicks' || column === 'registrations' || column === 'first_deposits') {
    return BigInt(row[column]);
  }
  const sum = currency && sumOf(row, currency);
  return sum ? parseMoney(sum[column])! : 0n;
}

function sumOf({ sums }: TrafficRow, currency: Currency) {
  return sums.find((one) => one.currency === currency);
}

/** The sum of the rows as they are shown: to the last micro-unit, with the rounding of each. */
function totalOf(rows: readonly TrafficRow[]): TrafficRow {
  const count = (name: (typeof COUNTS)[number]) => rows.reduce((sum, row) => sum + row[name], 0);
  const sums = CURRENCIES.flatMap((currency) => {
    const own = rows.flatMap((row) => sumOf(row, currency) ?? []);
    if (own.length === 0) return [];
    const sum = (name: (typeof MONEY)[number]) =>
      formatMoney(sumMoney(own.map((one) => parseMoney(one[name])!)));
    return [
      { currency, deposited: sum('deposited'), ngr: sum('ngr'), commission: sum('commission') },
    ];
  });
  return {
    key: '',
    clicks: count('clicks'),
    registrations: count('registrations'),
    first_deposits: count('first_deposits'),
    sums,
  };
}

function cellsOf(row: TrafficRow, currencies: readonly Currency[]) {
  return [
    row.key,
    ...COUNTS.map((name) => row[name].toString()),
    ...currencies.flatMap((currency) =>
      MONEY.map((name) => sumOf(row, currency)?.[name] ?? '0.00'),
    ),
  ];
}
