import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type Provider from 'oidc-provider';
import type { Configuration, JWK } from 'oidc-provider';
import { createMemoryAdapter } from './memory-adapter.ts';
import type { SandboxAccounts } from './accounts.ts';

export type OpenIdProviderOptions = {
  /** The issuer: an origin and the path the provider is mounted under. */
  readonly issuer: string;
  readonly secret: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  readonly accounts: SandboxAccounts;
  /** The path of the account form. */
  readonly interactionPath: string;
  readonly renderError: (description: string) => string;
};

const INTERACTION_SECONDS = 900;
export const SESSION_COOKIE = 'openid_session';

/** A certified provider, configured like a common public one: code flow and PKCE only. */
export async function openProvider(options: OpenIdProviderOptions): Promise<Provider> {
  // Loaded on first use: it is large, and most starts never need it.
  const { default: OidcProvider, interactionPolicy } = await import('oidc-provider');
  const policy = interactionPolicy.base();
  // For trying things out, the account is asked for at every login.
  policy
    .get('login')!
    .checks.add(
      new interactionPolicy.Check('asked_each_time', 'choose an account', (ctx) =>
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

function configuration(options: OpenIdProviderOptions): Configuration {
  const memory = createMemoryAdapter();
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
    findAccount: (_ctx, id) => account(options.accounts, id),
    // No consent is needed: this provider has a single client, the casino.
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

function account(accounts: SandboxAccounts, id: string) {
  const account = accounts.find(id);
  if (!account) return undefined;
  const { name, email, isEmailVerified } = account;
  const claims = { sub: id, name, email, email_verified: isEmailVerified };
  return { accountId: id, claims: async () => claims };
}

/** Generated at each start: a token of this provider is needed only during a login. */
async function newKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as JWK;
}
