import * as z from 'zod/mini';

/**
 * Cleans texts of providers before they are stored. A text column takes no NUL, no response may
 * carry half a character, and card numbers are not stored.
 */
const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}]/u;
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}]/gu;

/** A text that is stored and shown unchanged: 1 to `max` characters without control characters. */
export function plainText(max: number) {
  return z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => !CONTROL_CHARACTER.test(text)),
  );
}

/** A page URL that a player is sent to: no script, and no longer than browsers accept. */
export const pageUrl = z.url({ protocol: /^https?$/ }).check(
  z.maxLength(2048),
  z.refine((text) => !CONTROL_CHARACTER.test(text)),
);

const REASON_MAX = 64;

/**
 * Why something failed, in the provider's words. Cleaned and never refused, because an unreadable
 * reason must not hide the failure.
 */
export const reasonText = z.pipe(
  z.string(),
  z.transform((text) => {
    const clean = maskCards(text.replace(CONTROL_CHARACTERS, ' ').trim());
    return [...clean].slice(0, REASON_MAX).join('');
  }),
);

/** A message body as it is stored: card numbers are masked. Its hash is of the received bytes. */
export function storableText(body: Buffer): string {
  return maskCards(body.toString('utf8').replaceAll('\0', ''));
}

/** Matches a reference, or digits alone or in groups that are not part of a longer word. */
const CARD_CANDIDATES =
  /(?<![\da-z])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d+(?:[ -]\d+)*)(?![\da-z])/gi;
const REFERENCE = /^\w{8}(?:-\w{4}){3}-\w{12}$/;
/** JSON may write a digit as \u0034; two backslashes before it are something else. */
const ESCAPED = /\\(?:\\|u003(\d))/g;
const CARD_DIGITS_MIN = 13;
const CARD_DIGITS_MAX = 19;

/** Masks every card number in a text, except for its first six and last four digits. */
export function maskCards(text: string): string {
  const plain = text.replace(ESCAPED, (all, digit?: string) => digit ?? all);
  const masked = plain.replace(CARD_CANDIDATES, (found) =>
    found.length < CARD_DIGITS_MIN || REFERENCE.test(found) ? found : maskGroups(found),
  );
  return masked === plain ? text : masked;
}

/** A card number begins and ends at a group border: two card numbers may stand side by side. */
function maskGroups(found: string): string {
  const groups = found.split(/(?=[ -])/);
  const kept: string[] = [];
  for (let at = 0; at < groups.length;) {
    const count = countCardGroups(groups.slice(at, at + CARD_DIGITS_MAX));
    const [lead] = /^[ -]?/.exec(groups[at]!)!;
    const part = groups.slice(at, at + Math.max(1, count)).join('');
    kept.push(count === 0 ? part : lead + maskDigits(part.replace(/\D/g, '')));
    at += Math.max(1, count);
  }
  return kept.join('');
}

function maskDigits(digits: string): string {
  return `${digits.slice(0, 6)}${'*'.repeat(digits.length - 10)}${digits.slice(-4)}`;
}

/** The number of leading groups that form a card number; 0 when there is none. */
function countCardGroups(groups: readonly string[]): number {
  let digits = '';
  for (const [index, group] of groups.entries()) {
    digits += group.replace(/\D/g, '');
    if (digits.length > CARD_DIGITS_MAX) return 0;
    if (digits.length >= CARD_DIGITS_MIN && isCardNumber(digits)) return index + 1;
  }
  return 0;
}

/** Checks the Luhn check digit, which all card numbers have. */
function isCardNumber(digits: string): boolean {
  if (digits.startsWith('0') || digits.startsWith('1')) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
