import type { FastifyInstance, InjectOptions } from 'fastify';
import { accessRoutes } from '#features/account-security/server/index.ts';
import { signInRoutes, type SignInDeps } from '#features/sign-in/server/index.ts';
import {
  createCodes,
  createDevices,
  createDoor,
  createFactors,
  createPasswords,
  createSessions,
  createTokens,
  identityRoutes,
  type Gate,
} from '#domain/identity/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb } from '#platform/server/db.ts';
import { createLimits } from '#platform/server/http/limits.ts';
import { createMessages } from '#domain/messages/server/index.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { openLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';

const SECRET = '5'.repeat(64);

export type Sent = {
  body?: object;
  token?: string | undefined;
  cookies?: Record<string, string>;
  ip?: string;
  headers?: Record<string, string>;
};

export type Got = {
  status: number;
  body: Record<string, unknown> & { data?: Record<string, unknown>; errors?: unknown };
  /** Cookies as set, by name. */
  cookies: Record<string, { value: string; httpOnly?: boolean; sameSite?: string; path?: string }>;
  retryAfter: string | undefined;
};

/** What a browser holds after an answer, to send with its next call. */
export function cookiesOf({ cookies }: Got): Record<string, string> {
  return Object.fromEntries(
    Object.entries(cookies).flatMap(([name, { value }]) => (value === '' ? [] : [[name, value]])),
  );
}

/** Processes of one house hear each other through this; each room is one process. */
export function createTestBus() {
  const listeners = new Set<(channel: string, payload: unknown) => void>();
  return {
    publish(channel: string, payload: unknown) {
      for (const hear of listeners) hear(channel, payload);
    },
    subscribe(channel: string, listener: (payload: unknown) => void) {
      const hear = (heard: string, payload: unknown) => {
        if (heard === channel) listener(payload);
      };
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
  };
}

export type RoomOptions = {
  bus?: ReturnType<typeof createTestBus>;
  now?: () => number;
  ssoLink?: string;
  /** In production nothing is delivered here: the room has no transports. */
  mode?: 'test' | 'production';
  gates?: readonly Gate[];
  isExcluded?: SignInDeps['isExcluded'];
  challenge?: SignInDeps['challenge'];
};

/** The ways in and the sessions behind them, by the real HTTP pipeline, on a test database. */
export async function openSignInRoom(url: string, options: RoomOptions = {}) {
  const db = openDb({ url, role: APP_ROLE, connectionsMax: 6 });
  const accounts = createAccounts();
  const tokens = createTokens(SECRET);
  const sessions = createSessions(db, tokens, options.bus ?? createTestBus());
  const events: { name: string; body: unknown }[] = [];
  const announced: string[] = [];
  const changedVisibility: bigint[] = [];
  const allowedOrigins = new Set(['https://casino.example']);
  const log = openLog('silent');
  const metrics = createMetrics();
  const mode = options.mode ?? 'test';
  const outbox = { db, secretKey: SECRET, mode, transports: {}, log, metrics };
  const messages = createMessages(outbox);
  const emit = async (_tx: unknown, name: string, body: unknown) =>
    void events.push({ name, body });
  const publicUrl = () => 'https://casino.example';
  const ground = { db, sessions, messages, emit, publicUrl };
  const ways = openWays(ground, options);
  const routes = [
    ...identityRoutes({
      db,
      accounts,
      sessions,
      allowedOrigins,
      announceBalance: async (_tx, id, currency) => void announced.push(`${id} ${currency}`),
      onVisibilityChanged: (id) => void changedVisibility.push(id),
    }),
    ...signInRoutes({ ...ground, ...ways, ...options, accounts, allowedOrigins }),
    ...accessRoutes({ ...ground, ...ways, ...options, allowedOrigins }),
  ];
  const { viewerOf } = sessions;
  const limits = createLimits();
  const app = await createHttp({ routes, viewerOf, limits, log, allowedOrigins, isSecure: true });
  return {
    db,
    accounts,
    tokens,
    sessions,
    events,
    messages,
    /** The newest code that was sent to a contact. */
    codeFor: async (contact: string) => (await messages.read(contact))[0]?.code ?? undefined,
    linkFor: async (contact: string) =>
      (await messages.read(contact)).find(({ links }) => links.length > 0)?.links[0],
    factors: ways.factors,
    announced,
    changedVisibility,
    send: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent: Sent = {}) =>
      send(app, method, path, sent),
    close: async () => {
      await app.close();
      await db.close();
    },
  };
}

type Ground = Pick<SignInDeps, 'db' | 'sessions' | 'messages' | 'emit' | 'publicUrl'>;

/** Nobody is excluded and nothing looks like a machine, unless the options say so. */
function openWays(ground: Ground, { now, gates = [], ssoLink }: RoomOptions) {
  const codes = createCodes(SECRET);
  const devices = createDevices(SECRET);
  const factors = createFactors({
    secretKey: SECRET,
    publicUrl: ground.publicUrl,
    ...(now ? { now } : {}),
  });
  const door = createDoor({ ...ground, codes, devices, factors, gates, ssoLink });
  return {
    codes,
    devices,
    factors,
    door,
    passwords: createPasswords(),
    isExcluded: async () => false,
    socialNames: async () => [],
    challenge: async () => undefined,
  };
}

export type SignInRoom = Awaited<ReturnType<typeof openSignInRoom>>;

async function send(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  sent: Sent,
): Promise<Got> {
  const request: InjectOptions = {
    method,
    url: path,
    remoteAddress: sent.ip ?? '127.0.0.1',
    headers: {
      ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
      ...sent.headers,
    },
    ...(sent.cookies ? { cookies: sent.cookies } : {}),
    ...(method === 'GET' ? {} : { payload: sent.body ?? {} }),
  };
  const response = await app.inject(request);
  const cookies = response.cookies as ({ name: string } & Got['cookies'][string])[];
  return {
    status: response.statusCode,
    body: response.json(),
    cookies: Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie])),
    retryAfter: response.headers['retry-after'] as string | undefined,
  };
}
