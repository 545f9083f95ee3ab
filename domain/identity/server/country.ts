import { getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Numbering areas that are no country of ISO 3166: Ascension, Tristan da Cunha, Kosovo. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['AC', 'TA', 'XK']);
const COUNTRIES: ReadonlySet<string> = new Set(
  getCountries().filter((code) => !NO_COUNTRIES.has(code)),
);

/** Whether two capital letters are an ISO 3166 country with phone numbers. */
export function isCountry(code: string): boolean {
  return COUNTRIES.has(code);
}

type PhoneOf = { readonly phone: string | null; readonly is_phone_verified: boolean };

/**
 * Where a player lives, as the jurisdiction does: as far as it is known, else by the confirmed
 * phone. It selects suitable payment methods.
 */
export function residenceOf(player: PhoneOf & { readonly country: string | null }): string | null {
  return player.country ?? countryOf(player);
}

/** The country of the confirmed phone; null when there is none. */
export function countryOf(player: PhoneOf): string | null {
  if (player.phone === null || !player.is_phone_verified) return null;
  const country = parsePhoneNumberFromString(player.phone)?.country;
  return country !== undefined && isCountry(country) ? country : null;
}
