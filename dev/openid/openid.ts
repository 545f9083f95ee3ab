import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { addLoginPage } from './login-page.ts';
import { errorPage } from './html.ts';
import { createSandboxAccounts } from './accounts.ts';
import { openProvider, SESSION_COOKIE } from './provider.ts';

export type OpenIdOptions = {
  /** Where browsers reach the server, without a trailing slash; known once it listens. */
  readonly appUrl: () => string;
  /** Every address a login may return to. */
  readonly redirectUris: () => readonly string[];
  readonly secret: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

export type OpenId = {
  readonly issuer: () => string;
  /** Adds the provider and its page under /sandbox/openid. */
  mount(app: FastifyInstance): void;
};

const PREFIX = '/sandbox/openid';
const LOGIN = `${PREFIX}/login`;

/**
 * The sandbox identity provider: a real OpenID Connect server inside the same process, with a page
 * where the visitor types any identity. It is mounted under a path of the server, so it is
 * reachable wherever the server is. The server calls it only over HTTP, as any other provider.
 */
export function createOpenId(options: OpenIdOptions): OpenId {
  const accounts = createSandboxAccounts(options.secret);
  const issuer = () => `${options.appUrl()}${PREFIX}`;
  let opening: Promise<Provider> | undefined;
  const provider = () => {
    opening ??= openProvider({
      ...options,
      issuer: issuer(),
      redirectUris: options.redirectUris(),
      accounts,
      interactionPath: LOGIN,
      renderError: errorPage,
    });
    return opening;
  };
  return {
    issuer,
    mount: (app) => mount(app, { provider, issuer, accounts, path: LOGIN, ...options }),
  };
}

type MountOptions = Parameters<typeof addLoginPage>[1] & { readonly issuer: () => string };

function mount(app: FastifyInstance, mounted: MountOptions): void {
  app.register(async (scope) => addLoginPage(scope, mounted));
  app.register(async (scope) => {
    // The provider parses bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${PREFIX}/*`,
      handler: async (request, reply) => {
        const answer = (await mounted.provider()).callback();
        // The server's page headers would cut the window off from the page that opened it.
        reply.hijack();
        await answer(rewriteToIssuer(request.raw, mounted.issuer()), reply.raw);
      },
    });
  });
}

type Mountable = IncomingMessage & { originalUrl?: string };

/** Rewrites the request to the issuer's own address, from which the provider builds its links. */
function rewriteToIssuer(raw: Mountable, issuer: string): IncomingMessage {
  const { host, protocol } = new URL(issuer);
  raw.originalUrl = raw.url ?? '';
  raw.url = raw.originalUrl.slice(PREFIX.length);
  raw.headers.host = host;
  raw.headers['x-forwarded-host'] = host;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  if (/^\/auth(?:[/?]|$)/.test(raw.url)) raw.headers.cookie = withoutSession(raw.headers.cookie);
  return raw;
}

/** Each visit begins logged out, so that the next visitor need not end an earlier session. */
function withoutSession(cookie: string | undefined): string {
  const kept = (cookie ?? '').split('; ').filter((pair) => !pair.startsWith(SESSION_COOKIE));
  return kept.join('; ');
}
