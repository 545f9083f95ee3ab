import type { Queryable } from '#platform/server/db.ts';
import type { Person } from './person.ts';

/**
 * A list of excluded persons that somebody else keeps, such as the register of a country. A house
 * has none until its operator gives it an adapter: each country's has its own form and contract.
 *
 * Asked whenever somebody registers or comes in. It answers within a second or throws; who cannot
 * be asked about is not let in, because a register that is silent has not said yes.
 */
export type ExclusionRegister = {
  /** In lower case, for the log: "gamstop". */
  readonly name: string;
  isExcluded(db: Queryable, person: Person): Promise<boolean>;
};

/** True when any of the registers knows the person. */
export async function isRegistered(
  registers: readonly ExclusionRegister[],
  db: Queryable,
  person: Person,
): Promise<boolean> {
  const answers = await Promise.all(registers.map((register) => register.isExcluded(db, person)));
  return answers.includes(true);
}
