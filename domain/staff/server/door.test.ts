import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCode, STAFF_PASSWORD } from '#dev/staff.ts';
import { openStaffRoom, type StaffRoom } from '#dev/staff-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { refuse } from '#core/refusal.ts';
import { createPasswords } from '#domain/identity/server/index.ts';
import { recordFailure } from './log-in.ts';

let database: TestDatabase;
let room: StaffRoom;
beforeAll(async () => {
  database = await testDatabase();
  room = await openStaffRoom(database.url);
});
afterAll(async () => {
  await room.close();
  await database.close();
});

const HOUR = 3_600_000;
const said = ({ status, json }: { status: number; json: Record<string, unknown> }) => [
  status,
  json['message'],
];
const totp = (secret: string, steps = 0) => ({
  kind: 'totp',
  code: appCode(secret, room.clock.now, steps),
});

async function auditOf(id: bigint): Promise<string[]> {
  const rows = await room.db.query<{ action: string }>(
    'select action from staff_audit where staff_id = $1 order by id',
    [id],
  );
  return rows.map(({ action }) => action);
}

test('a password alone opens nothing: the first login enrols an authenticator', async () => {
  const { id, email } = await room.addStaff('support');
  const { json } = await room.knock(email.toUpperCase());
  expect(json['data']).toMatchObject({ step: 'enrol', factors: [] });
  expect(json['data'].token).toBeUndefined();
  const { token, codes } = await room.enrol(email);
  const me = await room.send('GET', '/me', { token });
  expect(me.json['data']).toEqual({ id: id.toString(), email, role: 'support' });
  expect(codes).toHaveLength(10);
  expect(await auditOf(id)).toEqual(['staff.login', 'staff.factor.add']);
});

test('an entry is no token, and opens no step but its own', async () => {
  const { email } = await room.addStaff('admin');
  const entry = await room.entryOf(email);
  expect(said(await room.send('GET', '/me', { token: entry }))).toEqual([401, 'unauthorized']);
  expect(said(await room.send('GET', '/audit', { token: entry }))).toEqual([401, 'unauthorized']);
  const cookie = { cookie: `staff_refresh=${entry}` };
  expect(said(await room.send('POST', '/refresh', { headers: cookie }))[0]).toBe(401);
  expect(said(await room.confirm(entry, { kind: 'recovery', code: 'AAAAA-AAAAA' }))).toEqual([
    422,
    'entry_over',
  ]);
  const own = { entry, password: 'another long password' };
  expect(said(await room.send('POST', '/login/password', { body: own }))[1]).toBe('entry_over');
});

test('a code is right once: not again in its half minute, not in another login', async () => {
  const { email } = await room.addStaff('payments');
  const { secret } = await room.enrol(email);
  const used = totp(secret);
  const [one, two] = [await room.entryOf(email), await room.entryOf(email)];
  expect(said(await room.confirm(one, used))).toEqual([422, 'totp_wrong']);
  room.clock.now += 31_000;
  const fresh = totp(secret);
  expect((await room.confirm(one, fresh)).status).toBe(200);
  // The login is used up, and so is every other that was begun for the same person.
  expect(said(await room.confirm(one, totp(secret, 1)))[1]).toBe('entry_over');
  expect(said(await room.confirm(two, totp(secret, 1)))[1]).toBe('entry_over');
  const third = await room.entryOf(email);
  expect(said(await room.confirm(third, fresh))[1]).toBe('totp_wrong');
});

