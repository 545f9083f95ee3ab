import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import type { logInStaff } from '#domain/staff/contract.backoffice.door.ts';

/** What the house wants next of whoever stands at the door. */
export type NextStep = Answer<typeof logInStaff>['data'];

/** A login that has grown too old begins anew, and that is said: nothing on screen is wrong. */
export function isOver(answer: unknown): answer is Refusal {
  if (!isRefusal(answer) || answer.refused !== 'entry_over') return false;
  showRefusal(answer);
  return true;
}
