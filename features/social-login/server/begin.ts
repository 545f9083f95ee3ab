import type { PlayerId } from '#core/ids.ts';
import { refuse, refuseField, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import type { CallRequest, Origin } from '#platform/server/http/route.ts';
import { refuseCrossOrigin } from '#domain/identity/server/index.ts';
import type { beginLink as linkShape, beginSocial as shape } from '../contract.ts';
import { providerOf, type SocialLoginContext } from './context.ts';
import { parseReturnUrl } from './return-url.ts';
import { describeFault } from './fault.ts';
import { hashOf, identifyBrowser, newSecret } from './secrets.ts';
import { insertAttempt, listIdentities, type RegistrationInput } from './store.ts';

/** Ten minutes to log in at the provider, including a password reset there. */
const ATTEMPT_SECONDS = 600;

/** PUT /auth/login: begins a login by a provider. */
export async function beginSocial(
  context: SocialLoginContext,
  { body, origin }: CallRequest<typeof shape>,
): Promise<Answer<typeof shape> | Refusal<RefusalCodeOf<typeof shape>>> {
  const { currency, promo, token } = body;
  const unknown = await context.checkPromo(promo, origin.ip);
  if (unknown) return unknown;
  const registration: RegistrationInput = {
    ...(currency === undefined ? {} : { currency }),
    ...(token === undefined ? {} : { token }),
    ...(promo?.trim() ? { promo } : {}),
  };
  const { provider, origin: page, display } = body;
  const url = await begin(context, origin, {
    provider,
    page,
    display,
    registration,
    playerId: null,
  });
  return isRefusal(url) ? url : { url };
}

/** Begins linking a provider to the member's account; requires a recent step-up. */
export async function beginLink(
  context: SocialLoginContext,
  { body, origin, viewer }: CallRequest<typeof linkShape>,
): Promise<Answer<typeof linkShape> | Refusal<RefusalCodeOf<typeof linkShape>>> {
  const unconfirmed = await context.requireStepUp(context.db, viewer);
  if (unconfirmed) return unconfirmed;
  const { provider, origin: page, display } = body;
  const held = await listIdentities(context.db, viewer.id);
  if (held.some((identity) => identity.provider === provider)) return refuse('social_second');
  const registration = {};
  const url = await begin(context, origin, {
    provider,
    page,
    display,
    registration,
    playerId: viewer.id,
  });
  return isRefusal(url) ? url : { data: { url } };
}

type Beginning = {
  provider: string;
  page: string | undefined;
  display: 'popup' | 'page' | undefined;
  registration: RegistrationInput;
  playerId: PlayerId | null;
};

async function begin(
  context: SocialLoginContext,
  origin: Origin,
  { provider: name, page, display, registration, playerId }: Beginning,
) {
  const foreign = refuseCrossOrigin(origin, context.allowedOrigins);
  if (foreign) return foreign;
  const provider = providerOf(context, name);
  if (!provider) return refuseField('provider', 'social_unknown');
  const returnUrl = parseReturnUrl(page, context.ownOrigins());
  if (isRefusal(returnUrl)) return returnUrl;
  const state = newSecret();
  const url = await reach(context, name, () =>
    provider.begin(context.secrets.tripOf(state, returnUrl.origin, name)),
  );
  if (isRefusal(url)) return url;
  await insertAttempt(context.db, {
    ...returnUrl,
    stateHash: hashOf(state)!,
    browserHash: identifyBrowser(origin),
    provider: name,
    display: display ?? 'popup',
    registration: registration,
    playerId,
    seconds: ATTEMPT_SECONDS,
  });
  return url.href;
}

/** An unreachable provider is no error of the server: the visitor uses another login method. */
async function reach(
  { log }: SocialLoginContext,
  provider: string,
  request: () => Promise<URL>,
): Promise<URL | Refusal<'social_away'>> {
  try {
    return await request();
  } catch (error) {
    log.warn(
      { provider, fault: describeFault(error) },
      'social provider unreachable, login attempt refused',
    );
    return refuse('social_away');
  }
}
