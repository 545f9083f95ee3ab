import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import type { logInStaff } from '#domain/staff/contract.backoffice.login.ts';

/** The next step of the login. */
export type StaffLoginStep = Answer<typeof logInStaff>['data'];

/** Shows why an expired login starts over: no field on screen is wrong. */
export function isExpired(answer: unknown): answer is Refusal {
  if (!isRefusal(answer) || answer.refused !== 'challenge_expired') return false;
  showRefusal(answer);
  return true;
}
