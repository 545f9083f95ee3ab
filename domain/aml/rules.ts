/**
 * Anti-money laundering: who is screened, what a hit is, and what becomes of a case.
 *
 * A person is compared with lists of sanctioned and of politically exposed persons by name, and a
 * hit is strong or weak by the birth date: strong when nothing that both know differs, weak when
 * the list knows no date or another one. A hit opens a case. A case with a strong hit holds the
 * withdrawals of its player, and two people close it; the player reads no more than that the
 * withdrawal is in review, because a report must not be disclosed to them.
 *
 * Source: reference 6.6 (levels, triggers; alert, case, decision: clear, restrict, report).
 */
import { listWords } from './rules.names.ts';

export const LIST_KINDS = ['sanctions', 'pep'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

export const HIT_STRENGTHS = ['strong', 'weak'] as const;
export type HitStrength = (typeof HIT_STRENGTHS)[number];

/** What opens a case: a hit, K3 and K4 of the levels of verification, or a staff member. */
export const CASE_KINDS = ['screening', 'address', 'source_of_funds', 'manual'] as const;
export type AmlCaseKind = (typeof CASE_KINDS)[number];

export const CASE_STATUSES = ['open', 'closed'] as const;
export type AmlCaseStatus = (typeof CASE_STATUSES)[number];

/**
 * cleared: no concern · restricted: withdrawals stay on hold · reported: to the authority, and
 * withdrawals stay on hold.
 */
export const DECISIONS = ['cleared', 'restricted', 'reported'] as const;
export type AmlDecision = (typeof DECISIONS)[number];

/** What happened to a case, as its page shows it. */
export const STEPS = [
  'opened',
  'hit',
  'claimed',
  'taken_over',
  'released',
  'noted',
  'attached',
  ...DECISIONS,
  'reopened',
] as const;
export type AmlStep = (typeof STEPS)[number];

/** A person as they were verified. */
export type Person = {
  readonly fullName: string;
  /** As 2001-12-31. */
  readonly birthDate: string | null;
};

/** A line of a list. */
export type ListEntry = {
  readonly name: string;
  readonly otherNames: readonly string[];
  /** As much as is known: 1961, 1961-05 or 1961-05-12. */
  readonly birthDate: string | null;
  readonly country: string | null;
  /** Which list of its kind, such as "UN 1267". */
  readonly list: string | null;
  readonly reference: string | null;
};

/** Undefined when the names differ. */
export function strengthOf(person: Person, entry: ListEntry): HitStrength | undefined {
  const words = listWords(person.fullName);
  const names = [entry.name, ...entry.otherNames];
  if (!names.some((name) => isSameName(words, listWords(name)))) return undefined;
  return isSameBirth(person.birthDate, entry.birthDate) ? 'strong' : 'weak';
}

/**
 * One name may have words that the other leaves out, such as a patronymic; two have to agree,
 * unless the whole name is one.
 */
function isSameName(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const hasEnough = short.length >= 2 || (short.length === 1 && long.length === 1);
  return hasEnough && short.every((word) => long.includes(word));
}

function isSameBirth(person: string | null, listed: string | null): boolean {
  return person !== null && listed !== null && person.startsWith(listed);
}

/**
 * What is known of the person: K0 registered, K1 a contact verified, K2 identity, K3 address, K4
 * source of funds.
 */
export type KnownFacts = {
  readonly isContactVerified: boolean;
  readonly isIdentified: boolean;
  readonly hasAddress: boolean;
  readonly hasFunds: boolean;
};

export const LEVELS = ['K0', 'K1', 'K2', 'K3', 'K4'] as const;
export type CustomerLevel = (typeof LEVELS)[number];

/** Each level needs the one below it; an identity is a stronger proof than a contact. */
export function levelOf(known: KnownFacts): CustomerLevel {
  const { isContactVerified, isIdentified, hasAddress, hasFunds } = known;
  const steps = [isContactVerified || isIdentified, isIdentified, hasAddress, hasFunds];
  const missing = steps.indexOf(false);
  return LEVELS[missing === -1 ? steps.length : missing]!;
}
