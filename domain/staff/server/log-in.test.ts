import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { appCode, STAFF_PASSWORD } from '#dev/staff.ts';
import { createStaffFixture, type StaffFixture } from '#dev/staff-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { refuseBusy } from '#core/refusal.ts';
import { createPasswords } from '#domain/identity/server/index.ts';
import { recordFailure } from './log-in.ts';

let database: TestDatabase;
let fixture: StaffFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createStaffFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const HOUR = 3_600_000;
const outcomeOf = ({ status, json }: { status: number; json: Record<string, unknown> }) => [
  status,
  json['message'],
];
const totp = (secret: string, steps = 0) => ({
  kind: 'totp',
  code: appCode(secret, fixture.clock.now, steps),
});

async function auditOf(id: PlayerId): Promise<string[]> {
  const rows = await fixture.db.query<{ action: string }>(
    'select action from staff_audit where staff_id = $1 order by id',
    [id],
  );
  return rows.map(({ action }) => action);
}

test('staff login: a password alone opens no session; the first login enrols an authenticator', async () => {
  const { id, email } = await fixture.addStaff('support');
  const { json } = await fixture.submitPassword(email.toUpperCase());
  expect(json['data']).toMatchObject({ step: 'enrol', factors: [] });
  expect(json['data'].token).toBeUndefined();
  const { token, codes } = await fixture.enrol(email);
  const me = await fixture.send('GET', '/me', { token });
  expect(me.json['data']).toEqual({ id: id.toString(), email, role: 'support' });
  expect(codes).toHaveLength(10);
  expect(await auditOf(id)).toEqual(['staff.login', 'staff.factor.add']);
});

test('staff login: a challenge is no token, and is valid for no step but its own', async () => {
  const { email } = await fixture.addStaff('admin');
  const challenge = await fixture.challengeOf(email);
  expect(outcomeOf(await fixture.send('GET', '/me', { token: challenge }))).toEqual([
    401,
    'unauthorized',
  ]);
  expect(outcomeOf(await fixture.send('GET', '/audit', { token: challenge }))).toEqual([
    401,
    'unauthorized',
  ]);
  const cookie = { cookie: `staff_refresh=${challenge}` };
  expect(outcomeOf(await fixture.send('POST', '/refresh', { headers: cookie }))[0]).toBe(401);
  expect(
    outcomeOf(await fixture.confirm(challenge, { kind: 'recovery', code: 'AAAAA-AAAAA' })),
  ).toEqual([422, 'challenge_expired']);
  const own = { challenge, password: 'another long password' };
  expect(outcomeOf(await fixture.send('POST', '/login/password', { body: own }))[1]).toBe(
    'challenge_expired',
  );
});

test('staff login: a code is accepted once, in its half minute and in any other login', async () => {
  const { email } = await fixture.addStaff('payments');
  const { secret } = await fixture.enrol(email);
  const used = totp(secret);
  const [one, two] = [await fixture.challengeOf(email), await fixture.challengeOf(email)];
  expect(outcomeOf(await fixture.confirm(one, used))).toEqual([422, 'totp_wrong']);
  fixture.clock.now += 31_000;
  const fresh = totp(secret);
  expect((await fixture.confirm(one, fresh)).status).toBe(200);
  // The challenge is consumed, and so is every other of the same account.
  expect(outcomeOf(await fixture.confirm(one, totp(secret, 1)))[1]).toBe('challenge_expired');
  expect(outcomeOf(await fixture.confirm(two, totp(secret, 1)))[1]).toBe('challenge_expired');
  const third = await fixture.challengeOf(email);
  expect(outcomeOf(await fixture.confirm(third, fresh))[1]).toBe('totp_wrong');
});

