/** Answers for a second factor, at the login and at a step-up. */
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { enrolPasskey, provePasskey } from '#domain/identity/player/passkeys.ts';
import type { confirmLogIn } from '#domain/staff/contract.backoffice.login.ts';

export type StaffFactorAnswer = Body<typeof confirmLogIn>['answer'];
export type StaffFactorKind = StaffFactorAnswer['kind'];

/** A passkey's answer to the WebAuthn options of `begin`. */
export async function answerByPasskey(
  begin: Parameters<typeof provePasskey>[0],
): Promise<StaffFactorAnswer | Refusal> {
  const assertion = await provePasskey(begin);
  if (typeof assertion === 'string') return unavailable(assertion);
  return isRefusal(assertion) ? assertion : { kind: 'passkey', assertion };
}

/** Creates a passkey; what the browser does not do is a refusal. */
export async function addPasskey<T extends object>(
  ...call: Parameters<typeof enrolPasskey<T>>
): Promise<T | Refusal> {
  const made = await enrolPasskey(...call);
  return typeof made === 'string' ? unavailable(made) : made;
}

/** Closing the browser's dialog is no error: nothing is shown. */
function unavailable(why: 'declined' | 'elsewhere' | 'known'): Refusal {
  return refuse(why === 'declined' ? 'aborted' : 'passkey_wrong');
}
