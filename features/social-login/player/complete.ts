/**
 * The end of an attempt: the player is logged in, a provider is linked, or more input is needed.
 */
import type { LoginResult } from '#domain/identity/contract.ts';
import { withStepUp } from '#domain/identity/player/step-up.ts';
import { onSignedIn, signIn } from '#domain/identity/player/session.ts';
import { isRefusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { currentLocale, translator } from '#platform/browser/texts/i18n.tsx';
import { closeAllModals, isModalOpen, openModal } from '#platform/browser/modals/modals.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { completeSocial, listLinks, type registerBySocial } from '../contract.ts';

export type Registration = NonNullable<Answer<typeof completeSocial>['registration']>;
export type Proof = NonNullable<Answer<typeof completeSocial>['proof']>;

/** The two-factor step belongs to sign-in; the app registers how to open it. */
type TwoFactorStepOpener = (
  loginResult: LoginResult,
  contact: string,
) => Promise<ApiRefusal | undefined>;
let openTwoFactorStep: TwoFactorStepOpener | undefined;

export function setTwoFactorStep(opener: TwoFactorStepOpener): void {
  openTwoFactorStep = opener;
}

/** Redeems a ticket and continues by its result. Returns the refusal, if there is one. */
export async function completeWith(ticket: string): Promise<ApiRefusal | undefined> {
  const answer = await withStepUp(() => api(completeSocial, { body: { ticket } }));
  if (isRefusal(answer)) return answer;
  const { linked, registration, proof } = answer;
  const replace = isModalOpen();
  if (linked) await showLinked(linked.label);
  else if (registration) openModal('SocialRegister', { registration }, { replace });
  else if (proof) openModal('SocialProof', { proof }, { replace });
  else return await handleLoginResult(answer, false);
  return undefined;
}

/** Logs in by a token, or opens the two-factor step. */
export async function handleLoginResult(
  loginResult: Answer<typeof registerBySocial>,
  isNew: boolean,
): Promise<ApiRefusal | undefined> {
  const { token, ssoLink } = loginResult;
  if (token === undefined) return await openTwoFactorStep?.(loginResult, '');
  const refusal = await signIn(token, { isNew, ssoLink: ssoLink ?? null });
  if (!refusal) closeAllModals();
  return refusal;
}

/** Shows the new link at once on an open account page. */
async function showLinked(provider: string): Promise<void> {
  await loadTexts(currentLocale(), ['social-login']);
  const t = translator(currentLocale(), 'social-login');
  showToast({ tone: 'success', title: t('linked', { provider }) });
  refetchCalls(listLinks);
}

/** The server keeps the ticket valid for a quarter of an hour. */
const QUESTION_MS = 15 * 60_000;
let cancelLink = () => {};

/** The owner logs in by another method; right after it the two are linked. */
export function linkAfterLogin({ ticket }: Proof): void {
  cancelLink();
  const stop = onSignedIn(() => {
    cancelLink();
    void linkNow(ticket);
  });
  const timer = setTimeout(() => cancelLink(), QUESTION_MS);
  cancelLink = () => {
    stop();
    clearTimeout(timer);
  };
}

async function linkNow(ticket: string): Promise<void> {
  const answer = await withStepUp(() => api(completeSocial, { body: { ticket } }));
  if (isRefusal(answer)) showRefusal(answer);
  else if (answer.linked) await showLinked(answer.linked.label);
}
