/** Answers for a second factor, at the login and at a step-up. */
import type { Body } from '#core/wire.ts';
import { asBody, requestPasskey } from '#domain/identity/player/passkeys.ts';
import type { confirmLogIn } from '#domain/staff/contract.backoffice.login.ts';

export type StaffFactorAnswer = Body<typeof confirmLogIn>['answer'];
export type StaffFactorKind = StaffFactorAnswer['kind'];

/** A passkey's answer to WebAuthn options; undefined when the dialog was closed. */
export async function answerByPasskey(
  options: Record<string, unknown>,
): Promise<StaffFactorAnswer | 'elsewhere' | undefined> {
  const response = await requestPasskey(options);
  if (response === 'declined') return undefined;
  if (response === 'elsewhere') return 'elsewhere';
  return { kind: 'passkey', assertion: asBody(response) };
}
