/** The last of every way in: the session that was opened, or the second step that is asked for. */
import type { Entrance } from '#domain/identity/contract.ts';
import { signIn } from '#domain/identity/player/session.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { closeAllModals, isModalOpen, openModal } from '#platform/browser/modals/modals.tsx';
import { forgetSteps, keepStep, stepOf } from './steps.ts';

type How = { readonly isNew?: boolean; readonly ssoLink?: string | null };

/** Comes in with a token just given, and clears the table of dialogs. */
export async function enter(token: string, how: How): Promise<ApiRefusal | undefined> {
  const refusal = await signIn(token, how);
  if (refusal) return refusal;
  forgetSteps();
  closeAllModals();
  return undefined;
}

/** The same for an entrance that may ask for more. `contact` is how the player began. */
export async function enterBy(
  { token, ssoLink, verification }: Entrance,
  contact: string,
): Promise<ApiRefusal | undefined> {
  if (token !== undefined) return await enter(token, { ssoLink: ssoLink ?? null });
  if (!verification) throw new Error('an entrance has neither a token nor a second step');
  const channel = verification.type === 'phone' ? 'sms' : 'mail';
  const sent = { to: verification.to ?? '', resend_after: verification.resend_after };
  keepStep('second', stepOf(sent, { contact, channel, verification }));
  openModal('SecondStep', {}, { replace: isModalOpen() });
  return undefined;
}
