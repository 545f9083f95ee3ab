import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import type { Asked, Origin } from '#platform/server/http/route.ts';
import { refuseForeign } from '#domain/identity/server/index.ts';
import type { beginLink as linkShape, beginSocial as shape } from '../contract.ts';
import { providerOf, type Desk } from './desk.ts';
import { readPlace } from './own-place.ts';
import { faultOf } from './fault.ts';
import { hashOf, markBrowser, newSecret } from './secrets.ts';
import { insertAttempt, listIdentities, type Wish } from './store.ts';

/** Ten minutes to log in at the provider, a forgotten password there included. */
const ATTEMPT_SECONDS = 600;

/** PUT /auth/login: somebody wants to come in. */
export async function beginSocial(
  desk: Desk,
  { body, origin }: Asked<typeof shape>,
): Promise<Answer<typeof shape> | Refusal> {
  const { currency, promo, token } = body;
  const wish: Wish = {
    ...(currency === undefined ? {} : { currency }),
    ...(promo === undefined ? {} : { promo }),
    ...(token === undefined ? {} : { token }),
  };
  const { provider, origin: page, display } = body;
  const url = await begin(desk, origin, { provider, page, display, wish, playerId: null });
  return isRefusal(url) ? url : { url };
}

/** A member adds a way in to his account: he must have proved himself a moment ago. */
export async function beginLink(
  desk: Desk,
  { body, origin, viewer }: Asked<typeof linkShape>,
): Promise<Answer<typeof linkShape> | Refusal> {
  const unconfirmed = await desk.refuseUnconfirmed(desk.db, viewer);
  if (unconfirmed) return unconfirmed;
  const { provider, origin: page, display } = body;
  const held = await listIdentities(desk.db, viewer.id);
  if (held.some((identity) => identity.provider === provider)) return refuse('social_second');
  const wish = {};
  const url = await begin(desk, origin, { provider, page, display, wish, playerId: viewer.id });
  return isRefusal(url) ? url : { data: { url } };
}

type Beginning = {
  provider: string;
  page: string | undefined;
  display: 'popup' | 'page' | undefined;
  wish: Wish;
  playerId: bigint | null;
};

async function begin(
  desk: Desk,
  origin: Origin,
  { provider: name, page, display, wish, playerId }: Beginning,
): Promise<string | Refusal> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  const provider = providerOf(desk, name);
  if (!provider) return refuse('social_unknown', { provider: ['social_unknown'] });
  const place = readPlace(page, desk.ownOrigins());
  if (isRefusal(place)) return place;
  const state = newSecret();
  const url = await reach(desk, name, () =>
    provider.begin(desk.secrets.tripOf(state, place.origin, name)),
  );
  if (isRefusal(url)) return url;
  await insertAttempt(desk.db, {
    ...place,
    stateHash: hashOf(state)!,
    browserHash: markBrowser(origin),
    provider: name,
    display: display ?? 'popup',
    wish,
    playerId,
    seconds: ATTEMPT_SECONDS,
  });
  return url.href;
}

/** A provider that cannot be reached is no bug of ours: the visitor takes another way in. */
async function reach(
  { log }: Desk,
  provider: string,
  ask: () => Promise<URL>,
): Promise<URL | Refusal> {
  try {
    return await ask();
  } catch (error) {
    log.warn({ provider, fault: faultOf(error) }, 'a social provider could not be reached');
    return refuse('social_away');
  }
}
