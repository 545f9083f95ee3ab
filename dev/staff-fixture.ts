import {
  createFactors,
  createSessions,
  createTokens,
  identityRoutes,
} from '#domain/identity/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { staffRoutes, type Role } from '#domain/staff/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb } from '#platform/server/db.ts';
import { createRateLimits } from '#platform/server/rate-limits.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/log.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { addStaffAccount, appCode, STAFF_PASSWORD } from './staff.ts';
import { defaultJurisdiction } from './play-rules.ts';

const SECRET = '5'.repeat(64);

export type StaffTestRequest = {
  readonly body?: object;
  readonly token?: string;
  readonly headers?: Record<string, string>;
};

/** Back-office login and accounts through the real HTTP pipeline on a test database. */
export async function createStaffFixture(url: string, passwords = cheapPasswords()) {
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const db = openDb({ url, role: APP_ROLE, connectionsMax: 6 });
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const sessions = createSessions(db, createTokens(SECRET), bus);
  const factors = createFactors({
    secretKey: SECRET,
    publicUrl: () => 'https://casino.example',
    now,
  });
  const allowedOrigins = new Set<string>();
  const rateLimits = createRateLimits(db);
  const app = await createHttp({
    routes: [
      ...staffRoutes({ db, sessions, passwords, factors, allowedOrigins, rateLimits }),
      ...identityRoutes({
        db,
        sessions,
        jurisdictions: defaultJurisdiction(db),
        allowedOrigins,
        accounts: createAccounts(),
        announceBalance: async () => undefined,
        onVisibilityChanged: () => undefined,
      }),
    ],
    viewerOf: sessions.viewerOf,
    rateLimits,
    log: createLog('silent'),
    allowedOrigins,
    isSecure: true,
  });

  async function send(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    request: StaffTestRequest = {},
  ) {
    const { body = {}, token, headers = {} } = request;
    const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({
      method,
      url: path.startsWith('/auth') ? path : `/api/v2/staff${path}`,
      headers: { ...bearer, ...headers },
      ...(method === 'GET' ? {} : { payload: body }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    // oxlint-disable-next-line no-explicit-any -- tests look into answers
    const json = (isJson ? answer.json() : {}) as Record<string, any>;
    return { status: answer.statusCode, json, text: answer.body, cookies: answer.cookies };
  }

  const loginSteps = createLoginSteps(send, now);
  const addStaff = (role: Role) => addStaffAccount(db, role);
  const close = async () => {
    await app.close();
    await db.close();
  };
  return { db, clock, sessions, factors, send, addStaff, close, ...loginSteps };
}

export type StaffFixture = Awaited<ReturnType<typeof createStaffFixture>>;
type Send = (method: 'POST', path: string, request: StaffTestRequest) => Promise<StaffTestResponse>;
type StaffTestResponse = {
  status: number;
  // oxlint-disable-next-line no-explicit-any -- tests look into answers
  json: Record<string, any>;
  cookies: readonly { name: string; value: string }[];
};

/** The single steps of a staff login. */
function createLoginSteps(send: Send, now: () => number) {
  const submitPassword = (email: string, password = STAFF_PASSWORD) =>
    send('POST', '/login', { body: { email, password } });

  async function challengeOf(email: string): Promise<string> {
    return String((await submitPassword(email)).json['data'].challenge);
  }

  const cookieHeader = ({ cookies }: StaffTestResponse) => {
    const held = cookies.find(({ name }) => name === 'staff_refresh');
    return { cookie: `staff_refresh=${held?.value ?? ''}` };
  };

  /** The first login: an authenticator is enrolled, and the session opens. */
  async function enrol(email: string) {
    const challenge = await challengeOf(email);
    const begun = await send('POST', '/login/authenticator', { body: { challenge } });
    const secret = String(begun.json['data'].secret);
    const body = { challenge, code: appCode(secret, now()) };
    const inside = await send('POST', '/login/authenticator/confirm', { body });
    const { token, recovery_codes: codes } = inside.json['data'] as SessionData;
    return { token, secret, codes, headers: cookieHeader(inside) };
  }

  const confirm = (challenge: string, answer: object) =>
    send('POST', '/login/confirm', { body: { challenge, answer } });

  return { submitPassword, challengeOf, enrol, confirm, cookieOf: cookieHeader };
}

type SessionData = { token: string; recovery_codes: string[] };
