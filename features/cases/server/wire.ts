import type { WalletCurrency } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { refuseField, type Refusal } from '#core/refusal.ts';
import type { CaseVersion as WireVersion } from '../contract.ts';
import { valueAt, type CaseBet } from '../rules.ts';
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

/** The parameters of a bet on a version: the whole list, in the currency of the bet. */
export function betOn(
  found: StoredCaseVersion,
  currency: WalletCurrency,
): CaseBet | Refusal<'wrong_currency'> {
  const price = found.prices.get(currency);
  const rubles = found.prices.get('RUB');
  if (!price || !rubles) return refuseField('currency', 'wrong_currency');
  return {
    case: found.slug,
    version: found.version,
    price: formatMoney(price),
    items: found.items.map(
      ({ value, ppm }) => [formatMoney(valueAt(value, rubles, price)), ppm] as const,
    ),
  };
}