test('two who answer one login at the same moment: one comes in', async () => {
  const { email } = await room.addStaff('payments');
  const { codes } = await room.enrol(email);
  const entry = await room.entryOf(email);
  const answers = await Promise.all(
    codes.slice(0, 4).map((code) => room.confirm(entry, { kind: 'recovery', code })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('codes are guessed five times, then the password is asked again, then one waits', async () => {
  const { id, email } = await room.addStaff('risk');
  await room.enrol(email);
  const entry = await room.entryOf(email);
  const heard = [];
  for (let turn = 0; turn < 7; turn++) {
    heard.push((await room.confirm(entry, { kind: 'totp', code: '12345x' })).json['message']);
  }
  expect(heard.slice(0, 4)).toEqual(['totp_wrong', 'totp_wrong', 'totp_wrong', 'totp_wrong']);
  expect(heard.slice(5)).toEqual(['entry_over', 'entry_over']);
  const next = await room.entryOf(email);
  const answer = await room.confirm(next, { kind: 'totp', code: '12345x' });
  expect(said(answer)).toEqual([429, 'too_many_requests']);
  const failures = (await auditOf(id)).filter((action) => action === 'staff.login.failed');
  expect(failures.length).toBeGreaterThanOrEqual(5);
});

test('denial: strangers at the door fill no record that is kept for ever', async () => {
  const origin = { ip: '203.0.113.7' } as Parameters<typeof recordFailure>[3];
  for (let knock = 0; knock < 80; knock++) {
    await recordFailure({ db: room.db }, undefined, 'password', origin);
  }
  const strangers = async () =>
    (
      await room.db.query(
        `select id from staff_audit where action = 'staff.login.failed' and staff_id is null`,
      )
    ).length;
  expect(await strangers()).toBe(60);
  // Whoever guesses at somebody who works here is written down, whatever goes on.
  const { id } = await room.addStaff('support');
  await recordFailure({ db: room.db }, id, 'password', origin);
  expect(await auditOf(id)).toEqual(['staff.login.failed']);
});

test('a house too busy to look at a password has counted no wrong try', async () => {
  let isBusy = true;
  const real = createPasswords();
  const passwords = {
    ...real,
    matches: async (...asked: Parameters<typeof real.matches>) =>
      isBusy ? refuse('busy', undefined, 3) : await real.matches(...asked),
  };
  const other = await openStaffRoom(database.url, passwords);
  const { email } = await other.addStaff('support');
  for (let turn = 0; turn < 12; turn++) {
    expect((await other.knock(email)).json['message']).toBe('busy');
  }
  isBusy = false;
  expect((await other.knock(email)).status).toBe(200);
  await other.close();
});

test('a login begun for long, or whose bearer was sacked meanwhile, is over', async () => {
  const { id, email } = await room.addStaff('content');
  const { codes } = await room.enrol(email);
  const late = await room.entryOf(email);
  await room.db.query(`delete from staff_entries where staff_id = $1`, [id]);
  const answer = (code: string | undefined) => ({ kind: 'recovery', code });
  expect(said(await room.confirm(late, answer(codes[0])))[1]).toBe('entry_over');
  const entry = await room.entryOf(email);
  await room.db.query(`update players set status = 'blocked' where id = $1`, [id]);
  expect(said(await room.confirm(entry, answer(codes[1])))[1]).toBe('entry_over');
  expect(said(await room.knock(email))).toEqual([422, 'wrong_credentials']);
});

test('another site’s page can neither come in, nor prolong, nor end a session', async () => {
  const { email } = await room.addStaff('support');
  const { headers } = await room.enrol(email);
  const foreign = { origin: 'https://evil.example' };
  const body = { email, password: STAFF_PASSWORD };
  const answers = [
    await room.send('POST', '/login', { body, headers: foreign }),
    await room.send('POST', '/refresh', { headers: { ...headers, ...foreign } }),
    await room.send('POST', '/logout', { headers: { ...headers, ...foreign } }),
    await room.send('POST', '/refresh', {
      headers: { ...headers, 'sec-fetch-site': 'cross-site' },
    }),
  ];
  for (const answer of answers) expect(said(answer)).toEqual([403, 'forbidden']);
  expect((await room.send('POST', '/refresh', { headers })).status).toBe(200);
});

test('whoever brings a session of his own making gets another one', async () => {
  const { email } = await room.addStaff('support');
  const planted = { cookie: `staff_refresh=${'p'.repeat(43)}` };
  const entry = String((await room.knock(email)).json['data'].entry);
  const begun = await room.send('POST', '/login/authenticator', {
    body: { entry },
    headers: planted,
  });
  const body = { entry, code: appCode(String(begun.json['data'].secret), room.clock.now) };
  const inside = await room.send('POST', '/login/authenticator/confirm', {
    body,
    headers: planted,
  });
  const own = room.cookieOf(inside);
  expect(own.cookie).not.toBe(planted.cookie);
  expect(said(await room.send('POST', '/refresh', { headers: planted }))[0]).toBe(401);
  expect((await room.send('POST', '/refresh', { headers: own })).status).toBe(200);
  room.clock.now += HOUR;
});
