import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import type { CallShape } from '#core/wire.ts';
import { readContracts } from '#dev/contracts.ts';
import { addStaffUser, type TestStaffUser } from '#dev/staff.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createTestApp, SECRET_KEY, type TestApp } from '#dev/test-app.ts';
import { createSessions, createTokens } from '#domain/identity/server/index.ts';
import { isRole, mayAct, ROLES, type Role } from '#domain/staff/rules.ts';
import { startApp } from '../../app.ts';

/** The calls are read from the contracts, so a new call is covered automatically. */
let calls: readonly CallShape[];
let database: TestDatabase;
let app: TestApp;
const staffByRole = new Map<Role, TestStaffUser>();

beforeAll(async () => {
  calls = (await readContracts()).calls.filter(({ audience }) => audience === 'staff');
  database = await testDatabase();
  app = await createTestApp(startApp, database.url);
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const sessions = createSessions(app.db, createTokens(SECRET_KEY), bus);
  for (const role of ROLES) staffByRole.set(role, await addStaffUser(app.db, sessions, role));
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

/**
 * Sends an empty request: a caller with permission gets a refusal about the input or 404; a caller
 * without it gets 403 before the input is checked.
 */
async function send(call: CallShape, token: string | undefined): Promise<number> {
  const path = call.path.replaceAll(/\{\w+\}/g, '999999999');
  const request = call.method === 'GET' || call.method === 'DELETE' ? {} : { body: {} };
  const answer = await app.send(call.method, path, { ...request, ...(token ? { token } : {}) });
  return answer.status;
}

test('permissions: every staff call declares its roles, and each role exists', () => {
  expect(calls.length).toBeGreaterThan(30);
  for (const { name, roles } of calls) {
    expect(roles, name).toBeDefined();
    expect(
      roles!.filter((role) => !isRole(role)),
      name,
    ).toEqual([]);
  }
});

test('permissions: no call below the staff paths is open to others, except the login', async () => {
  const all = (await readContracts()).calls.filter(({ path }) => path.startsWith('/api/v2/staff'));
  const open = all.filter(({ audience }) => audience !== 'staff').map(({ path }) => path);
  expect(open.toSorted()).toEqual([
    '/api/v2/staff/login',
    '/api/v2/staff/login/authenticator',
    '/api/v2/staff/login/authenticator/confirm',
    '/api/v2/staff/login/confirm',
    '/api/v2/staff/login/new-passkey',
    '/api/v2/staff/login/new-passkey/confirm',
    '/api/v2/staff/login/passkey',
    '/api/v2/staff/login/password',
    '/api/v2/staff/logout',
    '/api/v2/staff/refresh',
  ]);
  const outside = calls.filter(({ path }) => !path.startsWith('/api/v2/staff'));
  expect(outside.map(({ path }) => path)).toEqual([]);
});

test('permissions: anonymous callers, guests, players, forged and expired tokens can make no staff call', async () => {
  const { id } = staffByRole.get('admin')!;
  const others = [
    [undefined, 401],
    ['no.token.atall', 401],
    [await signedAnHourAgo(id), 401],
    [(await app.addGuest()).token, 403],
    [(await app.addMember()).token, 403],
  ] as const;
  for (const call of calls) {
    const statuses = [];
    for (const [token] of others) statuses.push(await send(call, token));
    expect(statuses, call.name).toEqual(others.map(([, status]) => status));
  }
}, 60_000);

/** Signed with the right key and with all permissions, but expired. */
async function signedAnHourAgo(id: PlayerId): Promise<string> {
  vi.useFakeTimers({ now: Date.now() - 3_600_000, toFake: ['Date'] });
  const token = await createTokens(SECRET_KEY).sign(
    'staff',
    id,
    '00000000-0000-0000-0000-000000000000',
  );
  vi.useRealTimers();
  return token;
}

test('permissions: a staff token can make no call for players and guests', async () => {
  const { token } = staffByRole.get('admin')!;
  const others = (await readContracts()).calls.filter(
    ({ audience }) => audience === 'player' || audience === 'visitor',
  );
  expect(others.length).toBeGreaterThan(50);
  // Some calls belong to games and tables that this app has not opened.
  for (const call of others) expect([401, 404], call.name).toContain(await send(call, token));
});

test.each(ROLES)(
  'permissions: a %s staff member can make the calls of that role and no others',
  async (role) => {
    const { token } = staffByRole.get(role)!;
    const wrong: string[] = [];
    for (const call of calls) {
      const status = await send(call, token);
      const may = mayAct(role, (call.roles ?? []).filter(isRole));
      if ((status === 403) === may || status === 401 || status >= 500)
        wrong.push(`${call.name} ${status}`);
    }
    expect(wrong).toEqual([]);
  },
);

/** A staff member who lost the role or was blocked loses access with the next call. */
test('permissions: a blocked staff member can make no call, whatever the token says', async () => {
  const { id, token } = staffByRole.get('content')!;
  await app.db.query(`update players set status = 'blocked' where id = $1`, [id]);
  for (const call of calls) expect([401, 403], call.name).toContain(await send(call, token));
});
