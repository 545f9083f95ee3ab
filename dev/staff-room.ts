import {
  createFactors,
  createPasswords,
  createSessions,
  createTokens,
  identityRoutes,
} from '#domain/identity/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { staffRoutes, type Role } from '#domain/staff/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb } from '#platform/server/db.ts';
import { createLimits } from '#platform/server/http/limits.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { openLog } from '#platform/server/log.ts';
import { addStaffAccount, appCode, STAFF_PASSWORD } from './staff.ts';

const SECRET = '5'.repeat(64);

export type StaffSaid = {
  readonly body?: object;
  readonly token?: string;
  readonly headers?: Record<string, string>;
};

/** The back office's door and accounts by the real HTTP pipeline on a test database. */
export async function openStaffRoom(url: string, passwords = createPasswords()) {
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
  const app = await createHttp({
    routes: [
      ...staffRoutes({ db, sessions, passwords, factors, allowedOrigins, now }),
      ...identityRoutes({
        db,
        sessions,
        allowedOrigins,
        accounts: createAccounts(),
        announceBalance: async () => undefined,
        onVisibilityChanged: () => undefined,
      }),
    ],
    viewerOf: sessions.viewerOf,
    limits: createLimits(),
    log: openLog('silent'),
    allowedOrigins,
    isSecure: true,
  });

  async function send(method: 'GET' | 'POST', path: string, said: StaffSaid = {}) {
    const { body = {}, token, headers = {} } = said;
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

  const door = createDoorSteps(send, now);
  const addStaff = (role: Role) => addStaffAccount(db, role);
  const close = async () => {
    await app.close();
    await db.close();
  };
  return { db, clock, sessions, factors, send, addStaff, close, ...door };
}

export type StaffRoom = Awaited<ReturnType<typeof openStaffRoom>>;
type Send = (method: 'POST', path: string, said: StaffSaid) => Promise<Said>;
type Said = {
  status: number;
  // oxlint-disable-next-line no-explicit-any -- tests look into answers
  json: Record<string, any>;
  cookies: readonly { name: string; value: string }[];
};

/** What a person does at the door, in single steps. */
function createDoorSteps(send: Send, now: () => number) {
  const knock = (email: string, password = STAFF_PASSWORD) =>
    send('POST', '/login', { body: { email, password } });

  async function entryOf(email: string): Promise<string> {
    return String((await knock(email)).json['data'].entry);
  }

  const cookieOf = ({ cookies }: Said) => {
    const held = cookies.find(({ name }) => name === 'staff_refresh');
    return { cookie: `staff_refresh=${held?.value ?? ''}` };
  };

  /** The first time: an authenticator is enrolled, and the session opens. */
  async function enrol(email: string) {
    const entry = await entryOf(email);
    const begun = await send('POST', '/login/authenticator', { body: { entry } });
    const secret = String(begun.json['data'].secret);
    const body = { entry, code: appCode(secret, now()) };
    const inside = await send('POST', '/login/authenticator/confirm', { body });
    const { token, recovery_codes: codes } = inside.json['data'] as InsideData;
    return { token, secret, codes, headers: cookieOf(inside) };
  }

  const confirm = (entry: string, answer: object) =>
    send('POST', '/login/confirm', { body: { entry, answer } });

  return { knock, entryOf, enrol, confirm, cookieOf };
}

type InsideData = { token: string; recovery_codes: string[] };
