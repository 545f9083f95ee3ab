import type { Origin } from '#platform/server/http/route.ts';
import { providerOf, type SocialLoginContext } from './context.ts';
import { describeFault } from './fault.ts';
import type { Claims, SocialProvider } from './providers/provider.ts';
import { hashOf, newSecret, readBrowser } from './secrets.ts';
import { issueTicket, storeClaims, claimReturn, type LoginAttemptRow } from './store.ts';

/** The message to the waiting page: sent once, and not sufficient for a login by itself. */
export type PopupMessage = {
  readonly type: 'croupier.social';
  readonly state: string;
  readonly status: 'done' | 'denied' | 'failed';
  /** For `done`: redeemed by this very browser, once, within two minutes. */
  readonly ticket?: string;
};

/** The end of an attempt at a provider, with the page to notify; undefined when there is none. */
export type Ending = { readonly to: LoginAttemptRow; readonly message: PopupMessage } | undefined;

/** The page is open and waits: redeeming takes it a moment. */
const HANDOVER_SECONDS = 120;

/**
 * A browser comes back from a provider. Only the browser that began the attempt, at the callback of
 * its provider, gets an answer; for all others the address is invalid.
 */
export async function returnFrom(
  context: SocialLoginContext,
  name: string,
  answer: URLSearchParams,
  cookies: Origin['cookies'],
): Promise<Ending> {
  const state = answer.get('state') ?? '';
  const [stateHash, browserHash] = [hashOf(state), readBrowser(cookies)];
  const provider = providerOf(context, name);
  if (!stateHash || !browserHash || !provider) return undefined;
  const attempt = await claimReturn(context.db, { stateHash, browserHash, provider: name });
  if (!attempt) return undefined;
  const claims = await fetchClaims(context, provider, attempt, state, answer);
  if (typeof claims === 'string') {
    return { to: attempt, message: { type: 'croupier.social', state, status: claims } };
  }
  const ticket = newSecret();
  await context.db.transaction(async (tx) => {
    await storeClaims(tx, stateHash, claims);
    await issueTicket(tx, stateHash, hashOf(ticket)!, HANDOVER_SECONDS);
  });
  return { to: attempt, message: { type: 'croupier.social', state, status: 'done', ticket } };
}

/** Whatever is wrong with the answer, the attempt has failed and the visitor can begin another. */
async function fetchClaims(
  { secrets, log }: SocialLoginContext,
  provider: SocialProvider,
  { origin }: LoginAttemptRow,
  state: string,
  answer: URLSearchParams,
): Promise<Claims | 'denied' | 'failed'> {
  try {
    const claims = await provider.finish(secrets.tripOf(state, origin, provider.name), answer);
    return claims === 'denied' || isSound(claims) ? claims : 'failed';
  } catch (error) {
    log.warn(
      { provider: provider.name, fault: describeFault(error) },
      'social login attempt failed at the provider',
    );
    return 'failed';
  }
}

function isSound({ subject, email }: Claims): boolean {
  return subject.length >= 1 && subject.length <= 255 && (email?.length ?? 0) <= 320;
}
