import { CURRENCIES, type Currency } from '#core/currency.ts';
import { addMoney, formatMoney, sumMoney, type Micro } from '#core/money.ts';
import { DAY_MS, HOUR_MS } from '#core/time.ts';
import { countMonth, shareOf } from '#domain/affiliates/rules.commission.ts';
import {
  countTraffic,
  sumPlay,
  type CountRow,
  type MoneyRow,
  type ReportKey,
} from '#domain/affiliates/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { TrafficRow } from '../../contract.partner.ts';
import { readRates, type MonthRate } from './rates.ts';

/** The last 24 hours, or the last 30 days, the present one included. */
export function bucketsOf(
  by: 'hour' | 'day',
  nowMs: number,
): { from: Date; to: Date; keys: string[] } {
  const [size, count] = by === 'hour' ? [HOUR_MS, 24] : [DAY_MS, 30];
  const to = (Math.floor(nowMs / size) + 1) * size;
  const from = to - size * count;
  const keys = Array.from({ length: count }, (_, at) => {
    const text = new Date(from + at * size).toISOString();
    return by === 'hour' ? `${text.slice(0, 13)}:00:00Z` : text.slice(0, 10);
  });
  return { from: new Date(from), to: new Date(to), keys };
}

type Asked = {
  readonly partnerId: bigint;
  readonly by: ReportKey;
  readonly from: Date;
  readonly to: Date;
};

export type Traffic = { readonly rows: Map<string, TrafficRow>; readonly total: TrafficRow };

/**
 * What happened, by key and in total. Hours and days are paid by the plan and the tier of their
 * month, other rows by those of the last month of the range; the statement decides.
 */
export async function readTraffic(
  db: Queryable,
  { partnerId, by, from, to }: Asked,
): Promise<Traffic> {
  const range = { partnerId, from, to };
  const last = new Date(Math.min(to.getTime() - 1, Date.now())).toISOString().slice(0, 7);
  const monthOf = (key: string) => (by === 'hour' || by === 'day' ? key.slice(0, 7) : last);
  const [counts, play] = await Promise.all([countTraffic(db, by, range), sumPlay(db, by, range)]);
  const months = [...new Set(play.map(({ key }) => monthOf(key)))];
  const rates = await readRates(db, partnerId, months);
  const rateFor = (key: string) => rates.get(monthOf(key))!;
  const keys = new Set([...counts, ...play].map(({ key }) => key));
  const pairs = [...keys].map((key) => {
    const own = play.filter((row) => row.key === key);
    const counted = counts.find((row) => row.key === key) ?? nothing(key);
    const sums = own.map((row) => formatSums(sumsOf(row, rateFor(key))));
    return [key, { ...counted, sums }] as const;
  });
  const byMonth = Map.groupBy(play, ({ key }) => monthOf(key));
  const monthly = [...byMonth].flatMap(([month, rows]) => sumMonth(rows, rates.get(month)!));
  return { rows: new Map(pairs), total: totalOf(counts, addSums(monthly)) };
}

export function nothing(key: string): CountRow {
  return { key, clicks: 0, registrations: 0, first_deposits: 0 };
}

/** What a player, a link or a day came to in a currency. */
export type EarnedSums = {
  readonly currency: Currency;
  readonly deposited: Micro;
  readonly ngr: Micro;
  readonly commission: Micro;
};

export function sumsOf(row: MoneyRow, { rateBp, paymentFeeBp }: MonthRate): EarnedSums {
  const { paid_out: paidOut, payment_costs: paymentCosts, currency, deposited, ...sums } = row;
  const month = { playerId: 0n, currency, deposited, ...sums, paidOut, paymentCosts };
  const { ngr } = countMonth(month, paymentFeeBp);
  return { currency, deposited, ngr, commission: shareOf(ngr, rateBp) };
}

/** The commission of a month is, as in a statement, a share of the sum of its rows. */
function sumMonth(rows: readonly MoneyRow[], rate: MonthRate): EarnedSums[] {
  return CURRENCIES.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    return own.length === 0 ? [] : [sumsOf(own.reduce(addRows), rate)];
  });
}

/** One for each currency, in their order. */
export function addSums(all: readonly EarnedSums[]): EarnedSums[] {
  return CURRENCIES.flatMap((currency) => {
    const own = all.filter((one) => one.currency === currency);
    if (own.length === 0) return [];
    const sum = (name: 'deposited' | 'ngr' | 'commission') => sumMoney(own.map((one) => one[name]));
    return [
      { currency, deposited: sum('deposited'), ngr: sum('ngr'), commission: sum('commission') },
    ];
  });
}

export function formatSums(one: EarnedSums): TrafficRow['sums'][number] {
  const { currency, deposited, ngr, commission } = one;
  return {
    currency,
    deposited: formatMoney(deposited),
    ngr: formatMoney(ngr),
    commission: formatMoney(commission),
  };
}

function totalOf(counts: readonly CountRow[], sums: readonly EarnedSums[]): TrafficRow {
  const sum = (name: 'clicks' | 'registrations' | 'first_deposits') =>
    counts.reduce((total, row) => total + row[name], 0);
  return {
    key: '',
    clicks: sum('clicks'),
    registrations: sum('registrations'),
    first_deposits: sum('first_deposits'),
    sums: sums.map(formatSums),
  };
}

function addRows(one: MoneyRow, other: MoneyRow): MoneyRow {
  return {
    ...one,
    staked: addMoney(one.staked, other.staked),
    paid_out: addMoney(one.paid_out, other.paid_out),
    bonuses: addMoney(one.bonuses, other.bonuses),
    deposited: addMoney(one.deposited, other.deposited),
    payment_costs: addMoney(one.payment_costs, other.payment_costs),
  };
}
