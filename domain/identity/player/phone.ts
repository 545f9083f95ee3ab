/**
 * A phone as it is typed: a country and the digits after its code, shown through a mask.
 *
 * Codes go to mobile phones of three countries. Russia and Kazakhstan share +7, where the first
 * digit tells them apart: mobile numbers begin with 9 in the one and with 7 in the other. What is
 * typed or pasted may be written as at home (8 701 …, 80 29 …), with +, blanks and brackets.
 */
import { Mask, type MaskTokens } from 'maska';
import type { Locale } from '#core/locale.ts';

export const COUNTRIES = ['ru', 'kz', 'by'] as const;
export type Country = (typeof COUNTRIES)[number];

/** `digits` without the country's code: at most ten, or nine for Belarus. */
export type Phone = { readonly country: Country; readonly digits: string };

/** Nothing typed yet, of the country whose language is read. */
export function emptyPhone(locale: Locale): Phone {
  return { country: locale === 'kz' ? 'kz' : 'ru', digits: '' };
}

/** # a digit, @ a letter, * either. */
export const MASK_TOKENS: MaskTokens = {
  '#': { pattern: /\d/ },
  '@': { pattern: /\p{L}/u },
  '*': { pattern: /[\p{L}\d]/u },
};

type Plan = { readonly code: string; readonly mask: string; readonly length: number };

export const PLANS: Readonly<Record<Country, Plan>> = {
  ru: { code: '7', mask: '(###) ### ## ##', length: 10 },
  kz: { code: '7', mask: '(###) ### ## ##', length: 10 },
  by: { code: '375', mask: '(##) ### ## ##', length: 9 },
};

const masks: Readonly<Record<Country, Mask>> = {
  ru: maskOf('ru'),
  kz: maskOf('kz'),
  by: maskOf('by'),
};

function maskOf(country: Country): Mask {
  return new Mask({ mask: PLANS[country].mask, tokens: MASK_TOKENS });
}

/** The digits through the mask of their country, as far as they go. */
export function maskPhone({ country, digits }: Phone): string {
  return masks[country].masked(digits);
}

export function isWholePhone({ country, digits }: Phone): boolean {
  return digits.length === PLANS[country].length;
}

/** E.164, for the wire. Of a phone that is not whole: what there is of it. */
export function e164({ country, digits }: Phone): string {
  return `+${PLANS[country].code}${digits}`;
}

/** E.164 as a person reads it: +7 (701) 123 45 67. */
export function showPhone(text: string): string {
  const phone = readPhone(text, { country: 'ru', digits: '' });
  return isWholePhone(phone) && e164(phone) === text
    ? `+${PLANS[phone.country].code} ${maskPhone(phone)}`
    : text;
}

/** What a field holds after something was typed, pasted or filled in; `before` it held that. */
export function readPhone(text: string, before: Phone): Phone {
  const digits = text.replaceAll(/\D/g, '');
  const isAbroad = /^\s*(\+|00)/.test(text);
  const dialled = isAbroad ? digits.replace(/^00/, '') : digits;
  if (dialled.startsWith('375') && (isAbroad || dialled.length >= 12)) return by(dialled.slice(3));
  // At home in Belarus: 8, a pause, 029 …
  if (/^80\d{9}$/.test(dialled)) return by(dialled.slice(2));
  if (isAbroad && dialled.startsWith('7')) return seven(dialled.slice(1), before);
  // A number of another country does not become one of ours by losing its plus.
  if (isAbroad && dialled.length > PLANS.by.length) return before;
  if (/^[78]\d{10}$/.test(dialled) && !isOneMore(dialled, before)) {
    return seven(dialled.slice(1), before);
  }
  if (before.country === 'by') return by(dialled.replace(/^80?|^0/, ''));
  return seven(withoutTrunk(dialled), before);
}

/** A digit too many at the end of a whole number is a slip of the finger and not another number. */
function isOneMore(digits: string, before: Phone): boolean {
  return isWholePhone(before) && digits.startsWith(before.digits);
}

/** No mobile number begins with these: they are the 8 or 7 that is dialled before it. */
function withoutTrunk(digits: string): string {
  const typed = digits.replace(/^8/, '');
  return typed.length <= 3 ? typed.replace(/^7(?=9|70|74)/, '') : typed;
}

function by(digits: string): Phone {
  return { country: 'by', digits: digits.slice(0, PLANS.by.length) };
}

function seven(digits: string, before: Phone): Phone {
  const kept = digits.slice(0, PLANS.ru.length);
  const chosen = before.country === 'by' ? 'ru' : before.country;
  return { country: countryOf(kept) ?? chosen, digits: kept };
}

function countryOf(digits: string): Country | undefined {
  if (digits.startsWith('7')) return 'kz';
  return digits.startsWith('9') ? 'ru' : undefined;
}

/** Another country for what has been typed: digits that do not fit its mask go. */
export function changeCountry({ digits }: Phone, country: Country): Phone {
  return { country, digits: digits.slice(0, PLANS[country].length) };
}

/** Where the caret stands in `masked` when `count` digits are to its left. */
export function caretAfter(masked: string, count: number): number {
  if (count === 0) return masked.startsWith('(') ? 1 : 0;
  let seen = 0;
  for (let at = 0; at < masked.length; at++) {
    if (/\d/.test(masked[at]!)) seen += 1;
    if (seen === count) return at + 1;
  }
  return masked.length;
}
