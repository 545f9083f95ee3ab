/** The page was away at a provider and is back: what follows # says what came of it. */
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { userNow, whenUser } from '#domain/identity/player/session.ts';
import { listProviders } from '../contract.ts';
import { completeWith } from './complete.ts';
import { showEnded } from './visit.ts';

const FORM = /^#social=(done|denied|failed)\.([a-z0-9-]{1,32})(?:\.([A-Za-z0-9_-]{43}))?$/;

/** Takes the answer out of the address before anything else, and goes on with it. */
export async function arriveFromProvider(hash: string): Promise<void> {
  const [, status, name, ticket] = FORM.exec(hash) ?? [];
  if (status === undefined) return;
  await Promise.all([whenUser(), loadTexts(currentLocale(), ['social-login'])]);
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
