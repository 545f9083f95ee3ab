/** What comes of a visit: the player is in, is linked, or is asked for something more. */
import type { Entrance } from '#domain/identity/contract.ts';
import { withConfirmation } from '#domain/identity/player/confirmation.ts';
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

/** The second step of a login belongs to sign-in; the app says here how one gets there. */
type SecondStep = (entrance: Entrance, contact: string) => Promise<ApiRefusal | undefined>;
let toSecondStep: SecondStep | undefined;

export function setSecondStep(step: SecondStep): void {
  toSecondStep = step;
}

/** Redeems a ticket and goes on with what the house answers. Answers the refusal, if it refuses. */
export async function completeWith(ticket: string): Promise<ApiRefusal | undefined> {
  const answer = await withConfirmation(() => api(completeSocial, { body: { ticket } }));
  if (isRefusal(answer)) return answer;
  const { linked, registration, proof } = answer;
  const replace = isModalOpen();
  if (linked) await tellLinked(linked.label);
  else if (registration) openModal('SocialRegister', { registration }, { replace });
  else if (proof) openModal('SocialProof', { proof }, { replace });
  else return await enterBy(answer, false);
  return undefined;
}

/** In by a token, or on to the second step. */
export async function enterBy(
  entrance: Answer<typeof registerBySocial>,
  isNew: boolean,
): Promise<ApiRefusal | undefined> {
  const { token, ssoLink } = entrance;
  if (token === undefined) return await toSecondStep?.(entrance, '');
  const refusal = await signIn(token, { isNew, ssoLink: ssoLink ?? null });
  if (!refusal) closeAllModals();
  return refusal;
}

/** The account page of whoever may be looking shows the new link at once. */
async function tellLinked(provider: string): Promise<void> {
  await loadTexts(currentLocale(), ['social-login']);
  const t = translator(currentLocale(), 'social-login');
  showToast({ tone: 'success', title: t('linked', { provider }) });
  refetchCalls(listLinks);
}

/** The house keeps the question open for a quarter of an hour. */
const QUESTION_MS = 15 * 60_000;
let forget = () => {};

/** The owner goes to log in as he always does; right after it the two are linked. */
export function linkAfterLogin({ ticket }: Proof): void {
  forget();
  const stop = onSignedIn(() => {
    forget();
    void linkNow(ticket);
  });
  const timer = setTimeout(() => forget(), QUESTION_MS);
  forget = () => {
    stop();
    clearTimeout(timer);
  };
}

async function linkNow(ticket: string): Promise<void> {
  const answer = await withConfirmation(() => api(completeSocial, { body: { ticket } }));
  if (isRefusal(answer)) showRefusal(answer);
  else if (answer.linked) await tellLinked(answer.linked.label);
}
