import { CURRENCIES, type Currency } from '#core/currency.ts';
import { micro, ZERO, type Micro } from '#core/money.ts';
import { RATE_ONE } from '#domain/payments/rules.ts';
import { rateWithTime } from '#domain/payments/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';

/** Amounts of all currencies in one, at the rates in use. */
export type BaseCurrency = {
  readonly currency: Currency;
  /** Zero of a currency without a rate, which `missing` names. */
  readonly convert: (amount: Micro, from: Currency) => Micro;
  readonly missing: (used: Iterable<string>) => Currency[];
  /** When the oldest of the rates of these currencies was set; null when none was needed. */
  readonly ratesOf: (used: Iterable<string>) => string | null;
};

export async function readBaseCurrency(db: Queryable, currency: Currency): Promise<BaseCurrency> {
  const rates = new Map(
    await Promise.all(
      CURRENCIES.map(async (from) => [from, await rateWithTime(db, from, currency)] as const),
    ),
  );
  return {
    currency,
    convert: (amount, from) => micro((amount * (rates.get(from)?.rate ?? ZERO)) / RATE_ONE),
    missing: (used) => {
      const names = new Set(used);
      return CURRENCIES.filter((one) => names.has(one) && !rates.get(one));
    },
    ratesOf: (used) => {
      const names = new Set(used);
      const times = CURRENCIES.filter((one) => names.has(one)).flatMap(
        (one) => rates.get(one)?.setAt ?? [],
      );
      return times.length === 0 ? null : new Date(Math.min(...times.map(Number))).toISOString();
    },
  };
}
