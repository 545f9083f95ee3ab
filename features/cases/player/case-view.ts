/** A case as its page shows it, in the currency that is played. */
import type { WalletCurrency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import { formatMoney, parseMoney, type Micro } from '#core/money.ts';
import type { CaseVersion } from '../contract.ts';
import { rtpOf, valueAt, type CaseOdds } from '../rules.ts';

export type ItemView = {
  readonly place: number;
  readonly name: string;
  readonly art: string;
  readonly value: Micro;
  readonly ppm: number;
  /** Its first and last ticket, both included. */
  readonly first: number;
  readonly last: number;
};

export type CaseView = {
  readonly slug: string;
  readonly version: number;
  readonly name: string;
  /** Undefined where the case is not sold in this currency. */
  readonly price: Micro | undefined;
  /** Values follow `price`; at the price in rubles where there is none. */
  readonly items: readonly ItemView[];
  readonly odds: CaseOdds;
  readonly best: ItemView;
  readonly bestM4: bigint;
  readonly exactRtp: ReturnType<typeof rtpOf>;
};

export function viewOf(version: CaseVersion, currency: WalletCurrency, locale: Locale): CaseView {
  const rubles = priceIn(version, 'RUB')!;
  const price = priceIn(version, currency);
  const shown = price ?? rubles;
  let tickets = 0;
  const items = version.items.map((item, place) => {
    const first = tickets;
    tickets += item.ppm;
    const value = valueAt(parseMoney(item.value)!, rubles, shown);
    const { art, ppm, name } = item;
    return { place, name: name[locale], art, value, ppm, first, last: tickets - 1 };
  });
  const best = items.reduce((most, item) => (item.value > most.value ? item : most));
  const { slug, version: number, name } = version;
  return {
    slug,
    version: number,
    name: name[locale],
    price,
    items,
    odds: items.map(({ value, ppm }) => [formatMoney(value), ppm]),
    best,
    bestM4: (best.value * 10_000n) / shown,
    exactRtp: rtpOf(
      shown,
      items.map(({ value, ppm }) => ({ value, ppm: BigInt(ppm) })),
    ),
  };
}

export function priceIn({ prices }: CaseVersion, currency: WalletCurrency): Micro | undefined {
  const found = prices.find((each) => each.currency === currency);
  return found && parseMoney(found.price);
}
