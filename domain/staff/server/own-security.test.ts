import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCode, STAFF_PASSWORD } from '#dev/staff.ts';
import { openStaffRoom, type StaffRoom } from '#dev/staff-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

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

/** Somebody with an authenticator and nothing else, in two sessions. */
async function inside() {
  const account = await room.addStaff('payments');
  const { token, secret, codes } = await room.enrol(account.email);
  room.clock.now += 60_000;
  const entry = await room.entryOf(account.email);
  const there = await room.confirm(entry, totp(secret));
  room.clock.now += 60_000;
  return { ...account, token, secret, codes, there: String(there.json['data'].token) };
}

type Inside = Awaited<ReturnType<typeof inside>>;

const totp = (secret: string, steps = 0) => ({
  kind: 'totp',
  code: appCode(secret, room.clock.now, steps),
});

const begin = ({ token }: Inside, proof: object, password = STAFF_PASSWORD) =>
  room.send('POST', '/me/authenticator', { token, body: { password, proof } });
const prove = ({ token }: Inside, secret: string, steps = 0) =>
  room.send('POST', '/me/authenticator/confirm', {
    token,
    body: { code: totp(secret, steps).code },
  });

type Heard = { status: number; json: Record<string, unknown> };
const said = ({ status, json }: Heard) => [status, json['message']];
const isIn = async (token: string) => (await room.send('GET', '/me', { token })).status === 200;

async function logsIn({ email }: Inside, secret: string): Promise<boolean> {
  const entry = await room.entryOf(email);
  return (await room.confirm(entry, totp(secret))).status === 200;
}

async function auditOf(id: bigint) {
  return await room.db.query<{ action: string; before: object | null; after: object | null }>(
    'select action, before, after from staff_audit where staff_id = $1 order by id',
    [id],
  );
}

test('the only factor is replaced by its owner, and counts until the next one does', async () => {
  const me = await inside();
  const begun = await begin(me, totp(me.secret));
  expect(begun.status, begun.text).toBe(200);
  const next = String(begun.json['data'].secret);
  expect(next).not.toBe(me.secret);
  // The new one opens nothing yet, and the old one everything.
  room.clock.now += 60_000;
  expect(await logsIn(me, next)).toBe(false);
  expect(await logsIn(me, me.secret)).toBe(true);
  expect(said(await prove(me, me.secret, 1))).toEqual([422, 'totp_wrong']);
  expect(said(await prove(me, next))).toEqual([200, undefined]);
  room.clock.now += 60_000;
  expect(await logsIn(me, me.secret)).toBe(false);
  expect(await logsIn(me, next)).toBe(true);
});

test('whoever else is logged in when it is replaced is logged out, and it is on record', async () => {
  const me = await inside();
  const waiting = await room.entryOf(me.email);
  const begun = await begin(me, totp(me.secret));
  const next = String(begun.json['data'].secret);
  expect(await isIn(me.there)).toBe(true);
  expect((await prove(me, next)).status).toBe(200);
  expect([await isIn(me.token), await isIn(me.there)]).toEqual([true, false]);
  room.clock.now += 60_000;
  expect(said(await room.confirm(waiting, totp(next)))[1]).toBe('entry_over');
  const last = (await auditOf(me.id)).at(-1)!;
  expect(last).toMatchObject({
    action: 'staff.factor.replace',
    before: { factor: 'totp', since: expect.stringMatching(/Z$/) },
    after: { factor: 'totp' },
  });
  // The code that proved the new one is used up.
  const entry = await room.entryOf(me.email);
  room.clock.now -= 60_000;
  expect(said(await room.confirm(entry, totp(next)))[1]).toBe('totp_wrong');
});

test('nobody replaces it without the password and a factor', async () => {
  const me = await inside();
  expect(said(await begin(me, totp(me.secret), 'a wrong one'))).toEqual([422, 'wrong_password']);
  expect(said(await begin(me, { kind: 'totp', code: '000000' }))).toEqual([422, 'totp_wrong']);
  expect(said(await begin(me, { kind: 'recovery', code: 'AAAAA-AAAAA' }))[1]).toBe(
    'recovery_wrong',
  );
  const only = await room.send('POST', '/me/authenticator', {
    token: me.token,
    body: { proof: totp(me.secret) },
  });
  expect(said(only)).toEqual([422, 'bad_input']);
  // Nothing was begun, so there is nothing to prove.
  expect(said(await prove(me, me.secret))).toEqual([422, 'totp_wrong']);
  const failures = (await auditOf(me.id)).filter(({ action }) => action.endsWith('failed'));
  expect(failures.map(({ after }) => after)).toEqual([
    { wrong: 'password' },
    { wrong: 'totp' },
    { wrong: 'recovery' },
  ]);
});

test('guessing the password of somebody who left his desk takes longer and longer', async () => {
  const me = await inside();
  const heard = [];
  for (let n = 0; n < 7; n++) heard.push((await begin(me, totp(me.secret), `guess ${n}`)).status);
  expect(heard.slice(0, 4)).toEqual([422, 422, 422, 422]);
  expect(heard.at(-1)).toBe(429);
});

test('a recovery code stands in for a lost phone, and its use is on record', async () => {
  const me = await inside();
  const begun = await begin(me, { kind: 'recovery', code: me.codes[0]! });
  expect(begun.status, begun.text).toBe(200);
  const again = await begin(me, { kind: 'recovery', code: me.codes[0]! });
  expect(said(again)).toEqual([422, 'recovery_wrong']);
  const used = (await auditOf(me.id)).filter(({ action }) => action === 'staff.codes.use');
  expect(used.map(({ after }) => after)).toEqual([{ left: 9 }]);
  expect((await prove(me, String(begun.json['data'].secret))).status).toBe(200);
});

test('of two that were begun the later one counts, and after ten minutes none', async () => {
  const me = await inside();
  const first = String((await begin(me, totp(me.secret))).json['data'].secret);
  room.clock.now += 60_000;
  const second = String((await begin(me, totp(me.secret))).json['data'].secret);
  expect(said(await prove(me, first))).toEqual([422, 'totp_wrong']);
  await room.db.query(
    `update authenticators set next_at = now() - interval '11 minutes' where player_id = $1`,
    [me.id],
  );
  expect(said(await prove(me, second))).toEqual([422, 'totp_wrong']);
  expect(said(await begin(me, { kind: 'recovery', code: me.codes[1]! }))[0]).toBe(200);
});

test('race: two right codes of the next secret at once replace it once', async () => {
  const me = await inside();
  const next = String((await begin(me, totp(me.secret))).json['data'].secret);
  const heard = await Promise.all([prove(me, next), prove(me, next), prove(me, next)]);
  expect(heard.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422', '422']);
});
