import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CallShape } from '#core/wire.ts';
import { readContracts } from '#dev/contracts.ts';
import { hireStaff, type Hired } from '#dev/staff.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { openWholeHouse, SECRET_KEY, type WholeHouse } from '#dev/whole-house.ts';
import { createSessions, createTokens } from '#domain/identity/server/index.ts';
import { isRole, mayAct, ROLES, type Role } from '#domain/staff/rules.ts';
import { startHouse } from './house.ts';

/** The calls are read from the contracts of the house: a new one is asked here by itself. */
let calls: readonly CallShape[];
let database: TestDatabase;
let house: WholeHouse;
const clerks = new Map<Role, Hired>();

beforeAll(async () => {
  calls = (await readContracts()).calls.filter(({ audience }) => audience === 'staff');
  database = await testDatabase();
  house = await openWholeHouse(startHouse, database.url);
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const sessions = createSessions(house.db, createTokens(SECRET_KEY), bus);
  for (const role of ROLES) clerks.set(role, await hireStaff(house.db, sessions, role));
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

/**
 * With nothing in it: whoever may make the call hears what is missing, or that there is no such
 * thing; whoever may not hears 403 before anybody looks at what was sent.
 */
async function ask(call: CallShape, token: string | undefined): Promise<number> {
  const path = call.path.replaceAll(/\{\w+\}/g, '999999999');
  const said = call.method === 'GET' || call.method === 'DELETE' ? {} : { body: {} };
  const answer = await house.send(call.method, path, { ...said, ...(token ? { token } : {}) });
  return answer.status;
}

test('every call of staff says whose it is, in roles there are', () => {
  expect(calls.length).toBeGreaterThan(30);
  for (const { name, roles } of calls) {
    expect(roles, name).toBeDefined();
    expect(
      roles!.filter((role) => !isRole(role)),
      name,
    ).toEqual([]);
  }
});

test('no call below the paths of staff is left to others, but the door', async () => {
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

test('nobody, guests, players, forged and expired tokens make no call of staff', async () => {
  const { id } = clerks.get('admin')!;
  const strangers = [
    [undefined, 401],
    ['no.token.atall', 401],
    [await signedAnHourAgo(id), 401],
    [(await house.addGuest()).token, 403],
    [(await house.addMember()).token, 403],
  ] as const;
  for (const call of calls) {
    const heard = [];
    for (const [token] of strangers) heard.push(await ask(call, token));
    expect(heard, call.name).toEqual(strangers.map(([, status]) => status));
  }
}, 60_000);

/** By the key of the house, and with all rights, but over. */
async function signedAnHourAgo(id: bigint): Promise<string> {
  vi.useFakeTimers({ now: Date.now() - 3_600_000, toFake: ['Date'] });
  const token = await createTokens(SECRET_KEY).sign(
    'staff',
    id,
    '00000000-0000-0000-0000-000000000000',
  );
  vi.useRealTimers();
  return token;
}

test('no token of staff makes a call that is for players and guests', async () => {
  const { token } = clerks.get('admin')!;
  const others = (await readContracts()).calls.filter(
    ({ audience }) => audience === 'player' || audience === 'visitor',
  );
  expect(others.length).toBeGreaterThan(50);
  // Some calls are of games and tables that this house has not opened.
  for (const call of others) expect([401, 404], call.name).toContain(await ask(call, token));
});

test.each(ROLES)('a clerk of %s makes the calls of that role and no other', async (role) => {
  const { token } = clerks.get(role)!;
  const wrong: string[] = [];
  for (const call of calls) {
    const status = await ask(call, token);
    const may = mayAct(role, (call.roles ?? []).filter(isRole));
    if ((status === 403) === may || status === 401 || status >= 500)
      wrong.push(`${call.name} ${status}`);
  }
  expect(wrong).toEqual([]);
});

/** Somebody who lost his role, or his place, has lost it with the next call. */
test('whoever is blocked makes no call any more, whatever his token says', async () => {
  const { id, token } = clerks.get('content')!;
  await house.db.query(`update players set status = 'blocked' where id = $1`, [id]);
  for (const call of calls) expect([401, 403], call.name).toContain(await ask(call, token));
});
