import * as z from 'zod/mini';

/**
 * Texts of providers on their way into the database. No column of text takes a NUL, no answer of
 * ours carries half a character, and a card number is kept by nobody who does not need it.
 */
const UNKEPT = /[\p{Cc}\p{Cs}]/u;
const EVERY_UNKEPT = /[\p{Cc}\p{Cs}]/gu;

/** A text that is kept or shown as it is: 1 to `max` characters, none of them a control. */
export function plainText(max: number) {
  return z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => !UNKEPT.test(text)),
  );
}

/** A page that a player is sent to: no script, and no longer than a browser takes. */
export const pageUrl = z.url({ protocol: /^https?$/ }).check(
  z.maxLength(2048),
  z.refine((text) => !UNKEPT.test(text)),
);

const REASON_MAX = 64;

/** Why something failed, in the provider's word: never a reason not to hear that it did. */
export const reasonText = z.pipe(
  z.string(),
  z.transform((text) => {
    const clean = maskCards(text.replace(EVERY_UNKEPT, ' ').trim());
    return [...clean].slice(0, REASON_MAX).join('');
  }),
);

/** A message as it is kept: as it came, but for card numbers. Its hash is of what came. */
export function keptText(body: Buffer): string {
  return maskCards(body.toString('utf8').replaceAll('\0', ''));
}

/** A reference; or digits alone or in groups that are no part of a longer word. */
const WORDS =
  /(?<![\da-z])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d+(?:[ -]\d+)*)(?![\da-z])/gi;
const REFERENCE = /^\w{8}(?:-\w{4}){3}-\w{12}$/;
/** JSON may write a digit as \u0034; two backslashes before it are something else. */
const ESCAPED = /\\(?:\\|u003(\d))/g;
const CARD_DIGITS_MIN = 13;
const CARD_DIGITS_MAX = 19;

/** Of every card number in a text the first six and the last four digits stay. */
export function maskCards(text: string): string {
  const plain = text.replace(ESCAPED, (all, digit?: string) => digit ?? all);
  const masked = plain.replace(WORDS, (found) =>
    found.length < CARD_DIGITS_MIN || REFERENCE.test(found) ? found : maskGroups(found),
  );
  return masked === plain ? text : masked;
}

/** A card number begins and ends with a group: two of them may stand side by side. */
function maskGroups(found: string): string {
  const groups = found.split(/(?=[ -])/);
  const kept: string[] = [];
  for (let at = 0; at < groups.length;) {
    const count = groupsOfCard(groups.slice(at, at + CARD_DIGITS_MAX));
    const [lead] = /^[ -]?/.exec(groups[at]!)!;
    const part = groups.slice(at, at + Math.max(1, count)).join('');
    kept.push(count === 0 ? part : lead + ends(part.replace(/\D/g, '')));
    at += Math.max(1, count);
  }
  return kept.join('');
}

function ends(digits: string): string {
  return `${digits.slice(0, 6)}${'*'.repeat(digits.length - 10)}${digits.slice(-4)}`;
}

/** How many of the groups a card number at their beginning takes; 0 when there is none. */
function groupsOfCard(groups: readonly string[]): number {
  let digits = '';
  for (const [index, group] of groups.entries()) {
    digits += group.replace(/\D/g, '');
    if (digits.length > CARD_DIGITS_MAX) return 0;
    if (digits.length >= CARD_DIGITS_MIN && isCardNumber(digits)) return index + 1;
  }
  return 0;
}

/** By the check digit of all card numbers (Luhn's). */
function isCardNumber(digits: string): boolean {
  if (digits.startsWith('0') || digits.startsWith('1')) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
