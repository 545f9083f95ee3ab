import type { Origin } from '#platform/server/http/route.ts';
import { providerOf, type Desk } from './desk.ts';
import { faultOf } from './fault.ts';
import type { Claims, SocialProvider } from './providers/provider.ts';
import { hashOf, newSecret, readBrowser } from './secrets.ts';
import { giveTicket, keepClaims, takeReturn, type Attempt } from './store.ts';

/** What the page that waits is told: once, and nothing that opens anything by itself. */
export type Message = {
  readonly type: 'croupier.social';
  readonly state: string;
  readonly status: 'done' | 'denied' | 'failed';
  /** For `done`: redeemed by this very browser, once, within two minutes. */
  readonly ticket?: string;
};

/** The end of a visit to a provider, with the page to tell; undefined when there is nobody. */
export type Ending = { readonly to: Attempt; readonly message: Message } | undefined;

/** The page is open and waits: redeeming takes it a moment. */
const HANDOVER_SECONDS = 120;

/**
 * A browser comes back from a provider. Only the browser that began the attempt, at the callback of
 * the provider it was begun with, gets an answer; for anybody else the address is just wrong.
 */
export async function returnFrom(
  desk: Desk,
  name: string,
  answer: URLSearchParams,
  cookies: Origin['cookies'],
): Promise<Ending> {
  const state = answer.get('state') ?? '';
  const [stateHash, browserHash] = [hashOf(state), readBrowser(cookies)];
  const provider = providerOf(desk, name);
  if (!stateHash || !browserHash || !provider) return undefined;
  const attempt = await takeReturn(desk.db, { stateHash, browserHash, provider: name });
  if (!attempt) return undefined;
  const claims = await ask(desk, provider, attempt, state, answer);
  if (typeof claims === 'string') {
    return { to: attempt, message: { type: 'croupier.social', state, status: claims } };
  }
  const ticket = newSecret();
  await desk.db.transaction(async (tx) => {
    await keepClaims(tx, stateHash, claims);
    await giveTicket(tx, stateHash, hashOf(ticket)!, HANDOVER_SECONDS);
  });
  return { to: attempt, message: { type: 'croupier.social', state, status: 'done', ticket } };
}

/** Whatever is wrong with the answer, the attempt has failed and the visitor can begin another. */
async function ask(
  { secrets, log }: Desk,
  provider: SocialProvider,
  { origin }: Attempt,
  state: string,
  answer: URLSearchParams,
): Promise<Claims | 'denied' | 'failed'> {
  try {
    const claims = await provider.finish(secrets.tripOf(state, origin, provider.name), answer);
    return claims === 'denied' || isSound(claims) ? claims : 'failed';
  } catch (error) {
    log.warn({ provider: provider.name, fault: faultOf(error) }, 'a social login failed');
    return 'failed';
  }
}

function isSound({ subject, email }: Claims): boolean {
  return subject.length >= 1 && subject.length <= 255 && (email?.length ?? 0) <= 320;
}
