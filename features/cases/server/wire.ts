import type { Rational } from '#core/fairness/game.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { refuseField, type Refusal } from '#core/refusal.ts';
import type { CaseVersion as WireVersion } from '../contract.ts';
import { rtpOf, valueAt, type CaseBet } from '../rules.ts';
import type { StoredCaseVersion } from './store.ts';

/** A version as the public may read it. */
export function versionOf(found: StoredCaseVersion): WireVersion {
  return {
    slug: found.slug,
    version: found.version,
    name: found.name,
    published_at: found.publishedAt.toISOString(),
    prices: [...found.prices].map(([currency, price]) => ({ currency, price: formatMoney(price) })),
    items: found.items.map(({ name, art, value, ppm }) => ({
      name,
      art,
      value: formatMoney(value),
      ppm,
    })),
  };
}

/** The same in every currency. */
export function rtpOfVersion({ prices, items }: StoredCaseVersion): Rational {
  const odds = items.map(({ value, ppm }) => ({ value, ppm: BigInt(ppm) }));
  return rtpOf(prices.get('RUB')!, odds);
}

/** A version with prices and values in one currency; undefined when it is not sold in it. */
export function pricedIn(
  found: StoredCaseVersion,
  currency: WalletCurrency | undefined,
): StoredCaseVersion | undefined {
  if (currency === undefined) return found;
  const price = found.prices.get(currency);
  const rubles = found.prices.get('RUB');
  if (!price || !rubles) return undefined;
  const items = found.items.map((item) => ({ ...item, value: valueAt(item.value, rubles, price) }));
  return { ...found, prices: new Map([[currency, price]]), items };
}

/** The parameters of a bet on a version: the whole list, in the currency of the bet. */
export function betOn(
  found: StoredCaseVersion,
  currency: WalletCurrency,
): CaseBet | Refusal<'wrong_currency'> {
  const priced = pricedIn(found, currency);
  const price = priced?.prices.get(currency);
  if (!priced || !price) return refuseField('currency', 'wrong_currency');
  return {
    case: found.slug,
    version: found.version,
    price: formatMoney(price),
    items: priced.items.map(({ value, ppm }) => [formatMoney(value), ppm] as const),
  };
}
