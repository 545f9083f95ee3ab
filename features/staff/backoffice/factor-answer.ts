/** How somebody answers for a second factor, at the door and before what weakens an account. */
import type { Body } from '#core/wire.ts';
import { asBody, askForPasskey } from '#domain/identity/player/passkeys.ts';
import type { confirmLogIn } from '#domain/staff/contract.backoffice.door.ts';

export type FactorAnswer = Body<typeof confirmLogIn>['answer'];
export type FactorKind = FactorAnswer['kind'];

/** The answer of a passkey to the options of a call; undefined when the window was closed. */
export async function answerByPasskey(
  options: Record<string, unknown>,
): Promise<FactorAnswer | 'elsewhere' | undefined> {
  const response = await askForPasskey(options);
  if (response === 'declined') return undefined;
  if (response === 'elsewhere') return 'elsewhere';
  return { kind: 'passkey', assertion: asBody(response) };
}
