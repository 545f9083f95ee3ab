import { isCurrency, type Currency } from '#core/currency.ts';
import {
  addMoney,
  formatMoney,
  micro,
  subtractMoney,
  sumMoney,
  ZERO,
  type Micro,
} from '#core/money.ts';
import { DAY_MS } from '#core/time.ts';
import { listGameDays } from '#domain/history/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Trend } from '../contract.backoffice.trend.ts';
import { readBaseCurrency, type BaseCurrency } from './base-currency.ts';
import { dayOf, type DayRange } from '#domain/staff/server/index.ts';
import { listPaymentDays } from './store.payments.ts';

const FIGURES = ['deposits', 'withdrawals', 'ggr'] as const;
type Figure = (typeof FIGURES)[number];

type Entry = {
  readonly day: string;
  readonly figure: Figure;
  readonly currency: Currency;
  readonly amount: Micro;
};

/** Figures by day in the base currency, beside the sums of as many days before. */
export async function readTrend(db: Db, range: DayRange, wanted: Currency): Promise<Trend> {
  const base = await readBaseCurrency(db, wanted);
  const before = rangeBefore(range);
  const entries = await readEntries(db, range);
  const used = entries.map(({ currency }) => currency);
  const sums = (of: readonly Entry[], day?: string) => {
    const own = of.filter((entry) => day === undefined || entry.day === day);
    const sum = (figure: Figure) => formatMoney(sumIn(base, own, figure));
    return { deposits: sum('deposits'), withdrawals: sum('withdrawals'), ggr: sum('ggr') };
  };
  const days = [...new Set(entries.map(({ day }) => day))].toSorted();
  return {
    currency: base.currency,
    rates_of: base.ratesOf(used),
    missing: base.missing(used),
    days: days.map((day) => ({ day, ...sums(entries, day) })),
    now: sums(entries),
    before: { ...before, ...sums(await readEntries(db, before)) },
  };
}

/** As many days, up to the one before. */
function rangeBefore({ from, to }: DayRange): DayRange {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return { from: dayOf(first - (last - first) - DAY_MS), to: dayOf(first - DAY_MS) };
}

async function readEntries(db: Db, range: DayRange): Promise<Entry[]> {
  const [payments, games] = await Promise.all([
    listPaymentDays(db, range),
    listGameDays(db, range),
  ]);
  const paid = payments.map(({ day, subject, currency, amount }): Entry => {
    const figure = subject === 'invoice' ? 'deposits' : 'withdrawals';
    return { day, figure, currency, amount: micro(BigInt(amount)) };
  });
  const played = games.flatMap(({ day, currency, staked, paidOut }): Entry[] =>
    isCurrency(currency)
      ? [{ day, figure: 'ggr', currency, amount: subtractMoney(staked, paidOut) }]
      : [],
  );
  return [...paid, ...played];
}

/** Converted once for each currency, so that rounding does not add up. */
function sumIn(base: BaseCurrency, entries: readonly Entry[], figure: Figure): Micro {
  const own = Map.groupBy(
    entries.filter((entry) => entry.figure === figure),
    ({ currency }) => currency,
  );
  return [...own].reduce(
    (total, [currency, rows]) =>
      addMoney(total, base.convert(sumMoney(rows.map(({ amount }) => amount)), currency)),
    ZERO,
  );
}