test('race: two parallel answers to one challenge open one session', async () => {
  const { email } = await fixture.addStaff('payments');
  const { codes } = await fixture.enrol(email);
  const challenge = await fixture.challengeOf(email);
  const answers = await Promise.all(
    codes.slice(0, 4).map((code) => fixture.confirm(challenge, { kind: 'recovery', code })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('staff login: five wrong codes restart the login, then a wait is required', async () => {
  const { id, email } = await fixture.addStaff('risk');
  await fixture.enrol(email);
  const challenge = await fixture.challengeOf(email);
  const messages = [];
  for (let turn = 0; turn < 7; turn++) {
    messages.push(
      (await fixture.confirm(challenge, { kind: 'totp', code: '12345x' })).json['message'],
    );
  }
  expect(messages.slice(0, 4)).toEqual(['totp_wrong', 'totp_wrong', 'totp_wrong', 'totp_wrong']);
  expect(messages.slice(5)).toEqual(['challenge_expired', 'challenge_expired']);
  const next = await fixture.challengeOf(email);
  const answer = await fixture.confirm(next, { kind: 'totp', code: '12345x' });
  expect(outcomeOf(answer)).toEqual([429, 'too_many_requests']);
  const failures = (await auditOf(id)).filter((action) => action === 'staff.login.failed');
  expect(failures.length).toBeGreaterThanOrEqual(5);
});

test('denial: failed logins of unknown addresses cannot flood the audit log', async () => {
  const origin = { ip: '203.0.113.7' } as Parameters<typeof recordFailure>[3];
  for (let submitPassword = 0; submitPassword < 80; submitPassword++) {
    await recordFailure({ db: fixture.db }, undefined, 'password', origin);
  }
  const strangers = async () =>
    (
      await fixture.db.query(
        `select id from staff_audit where action = 'staff.login.failed' and staff_id is null`,
      )
    ).length;
  expect(await strangers()).toBe(60);
  // Failures at an existing staff account are always audited.
  const { id } = await fixture.addStaff('support');
  await recordFailure({ db: fixture.db }, id, 'password', origin);
  expect(await auditOf(id)).toEqual(['staff.login.failed']);
});

test('enumeration: a failed staff login takes full time steps, whether its entry is written or not', async () => {
  const { email } = await fixture.addStaff('support');
  for (const address of [email, 'stranger@example.org']) {
    const begun = performance.now();
    const body = { email: address, password: 'a wrong password' };
    expect((await fixture.send('POST', '/login', { body })).status).toBe(422);
    expect(performance.now() - begun).toBeGreaterThan(145);
  }
});

test('staff login: a server too busy to check a password has counted no attempt', async () => {
  let isBusy = true;
  const real = createPasswords();
  const passwords = {
    ...real,
    matches: async (...args: Parameters<typeof real.matches>) =>
      isBusy ? refuseBusy(3) : await real.matches(...args),
  };
  const other = await createStaffFixture(database.url, passwords);
  const { email } = await other.addStaff('support');
  for (let turn = 0; turn < 12; turn++) {
    expect((await other.submitPassword(email)).json['message']).toBe('busy');
  }
  isBusy = false;
  expect((await other.submitPassword(email)).status).toBe(200);
  await other.close();
});

test('staff login: an old challenge, or one whose user was removed meanwhile, is expired', async () => {
  const { id, email } = await fixture.addStaff('content');
  const { codes } = await fixture.enrol(email);
  const late = await fixture.challengeOf(email);
  await fixture.db.query(`delete from staff_login_challenges where staff_id = $1`, [id]);
  const answer = (code: string | undefined) => ({ kind: 'recovery', code });
  expect(outcomeOf(await fixture.confirm(late, answer(codes[0])))[1]).toBe('challenge_expired');
  const challenge = await fixture.challengeOf(email);
  await fixture.db.query(`update players set status = 'blocked' where id = $1`, [id]);
  expect(outcomeOf(await fixture.confirm(challenge, answer(codes[1])))[1]).toBe(
    'challenge_expired',
  );
  expect(outcomeOf(await fixture.submitPassword(email))).toEqual([422, 'wrong_credentials']);
});

test('csrf: another site’s page can neither open, nor renew, nor end a session', async () => {
  const { email } = await fixture.addStaff('support');
  const { headers } = await fixture.enrol(email);
  const foreign = { origin: 'https://evil.example' };
  const body = { email, password: STAFF_PASSWORD };
  const answers = [
    await fixture.send('POST', '/login', { body, headers: foreign }),
    await fixture.send('POST', '/refresh', { headers: { ...headers, ...foreign } }),
    await fixture.send('POST', '/logout', { headers: { ...headers, ...foreign } }),
    await fixture.send('POST', '/refresh', {
      headers: { ...headers, 'sec-fetch-site': 'cross-site' },
    }),
  ];
  for (const answer of answers) expect(outcomeOf(answer)).toEqual([403, 'forbidden']);
  expect((await fixture.send('POST', '/refresh', { headers })).status).toBe(200);
});

test('fixation: a planted session cookie is replaced', async () => {
  const { email } = await fixture.addStaff('support');
  const planted = { cookie: `staff_refresh=${'p'.repeat(43)}` };
  const challenge = String((await fixture.submitPassword(email)).json['data'].challenge);
  const begun = await fixture.send('POST', '/login/authenticator', {
    body: { challenge },
    headers: planted,
  });
  const body = { challenge, code: appCode(String(begun.json['data'].secret), fixture.clock.now) };
  const loggedIn = await fixture.send('POST', '/login/authenticator/confirm', {
    body,
    headers: planted,
  });
  const own = fixture.cookieOf(loggedIn);
  expect(own.cookie).not.toBe(planted.cookie);
  expect(outcomeOf(await fixture.send('POST', '/refresh', { headers: planted }))[0]).toBe(401);
  expect((await fixture.send('POST', '/refresh', { headers: own })).status).toBe(200);
  fixture.clock.now += HOUR;
});
