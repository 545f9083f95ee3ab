import { CURRENCIES, type Currency } from '#core/currency.ts';
import { formatMoney, addMoney, micro, sumMoney, ZERO, type Micro } from '#core/money.ts';
import {
  listAccountDays,
  sumAccountsNow,
  type AccountKind,
  type AccountSum,
} from '#domain/ledger/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { LiabilityDay } from '../contract.backoffice.ts';
import { coverBp } from '../rules.ts';
import { dayOf, type DayRange } from '#domain/staff/server/index.ts';

/** What players are owed. */
const OWED_KINDS = [
  'player_cash',
  'player_bonus',
  'player_free_rounds',
  'player_held',
  'house_escrow',
] as const;

/** The account kinds of the report; those of games and of play money are not liabilities. */
const KINDS: readonly AccountKind[] = [
  ...OWED_KINDS,
  'player_debt',
  'psp_clearing',
  'bonus_cost',
  'house_fees',
  'house_adjustment',
  'house_fx',
];

/** Finished days, latest first, from the daily snapshots of the ledger. */
export async function readLiabilityDays(
  db: Db,
  range: DayRange,
  currency: Currency | undefined,
): Promise<LiabilityDay[]> {
  const rows = await listAccountDays(db, { kinds: KINDS, ...range });
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return [...byDay].toReversed().flatMap(([day, own]) => liabilityDaysOf(day, own, currency));
}

/** The liabilities at this moment. */
export async function readCurrentLiabilities(
  db: Db,
  currency: Currency | undefined,
  now: Date,
): Promise<LiabilityDay[]> {
  const sums = (await sumAccountsNow(db)).filter(({ kind }) => KINDS.includes(kind));
  return liabilityDaysOf(dayOf(now.getTime()), sums, currency);
}

export type CoverSums = {
  readonly currency: Currency;
  readonly owed: Micro;
  readonly funds: Micro;
};

/** What players are owed at this moment, and the funds at the providers, by currency. */
export async function readCoverSums(db: Db): Promise<CoverSums[]> {
  const byCurrency = Map.groupBy(await sumAccountsNow(db), ({ currency }) => currency);
  return CURRENCIES.flatMap((currency) => {
    const own = byCurrency.get(currency);
    return own ? [{ currency, ...coverOf(balanceByKind(own)) }] : [];
  });
}

type BalanceOf = (kind: AccountKind) => Micro;

/** Grouped in one pass: a year has ten thousand rows, and each day needs ten kinds. */
function balanceByKind(sums: readonly AccountSum[]): BalanceOf {
  const byKind = new Map<AccountKind, Micro>();
  const of = (kind: AccountKind) => byKind.get(kind) ?? ZERO;
  for (const { kind, balance } of sums) byKind.set(kind, addMoney(of(kind), balance));
  return of;
}

function coverOf(of: BalanceOf): Pick<CoverSums, 'owed' | 'funds'> {
  const owed = sumMoney(OWED_KINDS.map(of));
  // A provider's account is negative by the amount it holds for the operator.
  return { owed, funds: micro(-of('psp_clearing')) };
}

function liabilityDaysOf(
  day: string,
  sums: readonly AccountSum[],
  wanted: Currency | undefined,
): LiabilityDay[] {
  const byCurrency = Map.groupBy(sums, (sum) => sum.currency);
  return CURRENCIES.filter((currency) => (wanted ?? currency) === currency).flatMap((currency) => {
    const own = byCurrency.get(currency);
    return own ? [liabilityDayOf(day, currency, own)] : [];
  });
}

function liabilityDayOf(
  day: string,
  currency: Currency,
  sums: readonly AccountSum[],
): LiabilityDay {
  const of = balanceByKind(sums);
  const { owed, funds } = coverOf(of);
  return {
    day,
    currency,
    cash: formatMoney(of('player_cash')),
    bonus: formatMoney(addMoney(of('player_bonus'), of('player_free_rounds'))),
    held: formatMoney(of('player_held')),
    escrow: formatMoney(of('house_escrow')),
    owed: formatMoney(owed),
    funds: sums
      .filter(({ kind }) => kind === 'psp_clearing')
      .map(({ owner, balance }) => ({ provider: owner, amount: formatMoney(micro(-balance)) })),
    funds_total: formatMoney(funds),
    cover_bp: coverBp(funds, owed),
    bonus_cost: formatMoney(micro(-of('bonus_cost'))),
    fees: formatMoney(of('house_fees')),
    debts: formatMoney(micro(-of('player_debt'))),
    corrections: formatMoney(micro(-of('house_adjustment'))),
    exchange: formatMoney(of('house_fx')),
  };
}

export const LIABILITY_HEAD = [
  'day',
  'currency',
  'cash',
  'bonus',
  'held',
  'escrow',
  'owed',
  'funds_total',
  'funds',
  'bonus_cost',
  'fees',
  'debts',
  'corrections',
  'exchange',
] as const;

export function liabilityCells(row: LiabilityDay): (string | null)[] {
  return LIABILITY_HEAD.map((name) =>
    name === 'funds'
      ? row.funds.map(({ provider, amount }) => `${provider} ${amount}`).join('; ')
      : row[name],
  );
}
