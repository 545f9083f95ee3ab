import type { Queryable } from '#platform/server/db.ts';
import type { HitStrength, ListEntry, ListKind, Person } from '../rules.ts';

/** A person found on a list. */
export type Match = {
  readonly kind: ListKind;
  readonly strength: HitStrength;
  readonly entry: ListEntry;
  /** Which version of the list: its number, or a name of the provider. */
  readonly version: string;
};

/**
 * The port of screening: what compares a person with lists of sanctioned and politically exposed
 * persons. The default reads lists that staff import; a provider's adapter takes its place.
 */
export type Screening = {
  /** Names the lists in force: a person compared with them is not due again. */
  readonly revision: (db: Queryable) => Promise<string>;
  /** Answers within a second or throws: then nothing is paid, and it is asked again. */
  readonly find: (db: Queryable, person: Person) => Promise<readonly Match[]>;
};
