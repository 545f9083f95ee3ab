import { CURRENCIES, type Currency } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import {
  listAccountDays,
  sumAccountsNow,
  type AccountKind,
  type AccountSum,
} from '#domain/ledger/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Standing } from '../contract.backoffice.ts';
import { coverBp } from '../rules.ts';
import { dayOf, type DayRange } from './range.ts';

/** Accounts the report is made of; those of games and of free play say nothing of debts. */
const KINDS: readonly AccountKind[] = [
  'player_cash',
  'player_bonus',
  'player_held',
  'house_escrow',
  'psp_clearing',
  'bonus_cost',
  'house_fees',
  'house_adjustment',
  'house_fx',
];

/** Finished days, latest first, from the snapshots of the ledger. */
export async function readStandings(
  db: Db,
  range: DayRange,
  currency: Currency | undefined,
): Promise<Standing[]> {
  const rows = await listAccountDays(db, { kinds: KINDS, ...range });
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return [...byDay].toReversed().flatMap(([day, own]) => standingsOf(day, own, currency));
}

/** How it stands at this moment. */
export async function readStandingNow(
  db: Db,
  currency: Currency | undefined,
  now: Date,
): Promise<Standing[]> {
  const sums = (await sumAccountsNow(db)).filter(({ kind }) => KINDS.includes(kind));
  return standingsOf(dayOf(now.getTime()), sums, currency);
}

function standingsOf(
  day: string,
  sums: readonly AccountSum[],
  wanted: Currency | undefined,
): Standing[] {
  const told = Map.groupBy(sums, (sum) => sum.currency);
  return CURRENCIES.filter((currency) => (wanted ?? currency) === currency).flatMap((currency) => {
    const own = told.get(currency);
    return own ? [standingOf(day, currency, own)] : [];
  });
}

function standingOf(day: string, currency: Currency, sums: readonly AccountSum[]): Standing {
  // Once through: a year is ten thousand of these, each asked for by nine kinds.
  const byKind = new Map<AccountKind, bigint>();
  for (const { kind, balance } of sums) byKind.set(kind, (byKind.get(kind) ?? 0n) + balance);
  const of = (kind: AccountKind) => byKind.get(kind) ?? 0n;
  const [cash, bonus, held] = [of('player_cash'), of('player_bonus'), of('player_held')];
  const escrow = of('house_escrow');
  const owed = cash + bonus + held + escrow;
  // A provider's account goes below zero by what it took in for the house.
  const funds = -of('psp_clearing');
  return {
    day,
    currency,
    cash: formatMoney(cash),
    bonus: formatMoney(bonus),
    held: formatMoney(held),
    escrow: formatMoney(escrow),
    owed: formatMoney(owed),
    funds: sums
      .filter(({ kind }) => kind === 'psp_clearing')
      .map(({ owner, balance }) => ({ provider: owner, amount: formatMoney(-balance) })),
    funds_total: formatMoney(funds),
    cover_bp: coverBp(funds, owed),
    bonus_cost: formatMoney(-of('bonus_cost')),
    fees: formatMoney(of('house_fees')),
    corrections: formatMoney(-of('house_adjustment')),
    exchange: formatMoney(of('house_fx')),
  };
}

export const STANDING_HEAD = [
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
  'corrections',
  'exchange',
] as const;

export function standingCells(row: Standing): (string | null)[] {
  return STANDING_HEAD.map((name) =>
    name === 'funds'
      ? row.funds.map(({ provider, amount }) => `${provider} ${amount}`).join('; ')
      : row[name],
  );
}
