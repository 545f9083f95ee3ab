import { CURRENCIES, type Currency } from '#core/currency.ts';
import {
  addMoney,
  formatMoney,
  parseMoney,
  subtractMoney,
  sumMoney,
  ZERO,
  type Micro,
} from '#core/money.ts';
import {
  lastAccountDay,
  listAccountDays,
  sumAccountsNow,
  type AccountSum,
} from '#domain/ledger/server/index.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { GameSum, RevenueTotals } from '../contract.backoffice.ts';
import { marginBp } from '../rules.ts';
import { readBaseCurrency } from './base-currency.ts';
import type { DayRange } from '#domain/staff/server/index.ts';

type Revenue = {
  readonly currency: Currency;
  readonly staked: Micro;
  readonly paidOut: Micro;
  readonly bonusCost: Micro;
};

/** Revenue of all games by currency and, at the rates in use, as one sum in the base currency. */
export async function readTotals(
  db: Db,
  range: DayRange,
  games: readonly GameSum[],
  base: Currency,
): Promise<RevenueTotals> {
  const costs = await sumBonusCosts(db, range);
  const byCurrency = Map.groupBy(games, ({ currency }) => currency);
  const rows = CURRENCIES.filter((one) => byCurrency.has(one) || costs.has(one)).map((currency) => {
    const own = byCurrency.get(currency) ?? [];
    const sum = (name: 'staked' | 'paid_out') =>
      sumMoney(own.map((game) => parseMoney(game[name]) ?? ZERO));
    const bonusCost = costs.get(currency) ?? ZERO;
    return { currency, staked: sum('staked'), paidOut: sum('paid_out'), bonusCost };
  });
  return { currencies: rows.map(shown), base: await inBase(db, rows, base) };
}

/**
 * What bonuses cost within the days: what the account of their cost paid out, less what it got
 * back. Of a day that is not finished, what it has paid so far.
 */
async function sumBonusCosts(db: Db, range: DayRange): Promise<ReadonlyMap<Currency, Micro>> {
  const finished = await listAccountDays(db, { kinds: ['bonus_cost'], ...range });
  const last = await lastAccountDay(db);
  const isLive = last === undefined || range.to > last;
  const live = isLive ? (await sumAccountsNow(db)).filter(isBonusCost) : [];
  const costs = new Map<Currency, Micro>();
  for (const { currency, debited, credited } of [...finished, ...live]) {
    if (currency === 'PLAY') continue;
    const cost = subtractMoney(debited, credited);
    costs.set(currency, addMoney(costs.get(currency) ?? ZERO, cost));
  }
  return costs;
}

function isBonusCost({ kind }: AccountSum): boolean {
  return kind === 'bonus_cost';
}

function shown({ currency, staked, paidOut, bonusCost }: Revenue) {
  const ggr = subtractMoney(staked, paidOut);
  return {
    currency,
    staked: formatMoney(staked),
    paid_out: formatMoney(paidOut),
    ggr: formatMoney(ggr),
    bonus_cost: formatMoney(bonusCost),
    ngr: formatMoney(subtractMoney(ggr, bonusCost)),
    margin_bp: marginBp(staked, paidOut),
  };
}

/** Currencies without a rate are named, not guessed. */
async function inBase(
  db: Queryable,
  rows: readonly Revenue[],
  wanted: Currency,
): Promise<RevenueTotals['base']> {
  const base = await readBaseCurrency(db, wanted);
  const used = rows.map(({ currency }) => currency);
  const sum = (name: 'staked' | 'paidOut' | 'bonusCost') =>
    sumMoney(rows.map((row) => base.convert(row[name], row.currency)));
  const total = {
    currency: wanted,
    staked: sum('staked'),
    paidOut: sum('paidOut'),
    bonusCost: sum('bonusCost'),
  };
  return { ...shown(total), rates_of: base.ratesOf(used), missing: base.missing(used) };
}
