import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type Provider from 'oidc-provider';
import type { Configuration, JWK } from 'oidc-provider';
import { createMemory } from './memory.ts';
import type { People } from './people.ts';

export type ProviderOptions = {
  /** The issuer: an origin and the path the provider is mounted under. */
  readonly issuer: string;
  readonly secret: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  readonly people: People;
  /** The path of the page that asks who one is. */
  readonly interactionPath: string;
  readonly renderError: (description: string) => string;
};

const INTERACTION_SECONDS = 900;
export const SESSION_COOKIE = 'openid_session';

/** A certified provider, set up as one that players would meet: code flow and PKCE, no more. */
export async function openProvider(options: ProviderOptions): Promise<Provider> {
  // Loaded by the first visitor: it is big, and most starts of the house never need it.
  const { default: OidcProvider, interactionPolicy } = await import('oidc-provider');
  const policy = interactionPolicy.base();
  // As somebody tries things out he is asked each time who he wants to be.
  policy
    .get('login')!
    .checks.add(
      new interactionPolicy.Check('asked_each_time', 'who is it this time?', (ctx) =>
        ctx.oidc.result?.login === undefined
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    );
  const provider = new OidcProvider(options.issuer, {
    ...configuration(options),
    jwks: { keys: [await newKey()] },
    interactions: {
      policy,
      url: (_ctx, { uid }) => `${options.interactionPath}/${uid}`,
    },
  });
  provider.proxy = true;
  return provider;
}

function configuration(options: ProviderOptions): Configuration {
  const memory = createMemory();
  return {
    adapter: memory,
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: [...options.redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: {
      keys: [options.secret],
      names: { session: SESSION_COOKIE, interaction: 'openid_step', resume: 'openid_resume' },
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: {
      Interaction: INTERACTION_SECONDS,
      Session: 3600,
      Grant: 3600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    findAccount: (_ctx, id) => account(options.people, id),
    // There is nothing to consent to: the one client of this provider is the house.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      const ids = { clientId: client!.clientId, accountId: session!.accountId! };
      const grant = new provider.Grant(ids);
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = options.renderError(String(out.error_description ?? out.error));
    },
  };
}

function account(people: People, id: string) {
  const person = people.find(id);
  if (!person) return undefined;
  const { name, email, isEmailVerified } = person;
  const claims = { sub: id, name, email, email_verified: isEmailVerified };
  return { accountId: id, claims: async () => claims };
}

/** Made at each start: nobody keeps a token of this provider longer than a login takes. */
async function newKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as JWK;
}
