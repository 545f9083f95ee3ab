import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { addLoginPage } from './login-page.ts';
import { errorPage } from './html.ts';
import { createPeople } from './people.ts';
import { openProvider, SESSION_COOKIE } from './provider.ts';

export type OpenIdOptions = {
  /** Where browsers find the house, without a trailing slash; known once it listens. */
  readonly houseUrl: () => string;
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
 * The sandbox identity provider: a real OpenID Connect server beside the house, with a page where
 * one types who one wants to be. It stands under a path of the house, so it can be opened wherever
 * the house can. The house speaks to it only over HTTP, as to any other provider.
 */
export function createOpenId(options: OpenIdOptions): OpenId {
  const people = createPeople(options.secret);
  const issuer = () => `${options.houseUrl()}${PREFIX}`;
  let opening: Promise<Provider> | undefined;
  const provider = () => {
    opening ??= openProvider({
      ...options,
      issuer: issuer(),
      redirectUris: options.redirectUris(),
      people,
      interactionPath: LOGIN,
      renderError: errorPage,
    });
    return opening;
  };
  return {
    issuer,
    mount: (app) => mount(app, { provider, issuer, people, path: LOGIN, ...options }),
  };
}

type Mounted = Parameters<typeof addLoginPage>[1] & { readonly issuer: () => string };

function mount(app: FastifyInstance, mounted: Mounted): void {
  app.register(async (scope) => addLoginPage(scope, mounted));
  app.register(async (scope) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${PREFIX}/*`,
      handler: async (request, reply) => {
        const answer = (await mounted.provider()).callback();
        // Headers of the house's own pages would cut the window from the page that opened it.
        reply.hijack();
        await answer(asIssued(request.raw, mounted.issuer()), reply.raw);
      },
    });
  });
}

type Mountable = IncomingMessage & { originalUrl?: string };

/** As if asked at its own address: of that the provider builds what it writes into answers. */
function asIssued(raw: Mountable, issuer: string): IncomingMessage {
  const { host, protocol } = new URL(issuer);
  raw.originalUrl = raw.url ?? '';
  raw.url = raw.originalUrl.slice(PREFIX.length);
  raw.headers.host = host;
  raw.headers['x-forwarded-host'] = host;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  if (/^\/auth(?:[/?]|$)/.test(raw.url)) raw.headers.cookie = withoutSession(raw.headers.cookie);
  return raw;
}

/** Each visit begins as nobody: whoever comes next need not log anybody else out first. */
function withoutSession(cookie: string | undefined): string {
  const kept = (cookie ?? '').split('; ').filter((pair) => !pair.startsWith(SESSION_COOKIE));
  return kept.join('; ');
}
