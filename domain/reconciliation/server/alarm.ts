import type { ReconciliationCheckName } from '../rules.ts';

/** The event emitted when a check found new differences. */
export const ALARM = 'reconciliation.alarm';

/** The event body; ids of the run and of the cases it opened, as decimal text. */
export type Alarm = {
  readonly check: ReconciliationCheckName;
  readonly run: string;
  readonly cases: string[];
};
