import type { Locale } from '#core/locale.ts';

/**
 * How many parts a text message has (3GPP TS 23.038). A text in the GSM alphabet has 160 characters
 * in one part and 153 in each of several; one letter outside of it, as every Cyrillic one, makes
 * them 70 and 67.
 */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each takes two characters. */
const EXTENDED = new Set('\f^{}\\[~]|€');

const GSM = { one: 160, each: 153 };
const UCS2 = { one: 70, each: 67 };

/** More would cost much and reach phones in pieces. */
export const SMS_PARTS_MAX = 3;

const STOP: Readonly<Record<Locale, string>> = {
  ru: 'Отказ:',
  en: 'Stop:',
  kz: 'Бас тарту:',
};

/** A text message of a campaign ends with the address that ends them. */
export function smsText(short: string, locale: Locale, stopAddress: string): string {
  return `${short}\n${STOP[locale]} ${stopAddress}`;
}

export type SmsSize = {
  readonly parts: number;
  readonly characters: number;
  /** Whether the letters need two bytes each. */
  readonly isWide: boolean;
};

export function smsSize(text: string): SmsSize {
  const letters = [...text];
  const isWide = letters.some((letter) => !BASIC.has(letter) && !EXTENDED.has(letter));
  const sizeOf = (letter: string) => (isWide ? letter.length : EXTENDED.has(letter) ? 2 : 1);
  const sizes = letters.map(sizeOf);
  const characters = sizes.reduce((sum, size) => sum + size, 0);
  const { one, each } = isWide ? UCS2 : GSM;
  return {
    parts: characters <= one ? Math.min(characters, 1) : partsOf(sizes, each),
    characters,
    isWide,
  };
}

/** A letter that takes two places is not divided between two parts. */
function partsOf(sizes: readonly number[], each: number): number {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > each) {
      parts++;
      used = 0;
    }
    used += size;
  }
  return parts;
}
