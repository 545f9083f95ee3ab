import { getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Player } from './store.ts';

/** Numbering areas that are no country of ISO 3166: Ascension, Tristan da Cunha, Kosovo. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['AC', 'TA', 'XK']);
const COUNTRIES: ReadonlySet<string> = new Set(
  getCountries().filter((code) => !NO_COUNTRIES.has(code)),
);

/** Whether two capital letters are a country of ISO 3166 in which people have phones. */
export function isCountry(code: string): boolean {
  return COUNTRIES.has(code);
}

/**
 * Where a player is, as far as the house knows: the country of the phone he has proven to be his.
 * Null when there is none. Whoever travels keeps his number, so this says which ways to pay fit
 * him, and not where he may play.
 */
export function countryOf(player: Pick<Player, 'phone' | 'is_phone_verified'>): string | null {
  if (player.phone === null || !player.is_phone_verified) return null;
  const country = parsePhoneNumberFromString(player.phone)?.country;
  return country !== undefined && isCountry(country) ? country : null;
}
