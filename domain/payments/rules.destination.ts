/**
 * Destinations of money: a bank card, a phone number, an address of a coin. Each has check digits
 * or a fixed length that reveal a typing error, and is checked before anything is held.
 *
 * Sources: ISO/IEC 7812 (Luhn), E.164; of addresses see rules.addresses.ts.
 */
import { readAddress } from './rules.addresses.ts';

/** What money is sent to. */
export const INSTRUMENTS = ['card', 'phone', 'crypto'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

export type DestinationMistake =
  | 'required'
  | 'card_format'
  | 'card_number_wrong'
  | 'phone_format'
  | 'address_format'
  | 'address_wrong'
  | 'coin_unknown';

/** As it is stored and sent: digits only, E.164, the address (bech32 in lower case). */
export type ReadDestination = { readonly value: string } | { readonly mistake: DestinationMistake };

export function readDestination(
  kind: Instrument,
  text: string,
  coin: string | undefined,
): ReadDestination {
  const typed = text.trim();
  if (typed === '') return { mistake: 'required' };
  switch (kind) {
    case 'card':
      return readCard(typed);
    case 'phone':
      return readPhone(typed);
    case 'crypto':
      return readAddress(typed, coin);
    default:
      return kind satisfies never;
  }
}

function readCard(text: string): ReadDestination {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!/^\d{13,19}$/.test(digits) || /^0+$/.test(digits)) return { mistake: 'card_format' };
  return isLuhn(digits) ? { value: digits } : { mistake: 'card_number_wrong' };
}

/**
 * The Luhn check: every second digit from the right is doubled, its digits are added, and the sum
 * ends in zero.
 */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The country codes of phone payouts, and the number of digits that follow. */
const PHONE_SHAPES = [/^\+7[3-9]\d{9}$/, /^\+375\d{9}$/, /^\+91[6-9]\d{9}$/] as const;

function readPhone(text: string): ReadDestination {
  const digits = text.replaceAll(/[\s().-]/g, '');
  // Domestic callers dial 8 and ten digits for what is +7 internationally.
  const home = /^8\d{10}$/.test(digits) ? `+7${digits.slice(1)}` : digits;
  const phone = home.startsWith('+') ? home : `+${home}`;
  const isKnown = PHONE_SHAPES.some((shape) => shape.test(phone));
  return isKnown ? { value: phone } : { mistake: 'phone_format' };
}

/** Masks a destination: the owner recognizes it, but it cannot be used. */
export function maskDestination(kind: Instrument, value: string): string {
  switch (kind) {
    case 'card':
      return `•••• ${value.slice(-4)}`;
    case 'phone':
      return `${value.slice(0, 2)} ••• ••• ${value.slice(-4, -2)} ${value.slice(-2)}`;
    case 'crypto':
      return `${value.slice(0, 6)}…${value.slice(-6)}`;
    default:
      return kind satisfies never;
  }
}
