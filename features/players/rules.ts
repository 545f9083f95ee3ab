/**
 * How staff ask for a player. One field takes whatever a clerk has at hand: a number from a letter,
 * a part of an e-mail, digits of a phone, the beginning of a name. What it can mean is told apart
 * here; how it is looked up is the store's.
 */

/** Why the house closes an account to its player; each has words for him in his language. */
export const BLOCK_CAUSES = ['security', 'rules', 'payments', 'verification', 'request'] as const;
export type BlockCause = (typeof BLOCK_CAUSES)[number];

/** How far a player is known: nothing begun, under way, refused, accepted. */
export const KNOWN_GROUPS = ['none', 'pending', 'failed', 'success'] as const;
export type KnownGroup = (typeof KNOWN_GROUPS)[number];

/** By what two accounts may be of one person. */
export const LINK_KINDS = ['person', 'destination', 'device', 'address'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export type SearchTerms = {
  /** The number of a player. */
  readonly id?: bigint;
  /** Digits that stand together in a phone number. */
  readonly phone?: string;
  /** Signs that stand together in an e-mail, in lower case. */
  readonly email?: string;
  /** What a name begins with, as `sought` writes it. */
  readonly name?: string;
};

/** Fewer signs than this would find everybody. */
const SIGNS_MIN = 3;
const DIGITS_ONLY = /^\d{1,18}$/;
const PHONE = /^\+?[\d\s()-]+$/;
const NUMBER = /^#\s*([1-9]\d{0,17})$/;

/** What somebody may mean by a text; undefined when it is too short to mean anything. */
export function readSearch(given: string): SearchTerms | undefined {
  const text = given.trim().toLowerCase();
  const name = sought(given.trim());
  const numbered = NUMBER.exec(text)?.[1];
  if (numbered !== undefined) return { id: BigInt(numbered) };
  if (PHONE.test(text)) return readDigits(text);
  if (text.length < SIGNS_MIN) return undefined;
  return text.includes('@') ? { email: text } : { email: text, name };
}

/**
 * A name as it is looked for: in lower case, where the four letters i of Turkish are one and ё is
 * е, as people type them. The database writes names so in its own words (`player_name_sought`).
 */
export function sought(name: string): string {
  return name.replace(/[İIı]/g, 'i').toLowerCase().replaceAll('\u0307', '').replaceAll('ё', 'е');
}

/** Digits alone are a number of a player as well as a part of a phone. */
function readDigits(text: string): SearchTerms | undefined {
  const digits = text.replace(/\D/g, '');
  const isNumber = DIGITS_ONLY.test(text) && !text.startsWith('0');
  const terms = {
    ...(isNumber ? { id: BigInt(text) } : {}),
    ...(digits.length >= SIGNS_MIN + 1 ? { phone: digits } : {}),
  };
  return Object.keys(terms).length > 0 ? terms : undefined;
}
