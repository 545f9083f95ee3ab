/**
 * A phone number while it is typed: a country and the digits after its code, shown through a mask.
 *
 * Codes are sent to mobile phones of three countries. Russia and Kazakhstan share +7 and differ in
 * the first digit: mobile numbers begin with 9 in Russia and with 7 in Kazakhstan. Input may use
 * the national notation (8 701 …, 80 29 …), a plus, blanks and brackets.
 */
import { Mask, type MaskTokens } from 'maska';
import type { Locale } from '#core/locale.ts';

export const COUNTRIES = ['ru', 'kz', 'by'] as const;
export type Country = (typeof COUNTRIES)[number];

/** `digits` excludes the country code: at most ten, or nine for Belarus. */
export type Phone = { readonly country: Country; readonly digits: string };

/** An empty number of the country that matches the locale. */
export function emptyPhone(locale: Locale): Phone {
  return { country: locale === 'kz' ? 'kz' : 'ru', digits: '' };
}

/** # a digit, @ a letter, * either. */
export const MASK_TOKENS: MaskTokens = {
  '#': { pattern: /\d/ },
  '@': { pattern: /\p{L}/u },
  '*': { pattern: /[\p{L}\d]/u },
};

type NumberFormat = { readonly code: string; readonly mask: string; readonly length: number };

export const NUMBER_FORMATS: Readonly<Record<Country, NumberFormat>> = {
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
  return new Mask({ mask: NUMBER_FORMATS[country].mask, tokens: MASK_TOKENS });
}

/** The digits through the mask of their country, as far as they go. */
export function maskPhone({ country, digits }: Phone): string {
  return masks[country].masked(digits);
}

export function isCompletePhone({ country, digits }: Phone): boolean {
  return digits.length === NUMBER_FORMATS[country].length;
}

/** E.164, for the wire. An incomplete number yields the digits it has. */
export function e164({ country, digits }: Phone): string {
  return `+${NUMBER_FORMATS[country].code}${digits}`;
}

/** Formats E.164 for display: +7 (701) 123 45 67. */
export function formatPhone(text: string): string {
  const phone = readPhone(text, { country: 'ru', digits: '' });
  return isCompletePhone(phone) && e164(phone) === text
    ? `+${NUMBER_FORMATS[phone.country].code} ${maskPhone(phone)}`
    : text;
}

/** The value of the field after typing, pasting or autofill; `before` is its previous value. */
export function readPhone(text: string, before: Phone): Phone {
  const digits = text.replaceAll(/\D/g, '');
  const isAbroad = /^\s*(\+|00)/.test(text);
  const dialled = isAbroad ? digits.replace(/^00/, '') : digits;
  if (dialled.startsWith('375') && (isAbroad || dialled.length >= 12))
    return belarusian(dialled.slice(3));
  // The national notation of Belarus: 8, a pause, 029 …
  if (/^80\d{9}$/.test(dialled)) return belarusian(dialled.slice(2));
  if (isAbroad && dialled.startsWith('7')) return russianOrKazakh(dialled.slice(1), before);
  // A number of another country must not become a supported one by losing its plus.
  if (isAbroad && dialled.length > NUMBER_FORMATS.by.length) return before;
  if (/^[78]\d{10}$/.test(dialled) && !hasExtraDigit(dialled, before)) {
    return russianOrKazakh(dialled.slice(1), before);
  }
  if (before.country === 'by') return belarusian(dialled.replace(/^80?|^0/, ''));
  return russianOrKazakh(withoutTrunk(dialled), before);
}

/** An extra digit at the end of a complete number is a typing mistake, not another number. */
function hasExtraDigit(digits: string, before: Phone): boolean {
  return isCompletePhone(before) && digits.startsWith(before.digits);
}

/** No mobile number begins with these digits: they are the trunk prefix 8 or 7. */
function withoutTrunk(digits: string): string {
  const typed = digits.replace(/^8/, '');
  return typed.length <= 3 ? typed.replace(/^7(?=9|70|74)/, '') : typed;
}

function belarusian(digits: string): Phone {
  return { country: 'by', digits: digits.slice(0, NUMBER_FORMATS.by.length) };
}

function russianOrKazakh(digits: string, before: Phone): Phone {
  const kept = digits.slice(0, NUMBER_FORMATS.ru.length);
  const chosen = before.country === 'by' ? 'ru' : before.country;
  return { country: countryOf(kept) ?? chosen, digits: kept };
}

function countryOf(digits: string): Country | undefined {
  if (digits.startsWith('7')) return 'kz';
  return digits.startsWith('9') ? 'ru' : undefined;
}

/** Changes the country and drops the digits that do not fit its mask. */
export function changeCountry({ digits }: Phone, country: Country): Phone {
  return { country, digits: digits.slice(0, NUMBER_FORMATS[country].length) };
}

/** The position of the caret in `masked` when `count` digits are to its left. */
export function caretAfter(masked: string, count: number): number {
  if (count === 0) return masked.startsWith('(') ? 1 : 0;
  let seen = 0;
  for (let at = 0; at < masked.length; at++) {
    if (/\d/.test(masked[at]!)) seen += 1;
    if (seen === count) return at + 1;
  }
  return masked.length;
}
