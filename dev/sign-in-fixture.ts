import { createPromoCheck } from '#domain/affiliates/server/index.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { accountSecurityRoutes } from '#features/account-security/server/index.ts';
import { signInRoutes, type SignInDeps } from '#features/sign-in/server/index.ts';
import { AGE_MIN } from '#domain/jurisdictions/rules.ts';
import {
  createCodes,
  createDevices,
  createLoginService,
  createFactors,
  createSessions,
  createTokens,
  createUnsubscribeLinks,
  identityRoutes,
  type LoginPolicy,
} from '#domain/identity/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb } from '#platform/server/db.ts';
import { createRateLimits } from '#platform/server/rate-limits.ts';
import { createMessages } from '#domain/messages/server/index.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { createEventRecorder } from './event-recorder.ts';
import { defaultJurisdiction } from './play-rules.ts';

const SECRET = '5'.repeat(64);

export type SignInTestRequest = {
  body?: object;
  token?: string | undefined;
  cookies?: Record<string, string>;
  ip?: string;
  headers?: Record<string, string>;
};

export type SignInTestResponse = {
  status: number;
  body: Record<string, unknown> & { data?: Record<string, unknown>; errors?: unknown };
  /** Cookies as set, by name. */
  cookies: Record<string, { value: string; httpOnly?: boolean; sameSite?: string; path?: string }>;
  retryAfter: string | undefined;
};

/** The cookies a browser holds after a response, to send with its next request. */
export function cookiesOf({ cookies }: SignInTestResponse): Record<string, string> {
  return Object.fromEntries(
    Object.entries(cookies).flatMap(([name, { value }]) => (value === '' ? [] : [[name, value]])),
  );
}

/**
 * Connects the fixtures of one test as processes of one installation; each fixture is one process.
 */
export function createTestBus() {
  const listeners = new Set<(channel: string, payload: unknown) => void>();
  return {
    publish(channel: string, payload: unknown) {
      for (const listener of listeners) listener(channel, payload);
    },
    subscribe(channel: string, listener: (payload: unknown) => void) {
      const onMessage = (published: string, payload: unknown) => {
        if (published === channel) listener(payload);
      };
      listeners.add(onMessage);
      return () => void listeners.delete(onMessage);
    },
  };
}

export type SignInFixtureOptions = {
  bus?: ReturnType<typeof createTestBus>;
  now?: () => number;
  ssoLink?: string;
  /** In production mode nothing is delivered: the fixture has no transports. */
  mode?: 'test' | 'production';
  policies?: readonly LoginPolicy[];
  isExcluded?: SignInDeps['isExcluded'];
  challenge?: SignInDeps['challenge'];
  /** Of the place of every visitor; 18 unless given. */
  minAge?: number;
};

/** Login methods and sessions through the real HTTP pipeline, on a test database. */
export async function createSignInFixture(url: string, options: SignInFixtureOptions = {}) {
  const db = openDb({ url, role: APP_ROLE, connectionsMax: 6 });
  const accounts = createAccounts();
  const tokens = createTokens(SECRET);
  const sessions = createSessions(db, tokens, options.bus ?? createTestBus());
  const { emitted: events, emit } = createEventRecorder();
  const [announced, changedVisibility]: [string[], PlayerId[]] = [[], []];
  const allowedOrigins = new Set(['https://casino.example']);
  const log = createLog('silent');
  const metrics = createMetrics();
  const mode = options.mode ?? 'test';
  const messages = createMessages({ db, secretKey: SECRET, mode, transports: {}, log, metrics });
  const publicUrl = () => 'https://casino.example';
  const rateLimits = createRateLimits(db);
  const placeOf = () => ({});
  const minAgeOf = () => options.minAge ?? AGE_MIN;
  const told = { emit, siteNames: () => ['Croupier'], placeOf, minAgeOf };
  const base = { db, sessions, messages, publicUrl, rateLimits, ...told };
  const services = createAuthServices(base, options);
  const routes = [
    ...identityRoutes({
      db,
      accounts,
      sessions,
      jurisdictions: defaultJurisdiction(db),
      allowedOrigins,
      announceBalance: async (_tx, id, currency) => void announced.push(`${id} ${currency}`),
      onVisibilityChanged: (id) => void changedVisibility.push(id),
    }),
    ...signInRoutes({ ...base, ...services, ...options, accounts, allowedOrigins }),
    ...accountSecurityRoutes({ ...base, ...services, ...options, allowedOrigins }),
  ];
  const app = await createHttp({
    routes,
    viewerOf: sessions.viewerOf,
    rateLimits,
    log,
    allowedOrigins,
    isSecure: true,
  });
  const parts = { db, accounts, tokens, sessions, events, messages };
  return {
    ...parts,
    /** The newest code that was sent to a contact. */
    codeFor: async (contact: string) => (await messages.read(contact))[0]?.code ?? undefined,
    linkFor: async (contact: string) =>
      (await messages.read(contact)).find(({ links }) => links.length > 0)?.links[0],
    factors: services.factors,
    loginService: services.loginService,
    announced,
    changedVisibility,
    send: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent: SignInTestRequest = {}) =>
      send(app, method, path, sent),
    close: async () => {
      await app.close();
      await db.close();
    },
  };
}

type BaseServices = Pick<
  SignInDeps,
  'db' | 'sessions' | 'messages' | 'emit' | 'publicUrl' | 'rateLimits'
>;

/** No player is excluded and no visitor is a suspected bot, unless the options say so. */
function createAuthServices(
  base: BaseServices,
  { now, policies = [], ssoLink, challenge }: SignInFixtureOptions,
) {
  const codes = createCodes(SECRET);
  const devices = createDevices(SECRET);
  const factors = createFactors({
    secretKey: SECRET,
    publicUrl: base.publicUrl,
    ...(now ? { now } : {}),
  });
  const loginService = createLoginService({
    ...base,
    codes,
    devices,
    factors,
    policies,
    unsubscribeLinks: createUnsubscribeLinks(SECRET),
    ssoLinkOf: () => ssoLink,
  });
  return {
    codes,
    devices,
    factors,
    loginService,
    passwords: cheapPasswords(),
    isExcluded: async () => false,
    checkPromo: createPromoCheck(base.db, base.rateLimits, () => Promise.resolve(false)),
    socialNames: async () => [],
    challenge: async () => undefined,
    hasCaptcha: challenge !== undefined,
  };
}

export type SignInFixture = Awaited<ReturnType<typeof createSignInFixture>>;

async function send(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  sent: SignInTestRequest,
): Promise<SignInTestResponse> {
  const request: InjectOptions = {
    method,
    url: path,
    remoteAddress: sent.ip ?? '127.0.0.1',
    headers: {
      ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
      'idempotency-key': randomUUID(),
      ...sent.headers,
    },
    ...(sent.cookies ? { cookies: sent.cookies } : {}),
    ...(method === 'GET' ? {} : { payload: sent.body ?? {} }),
  };
  const response = await app.inject(request);
  const cookies = response.cookies as ({ name: string } & SignInTestResponse['cookies'][string])[];
  return {
    status: response.statusCode,
    body: response.json(),
    cookies: Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie])),
    retryAfter: response.headers['retry-after'] as string | undefined,
  };
}
