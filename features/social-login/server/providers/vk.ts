import { authorizationUrl, codeOf, post, textOf, type Fetch } from './plain-oauth.ts';
import { ProviderFault, type Claims, type SocialProvider, type Trip } from './provider.ts';

export type VkSettings = { readonly clientId: string; readonly fetch?: Fetch };

const AUTHORIZE = 'https://id.vk.com/authorize';
const TOKEN = 'https://id.vk.com/oauth2/auth';
const USER = 'https://id.vk.com/oauth2/user_info';

/**
 * VK ID: OAuth 2.1 with PKCE instead of a secret. The answer names the device, which the exchange
 * must repeat. VK does not report whether an e-mail was confirmed, so it never counts as such.
 */
export function vkProvider({ clientId, fetch = globalThis.fetch }: VkSettings): SocialProvider {
  return {
    name: 'vk',
    label: 'VK ID',
    begin: async (trip) =>
      authorizationUrl(AUTHORIZE, trip, {
        client_id: clientId,
        scope: 'email',
        // VK uses lower case; other providers use upper case.
        code_challenge_method: 's256',
      }),
    finish: async (trip, answer) => {
      const code = codeOf(trip, answer);
      if (code === 'denied') return 'denied';
      const device = answer.get('device_id');
      if (device === null) throw new ProviderFault('no device_id');
      return await exchange(fetch, clientId, trip, { code, device_id: device });
    },
  };
}

async function exchange(
  fetch: Fetch,
  clientId: string,
  trip: Trip,
  given: { code: string; device_id: string },
): Promise<Claims> {
  const tokens = await post(fetch, TOKEN, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code_verifier: trip.verifier,
    redirect_uri: trip.redirectUri,
    state: trip.state,
    ...given,
  });
  if (tokens['state'] !== undefined && tokens['state'] !== trip.state) {
    throw new ProviderFault('state of the exchange');
  }
  const form = { client_id: clientId, access_token: textOf(tokens, 'access_token') };
  const { user } = await post(fetch, USER, form);
  if (typeof user !== 'object' || user === null) throw new ProviderFault('no user');
  const profile = user as Record<string, unknown>;
  const subject = textOf(profile, 'user_id');
  if (tokens['user_id'] !== undefined && textOf(tokens, 'user_id') !== subject) {
    throw new ProviderFault('another user');
  }
  const { email } = profile;
  return {
    subject,
    email: typeof email === 'string' && email !== '' ? email : null,
    isEmailVerified: false,
  };
}
