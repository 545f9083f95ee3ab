import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';

/**
 * The countries of the masks. Codes are not sent elsewhere: calls to expensive destinations are a
 * known fraud.
 */
const COUNTRIES: ReadonlySet<CountryCode | undefined> = new Set(['RU', 'KZ', 'BY'] as const);

export type PhoneReading = { phone: string } | { mistake: string };

/** Parses a phone number as people write it, "8 (777) 123-45-67" too, into E.164. */
export function readPhone(text: string): PhoneReading {
  const digits = text.replaceAll(/[\s().-]/g, '');
  if (digits === '') return { mistake: 'required' };
  // The national notation of +7 numbers: 8 and ten digits.
  const typed = /^8\d{10}$/.test(digits) ? `+7${digits.slice(1)}` : digits;
  const number = parsePhoneNumberFromString(typed.startsWith('+') ? typed : `+${typed}`);
  if (!number?.isValid()) return { mistake: 'phone_format' };
  if (!COUNTRIES.has(number.country)) return { mistake: 'phone_country' };
  const type = number.getType();
  const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
  return isMobile ? { phone: number.number } : { mistake: 'phone_format' };
}
