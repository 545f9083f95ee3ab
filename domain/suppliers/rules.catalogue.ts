/**
 * Where a game of a supplier is shown: not in the countries that its supplier or the operator
 * leaves out, and only in the currencies it is played in. A visitor whose country is unknown sees
 * all games; whether they may play is decided when a game is opened.
 */
import type { Locale } from '#core/locale.ts';
import type { Availability, SuppliedCategory } from './contract.ts';

/** The folder of a category in addresses. */
export const FOLDER_OF = {
  slots: 'slots',
  live: 'live-casino',
} as const satisfies Record<SuppliedCategory, string>;
export type CategoryFolder = (typeof FOLDER_OF)[SuppliedCategory];

/** Where a game of this category leads when it is closed: to the list in which it was found. */
export function lobbyUrlOf(home: string, locale: Locale, category: SuppliedCategory): string {
  return `${home}/${locale}/games/${FOLDER_OF[category]}`;
}

/** A country is undefined where it is not known, a currency for a guest. */
export type ListAudience = {
  readonly country: string | undefined;
  readonly currency: string | undefined;
};

export type GameOffer = {
  readonly countriesExcept: readonly string[];
  /** Empty: all. */
  readonly currencies: readonly string[];
  readonly currenciesExcept: readonly string[];
  readonly isOffered: boolean;
};

export function availabilityOf(
  offer: GameOffer,
  { country, currency }: ListAudience,
): Availability {
  if (!offer.isOffered) return 'away';
  if (country !== undefined && offer.countriesExcept.includes(country)) return 'not_in_country';
  return currency === undefined || isPlayedIn(offer, currency) ? 'available' : 'not_in_currency';
}

/** Whether supplier and operator offer a game in a currency. */
export function isPlayedIn(
  { currencies, currenciesExcept }: Pick<GameOffer, 'currencies' | 'currenciesExcept'>,
  currency: string,
): boolean {
  if (currenciesExcept.includes(currency)) return false;
  return currencies.length === 0 || currencies.includes(currency);
}

/** What games name: countries they are not shown in, and whether any names currencies. */
export type Named = {
  readonly countries: ReadonlySet<string>;
  readonly hasCurrencies: boolean;
};

export function namedIn(offers: readonly GameOffer[]): Named {
  return {
    countries: new Set(offers.flatMap(({ countriesExcept }) => countriesExcept)),
    hasCurrencies: offers.some(
      ({ currencies, currenciesExcept }) => currencies.length + currenciesExcept.length > 0,
    ),
  };
}

/** What lists differ by: visitors of all countries that no game names see one and the same list. */
export function audienceKey(named: Named, { country = '', currency = '' }: ListAudience): string {
  return `${named.countries.has(country) ? country : ''}/${named.hasCurrencies ? currency : ''}`;
}
