import type { Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import type { logInStaff } from '#domain/staff/contract.backoffice.login.ts';

/** The next step of the login. */
export type StaffLoginStep = Answer<typeof logInStaff>['data'];

/** An expired login starts over and says why: no field on screen is wrong. */
export function restartIfExpired(restart: () => void): (refusal: Refusal) => void {
  return (refusal) => {
    if (refusal.refused !== 'challenge_expired') return;
    showRefusal(refusal);
    restart();
  };
}
