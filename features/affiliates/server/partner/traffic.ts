import { CURRENCIES } from '#core/currency.ts';
import { addMoney, formatMoney } from '#core/money.ts';
import { DAY_MS, HOUR_MS } from '#core/time.ts';
import {
  countMonth,
  rateOf,
  readTerms,
  shareOf,
  type PlanTerms,
} from '#domain/affiliates/rules.commission.ts';
import {
  countTraffic,
  findTerms,
  sumPlay,
  type CountRow,
  type MoneyRow,
  type ReportKey,
} from '#domain/affiliates/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { TrafficRow } from '../../contract.partner.ts';

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
 * What happened, by key and in total, with the commission as the plan of this month would pay it.
 * The total is of the same rows, and its commission, as in a statement, of the sum of them.
 */
export async function readTraffic(
  db: Queryable,
  { partnerId, by, from, to }: Asked,
): Promise<Traffic> {
  const range = { partnerId, from, to };
  const [counts, play, terms] = await Promise.all([
    countTraffic(db, by, range),
    sumPlay(db, by, range),
    readPlan(db, partnerId),
  ]);
  const keys = new Set([...counts, ...play].map(({ key }) => key));
  const pairs = [...keys].map((key) => {
    const own = play.filter((row) => row.key === key);
    const counted = counts.find((row) => row.key === key) ?? nothing(key);
    return [key, { ...counted, sums: sumsOf(own, terms) }] as const;
  });
  return { rows: new Map(pairs), total: totalOf(counts, play, terms) };
}

export function nothing(key: string): CountRow {
  return { key, clicks: 0, registrations: 0, first_deposits: 0 };
}

async function readPlan(db: Queryable, partnerId: bigint): Promise<PlanTerms | undefined> {
  const found = await findTerms(db, partnerId, new Date().toISOString().slice(0, 10));
  return found && readTerms(found.terms);
}

/** The revenue share by the first tier: what a statement adds to it depends on the whole month. */
function sumsOf(rows: readonly MoneyRow[], plan: PlanTerms | undefined): TrafficRow['sums'] {
  const rateBp = plan?.revenueShare ? rateOf(plan.revenueShare.tiers, 0) : 0;
  return rows.map(({ currency, staked, paid_out: paidOut, bonuses, deposited }) => {
    const month = { playerId: 0n, currency, staked, paidOut, bonuses, deposited };
    const { ngr } = countMonth(month, plan?.paymentFeeBp ?? 0);
    return {
      currency,
      deposited: formatMoney(deposited),
      ngr: formatMoney(ngr),
      commission: formatMoney(shareOf(ngr, rateBp)),
    };
  });
}

function totalOf(
  counts: readonly CountRow[],
  play: readonly MoneyRow[],
  plan: PlanTerms | undefined,
): TrafficRow {
  const merged = CURRENCIES.flatMap((currency) => {
    const own = play.filter((row) => row.currency === currency);
    return own.length === 0 ? [] : [own.reduce(addRows)];
  });
  const sum = (name: 'clicks' | 'registrations' | 'first_deposits') =>
    counts.reduce((total, row) => total + row[name], 0);
  return {
    key: '',
    clicks: sum('clicks'),
    registrations: sum('registrations'),
    first_deposits: sum('first_deposits'),
    sums: sumsOf(merged, plan),
  };
}

function addRows(one: MoneyRow, other: MoneyRow): MoneyRow {
  return {
    ...one,
    staked: addMoney(one.staked, other.staked),
    paid_out: addMoney(one.paid_out, other.paid_out),
    bonuses: addMoney(one.bonuses, other.bonuses),
    deposited: addMoney(one.deposited, other.deposited),
  };
}
