import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { appCode, STAFF_PASSWORD } from '#dev/staff.ts';
import { createStaffFixture, type StaffFixture } from '#dev/staff-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

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

/** A staff user with an authenticator and no other factor, in two sessions. */
async function logInStaffUser() {
  const account = await fixture.addStaff('payments');
  const { token, secret, codes } = await fixture.enrol(account.email);
  fixture.clock.now += 60_000;
  const challenge = await fixture.challengeOf(account.email);
  const there = await fixture.confirm(challenge, totp(secret));
  fixture.clock.now += 60_000;
  return { ...account, token, secret, codes, there: String(there.json['data'].token) };
}

type LoggedInStaff = Awaited<ReturnType<typeof logInStaffUser>>;

const totp = (secret: string, steps = 0) => ({
  kind: 'totp',
  code: appCode(secret, fixture.clock.now, steps),
});

const begin = ({ token }: LoggedInStaff, proof: object, password = STAFF_PASSWORD) =>
  fixture.send('POST', '/me/authenticator', { token, body: { password, proof } });
const verifyProof = ({ token }: LoggedInStaff, secret: string, steps = 0) =>
  fixture.send('POST', '/me/authenticator/confirm', {
    token,
    body: { code: totp(secret, steps).code },
  });

type TestAnswer = { status: number; json: Record<string, unknown> };
const outcomeOf = ({ status, json }: TestAnswer) => [status, json['message']];
const isIn = async (token: string) => (await fixture.send('GET', '/me', { token })).status === 200;

async function logsIn({ email }: LoggedInStaff, secret: string): Promise<boolean> {
  const challenge = await fixture.challengeOf(email);
  return (await fixture.confirm(challenge, totp(secret))).status === 200;
}

async function auditOf(id: PlayerId) {
  return await fixture.db.query<{ action: string; before: object | null; after: object | null }>(
    'select action, before, after from staff_audit where staff_id = $1 order by id',
    [id],
  );
}

test('own security: the only factor is replaced by its owner, and stays valid until then', async () => {
  const me = await logInStaffUser();
  const begun = await begin(me, totp(me.secret));
  expect(begun.status, begun.text).toBe(200);
  const next = String(begun.json['data'].secret);
  expect(next).not.toBe(me.secret);
  // The new one is not accepted yet, and the old one still is.
  fixture.clock.now += 60_000;
  expect(await logsIn(me, next)).toBe(false);
  expect(await logsIn(me, me.secret)).toBe(true);
  expect(outcomeOf(await verifyProof(me, me.secret, 1))).toEqual([422, 'totp_wrong']);
  expect(outcomeOf(await verifyProof(me, next))).toEqual([200, undefined]);
  fixture.clock.now += 60_000;
  expect(await logsIn(me, me.secret)).toBe(false);
  expect(await logsIn(me, next)).toBe(true);
});

test('own security: replacing the authenticator ends the other sessions, and is audited', async () => {
  const me = await logInStaffUser();
  const waiting = await fixture.challengeOf(me.email);
  const begun = await begin(me, totp(me.secret));
  const next = String(begun.json['data'].secret);
  expect(await isIn(me.there)).toBe(true);
  expect((await verifyProof(me, next)).status).toBe(200);
  expect([await isIn(me.token), await isIn(me.there)]).toEqual([true, false]);
  fixture.clock.now += 60_000;
  expect(outcomeOf(await fixture.confirm(waiting, totp(next)))[1]).toBe('challenge_expired');
  const last = (await auditOf(me.id)).at(-1)!;
  expect(last).toMatchObject({
    action: 'staff.factor.replace',
    before: { factor: 'totp', since: expect.stringMatching(/Z$/) },
    after: { factor: 'totp' },
  });
  // The code that activated the new one is used up.
  const challenge = await fixture.challengeOf(me.email);
  fixture.clock.now -= 60_000;
  expect(outcomeOf(await fixture.confirm(challenge, totp(next)))[1]).toBe('totp_wrong');
});

test('own security: a replacement requires the password and a factor', async () => {
  const me = await logInStaffUser();
  expect(outcomeOf(await begin(me, totp(me.secret), 'a wrong one'))).toEqual([
    422,
    'wrong_password',
  ]);
  expect(outcomeOf(await begin(me, { kind: 'totp', code: '000000' }))).toEqual([422, 'totp_wrong']);
  expect(outcomeOf(await begin(me, { kind: 'recovery', code: 'AAAAA-AAAAA' }))[1]).toBe(
    'recovery_wrong',
  );
  const only = await fixture.send('POST', '/me/authenticator', {
    token: me.token,
    body: { proof: totp(me.secret) },
  });
  expect(outcomeOf(only)).toEqual([422, 'bad_input']);
  // No replacement was begun, so there is nothing to activate.
  expect(outcomeOf(await verifyProof(me, me.secret))).toEqual([422, 'totp_wrong']);
  const failures = (await auditOf(me.id)).filter(({ action }) => action.endsWith('failed'));
  expect(failures.map(({ after }) => after)).toEqual([
    { wrong: 'password' },
    { wrong: 'totp' },
    { wrong: 'recovery' },
  ]);
});

test('own security: guessing the password in an open session takes longer and longer', async () => {
  const me = await logInStaffUser();
  const statuses = [];
  for (let n = 0; n < 7; n++)
    statuses.push((await begin(me, totp(me.secret), `guess ${n}`)).status);
  expect(statuses.slice(0, 4)).toEqual([422, 422, 422, 422]);
  expect(statuses.at(-1)).toBe(429);
});

test('own security: a recovery code stands in for a lost phone, and its use is audited', async () => {
  const me = await logInStaffUser();
  const begun = await begin(me, { kind: 'recovery', code: me.codes[0]! });
  expect(begun.status, begun.text).toBe(200);
  const again = await begin(me, { kind: 'recovery', code: me.codes[0]! });
  expect(outcomeOf(again)).toEqual([422, 'recovery_wrong']);
  const used = (await auditOf(me.id)).filter(({ action }) => action === 'staff.codes.use');
  expect(used.map(({ after }) => after)).toEqual([{ left: 9 }]);
  expect((await verifyProof(me, String(begun.json['data'].secret))).status).toBe(200);
});

test('own security: of two replacements the later one counts, and none after ten minutes', async () => {
  const me = await logInStaffUser();
  const first = String((await begin(me, totp(me.secret))).json['data'].secret);
  fixture.clock.now += 60_000;
  const second = String((await begin(me, totp(me.secret))).json['data'].secret);
  expect(outcomeOf(await verifyProof(me, first))).toEqual([422, 'totp_wrong']);
  await fixture.db.query(
    `update authenticators set next_at = now() - interval '11 minutes' where player_id = $1`,
    [me.id],
  );
  expect(outcomeOf(await verifyProof(me, second))).toEqual([422, 'totp_wrong']);
  expect(outcomeOf(await begin(me, { kind: 'recovery', code: me.codes[1]! }))[0]).toBe(200);
});

test('race: two correct codes of the replacement at once activate it once', async () => {
  const me = await logInStaffUser();
  const next = String((await begin(me, totp(me.secret))).json['data'].secret);
  const answers = await Promise.all([
    verifyProof(me, next),
    verifyProof(me, next),
    verifyProof(me, next),
  ]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422', '422']);
});
