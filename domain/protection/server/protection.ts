import type { Queryable } from '#platform/server/db.ts';
import type { Gate } from '#domain/identity/server/index.ts';
import type { ExclusionRegister } from './exclusion-register.ts';
import { createGate, createPersonCheck } from './gate.ts';
import { createMarks, type MarksOf, type Person } from './person.ts';

export type Protection = {
  readonly marksOf: MarksOf;
  /** Keeps the excluded out; asked after they proved who they are. */
  readonly gate: Gate;
  /** Asked before an account is opened or a contact added, by every way there is. */
  isExcludedPerson(db: Queryable, person: Person): Promise<boolean>;
};

/** The room of one process. Registers are the operator's to add; a house has none by itself. */
export function createProtection(options: {
  readonly secretKey: string;
  readonly registers: readonly ExclusionRegister[];
}): Protection {
  const asking = { marksOf: createMarks(options.secretKey), registers: options.registers };
  return {
    marksOf: asking.marksOf,
    gate: createGate(asking),
    isExcludedPerson: createPersonCheck(asking),
  };
}
