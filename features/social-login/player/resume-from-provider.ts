/**
 * Resumes after the page itself went to a provider: the fragment of the address carries the result.
 */
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { userNow, whenSessionKnown } from '#domain/identity/player/session.ts';
import { listProviders } from '../contract.ts';
import { completeWith } from './complete.ts';
import { showEnded } from './login-attempt.ts';

const FORM = /^#social=(done|denied|failed)\.([a-z0-9-]{1,32})(?:\.([A-Za-z0-9_-]{43}))?$/;

/** Removes the result from the address before any call is made, and processes it. */
export async function resumeFromProvider(hash: string): Promise<void> {
  const [, status, name, ticket] = FORM.exec(hash) ?? [];
  if (status === undefined) return;
  await Promise.all([whenSessionKnown(), loadTexts(currentLocale(), ['social-login'])]);
  if (status === 'done' && ticket !== undefined) {
    const refusal = await completeWith(ticket);
    if (refusal) showRefusal(refusal);
    return;
  }
  if (status === 'done' || userNow().status === 'member') return;
  const providers = await api(listProviders);
  const provider = isRefusal(providers)
    ? undefined
    : providers.data.find((one) => one.name === name);
  if (provider) showEnded(provider, status === 'denied' ? 'denied' : 'failed');
  openModal('Login');
}
