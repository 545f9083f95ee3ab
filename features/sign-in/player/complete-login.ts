/** The end of every login method: an opened session, or a required two-factor step. */
import type { LoginResult } from '#domain/identity/contract.ts';
import { signIn } from '#domain/identity/player/session.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { closeAllModals, isModalOpen, openModal } from '#platform/browser/modals/modals.tsx';
import { clearSteps, storeStep, stepOf } from './steps.ts';

type LoginInfo = { readonly isNew?: boolean; readonly ssoLink?: string | null };

/** Logs in with a new token and closes all dialogs. */
export async function completeLogin(
  token: string,
  info: LoginInfo,
): Promise<ApiRefusal | undefined> {
  const refusal = await signIn(token, info);
  if (refusal) return refusal;
  clearSteps();
  closeAllModals();
  return undefined;
}

/**
 * Handles a login result that may require a two-factor step. `contact` is the one the login began
 * with.
 */
export async function continueLogin(
  { token, ssoLink, verification }: LoginResult,
  contact: string,
): Promise<ApiRefusal | undefined> {
  if (token !== undefined) return await completeLogin(token, { ssoLink: ssoLink ?? null });
  if (!verification) throw new Error('the login result has neither a token nor a two-factor step');
  const channel = verification.type === 'phone' ? 'sms' : 'mail';
  const sent = { to: verification.to ?? '', resend_after: verification.resend_after };
  storeStep('second', stepOf(sent, { contact, channel, verification }));
  openModal('SecondStep', {}, { replace: isModalOpen() });
  return undefined;
}
