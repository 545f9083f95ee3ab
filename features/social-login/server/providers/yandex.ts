import { authorizationUrl, codeOf, get, post, textOf, type Fetch } from './plain-oauth.ts';
import { ProviderFault, type Claims, type SocialProvider, type Trip } from './provider.ts';

export type YandexSettings = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly fetch?: Fetch;
};

const AUTHORIZE = 'https://oauth.yandex.ru/authorize';
const TOKEN = 'https://oauth.yandex.ru/token';
const INFO = 'https://login.yandex.ru/info?format=json';

/** Mailboxes that Yandex itself issues. Any other address may be unconfirmed. */
const OWN_DOMAINS = /@(?:ya\.ru|yandex\.(?:ru|com|kz|by|com\.tr|uz))$/i;

/** Yandex ID: OAuth 2 and a call for the user info. Its answer names the client it is meant for. */
export function yandexProvider(settings: YandexSettings): SocialProvider {
  const { clientId, fetch = globalThis.fetch } = settings;
  return {
    name: 'yandex',
    label: 'Yandex ID',
    begin: async (trip) =>
      authorizationUrl(AUTHORIZE, trip, { client_id: clientId, scope: 'login:email login:info' }),
    finish: async (trip, answer) => {
      const code = codeOf(trip, answer);
      return code === 'denied' ? 'denied' : await exchange(fetch, settings, trip, code);
    },
  };
}

async function exchange(
  fetch: Fetch,
  { clientId, clientSecret }: YandexSettings,
  trip: Trip,
  code: string,
): Promise<Claims> {
  const tokens = await post(fetch, TOKEN, {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    code_verifier: trip.verifier,
    redirect_uri: trip.redirectUri,
    code,
  });
  const info = await get(fetch, INFO, `OAuth ${textOf(tokens, 'access_token')}`);
  // A token issued to another client proves nothing about this visitor.
  if (info['client_id'] !== clientId) throw new ProviderFault('another client');
  const email = info['default_email'];
  const text = typeof email === 'string' && email !== '' ? email : null;
  return {
    subject: textOf(info, 'id'),
    email: text,
    isEmailVerified: text !== null && OWN_DOMAINS.test(text),
  };
}
