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
 * The player's country, as far as it is known: that of the confirmed phone. Null when there is
 * none. It selects suitable payment methods and, until staff say otherwise, the jurisdiction.
 */
export function countryOf(player: PhoneOf): string | null {
  if (player.phone === null || !player.is_phone_verified) return null;
  const country = parsePhoneNumberFromString(player.phone)?.country;
  return country !== undefined && isCountry(country) ? country : null;
}
