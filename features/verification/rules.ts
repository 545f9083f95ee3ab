/**
 * The documents that prove a player's identity: one document with name and birthday (a passport,
 * both sides of an identity card, or a driving licence), and a selfie with the document in hand. A
 * proof of address may be added and is optional.
 */
export const DOCUMENT_KINDS = [
  'passport',
  'id_front',
  'id_back',
  'driver_licence',
  'selfie',
  'address',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A selfie must be a photograph; other documents may be PDF, too. */
export function mayBePdf(kind: DocumentKind): boolean {
  return kind !== 'selfie';
}

/** The ways to prove an identity; each is a list of documents that belong together. */
export const IDENTITY_PROOFS = {
  passport: ['passport'],
  id_card: ['id_front', 'id_back'],
  driver_licence: ['driver_licence'],
} as const satisfies Record<string, readonly DocumentKind[]>;
export type IdentityProof = keyof typeof IDENTITY_PROOFS;

export type Missing = 'person' | 'identity' | 'id_front' | 'id_back' | 'selfie';

/** What has to be added before submitting; empty when it is complete. */
export function missingOf(hasPerson: boolean, kinds: readonly DocumentKind[]): Missing[] {
  const has = (kind: DocumentKind) => kinds.includes(kind);
  const missing: Missing[] = hasPerson ? [] : ['person'];
  const isProven = Object.values(IDENTITY_PROOFS).some((all) => all.every(has));
  if (!isProven) {
    if (has('id_front')) missing.push('id_back');
    else if (has('id_back')) missing.push('id_front');
    else missing.push('identity');
  }
  if (!has('selfie')) missing.push('selfie');
  return missing;
}

const NAME = /^\p{L}[\p{L}\p{M} '’.-]+$/u;
export const NAME_MIN = 2;
export const NAME_MAX = 120;

/** A name as documents write it, with single spaces; undefined when it is invalid. */
export function readName(text: string): string | undefined {
  const name = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  const length = [...name].length;
  return length >= NAME_MIN && length <= NAME_MAX && NAME.test(name) ? name : undefined;
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the text is an existing date since 1900, written as 2001-12-31. */
export function isDay(text: string): boolean {
  const match = /^(19\d\d|20\d\d)-(0[1-9]|1[0-2])-(\d\d)$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 && !isLeap ? 28 : DAYS[month - 1]!;
  return day >= 1 && day <= days;
}
