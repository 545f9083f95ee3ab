import { toPlayerId, type PlayerId } from '#core/ids.ts';

/**
 * How staff search for a player. One field accepts any detail: a player id, part of an email,
 * digits of a phone number, the beginning of a name. This module decides which of them the text can
 * be; the store runs the query.
 */

/** Why an account is blocked; each cause has a text for the player in their language. */
export const BLOCK_CAUSES = ['security', 'rules', 'payments', 'verification', 'request'] as const;
export type BlockCause = (typeof BLOCK_CAUSES)[number];

/** The groups of verification statuses: not started, in progress, refused, accepted. */
export const VERIFICATION_GROUPS = ['none', 'pending', 'failed', 'success'] as const;
export type VerificationGroup = (typeof VERIFICATION_GROUPS)[number];

/** The reasons to link two accounts to one person. */
export const LINK_KINDS = ['person', 'destination', 'device', 'address'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export type SearchTerms = {
  /** The player id. */
  readonly id?: PlayerId;
  /** Consecutive digits of a phone number. */
  readonly phone?: string;
  /** Consecutive characters of an email, in lower case. */
  readonly email?: string;
  /** The beginning of the name, as `normalizeName` writes it. */
  readonly name?: string;
};

/** Fewer characters than this would match every player. */
const CHARACTERS_MIN = 3;
const DIGITS_ONLY = /^\d{1,18}$/;
const PHONE = /^\+?[\d\s()-]+$/;
const NUMBER = /^#\s*([1-9]\d{0,17})$/;

/** The possible meanings of a search text; undefined when it is too short. */
export function readSearch(input: string): SearchTerms | undefined {
  const text = input.trim().toLowerCase();
  const name = normalizeName(input.trim());
  const numbered = NUMBER.exec(text)?.[1];
  if (numbered !== undefined) return { id: toPlayerId(numbered) };
  if (PHONE.test(text)) return readDigits(text);
  if (text.length < CHARACTERS_MIN) return undefined;
  return text.includes('@') ? { email: text } : { email: text, name };
}

/**
 * Normalizes a name for the search: lower case, with the four Turkish letters i treated as one and
 * ё as е, as people type them. The database function `normalize_player_name` does the same.
 */
export function normalizeName(name: string): string {
  return name.replace(/[İIı]/g, 'i').toLowerCase().replaceAll('\u0307', '').replaceAll('ё', 'е');
}

/** Digits alone can be a player id as well as part of a phone number. */
function readDigits(text: string): SearchTerms | undefined {
  const digits = text.replace(/\D/g, '');
  const isNumber = DIGITS_ONLY.test(text) && !text.startsWith('0');
  const terms = {
    ...(isNumber ? { id: toPlayerId(text) } : {}),
    ...(digits.length >= CHARACTERS_MIN + 1 ? { phone: digits } : {}),
  };
  return Object.keys(terms).length > 0 ? terms : undefined;
}

export type RecordTerms = {
  /** The number of a bet, a deposit or a withdrawal. */
  readonly id?: bigint;
  /** Our reference of a payment, or the number that its provider gave it. */
  readonly reference?: string;
  /** The name on documents, in lower case. */
  readonly fullName?: string;
};

const RECORD_NUMBER = /^(?:#\s*)?([1-9]\d{0,17})$/;
const REFERENCE = /^[\w.:-]{6,128}$/;

/** What a search text may mean besides a player: numbers as a whole, names by their parts. */
export function readRecordSearch(input: string): RecordTerms {
  const text = input.trim();
  const id = RECORD_NUMBER.exec(text)?.[1];
  const isName = text.length >= CHARACTERS_MIN && /\p{L}/u.test(text) && !text.includes('@');
  return {
    ...(id === undefined ? {} : { id: BigInt(id) }),
    ...(REFERENCE.test(text) ? { reference: text } : {}),
    ...(isName ? { fullName: text.toLowerCase() } : {}),
  };
}
