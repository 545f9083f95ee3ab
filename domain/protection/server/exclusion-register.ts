import type { Queryable } from '#platform/server/db.ts';
import type { PersonIdentity } from './store.identity-hashes.ts';

/**
 * An external list of excluded persons, such as the self-exclusion register of a country. An
 * installation has none until its operator adds an adapter: each register has its own format and
 * contract.
 *
 * Queried on every registration and login. It must answer within a second or throw; when it cannot
 * be queried the login is refused, because a missing answer is not a clearance.
 */
export type ExclusionRegister = {
  /** In lower case, for the log: "gamstop". */
  readonly name: string;
  isExcluded(db: Queryable, person: PersonIdentity): Promise<boolean>;
};

/** True when the person is on any of the registers. */
export async function isRegistered(
  registers: readonly ExclusionRegister[],
  db: Queryable,
  person: PersonIdentity,
): Promise<boolean> {
  const answers = await Promise.all(registers.map((register) => register.isExcluded(db, person)));
  return answers.includes(true);
}
