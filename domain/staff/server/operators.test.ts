import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaffRoom, type StaffRoom } from '#dev/staff-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

let database: TestDatabase;
let room: StaffRoom;
let admin: { id: bigint; email: string; token: string };
beforeAll(async () => {
  database = await testDatabase();
  room = await openStaffRoom(database.url);
  admin = await inside('admin');
});
afterAll(async () => {
  await room.close();
  await database.close();
});

const reason = 'As the head of the shift asked.';

async function inside(role: 'admin' | 'support' | 'risk') {
  const account = await room.addStaff(role);
  const { token, headers, codes } = await room.enrol(account.email);
  return { ...account, token, headers, codes };
}

const post = (path: string, body: object, token = admin.token) =>
  room.send('POST', path, { body, token });
const said = ({ status, json }: { status: number; json: Record<string, unknown> }) => [
  status,
  json['message'],
];

async function lastLine() {
  const [line] = await room.db.query<{ action: string; reason: string; after: object }>(
    'select action, reason, before, after from staff_audit order by id desc limit 1',
  );
  return line;
}

test('a new operator has a password that is told once and replaced before all else', async () => {
  const made = await post('/operators', { email: 'Vera@House.example', role: 'risk', reason });
  const { operator, password } = made.json['data'];
  expect(operator).toMatchObject({ email: 'vera@house.example', role: 'risk', factors: [] });
  expect(await lastLine()).toMatchObject({ action: 'staff.add', reason, after: { role: 'risk' } });
  expect(JSON.stringify(await lastLine())).not.toContain(password);
  const first = await room.knock('vera@house.example', password);
  expect(first.json['data'].step).toBe('password');
  const { entry } = first.json['data'];
  const choose = (text: string) =>
    room.send('POST', '/login/password', { body: { entry, password: text } });
  expect((await choose(password)).json['message']).toBe('password_same');
  expect((await choose('short')).json['errors'].password[0]).toMatch(/^password_short/);
  const chosen = await choose('four patient green herons');
  expect(chosen.json['data']).toMatchObject({ step: 'enrol' });
  expect(said(await choose('another one of them'))[1]).toBe('entry_over');
  expect((await room.knock('vera@house.example', password)).status).toBe(422);
});

test('another role takes effect at once, and its bearer comes in again', async () => {
  const clerk = await inside('support');
  const path = `/operators/${clerk.id}/role`;
  const changed = await post(path, { role: 'risk', reason });
  expect(changed.json['data']).toMatchObject({ role: 'risk', sessions: 0 });
  expect((await room.send('GET', '/me', { token: clerk.token })).status).toBe(401);
  expect((await room.send('POST', '/refresh', { headers: clerk.headers })).status).toBe(401);
  expect(await lastLine()).toMatchObject({ action: 'staff.role', before: { role: 'support' } });
});

test('whoever is blocked is out at once, and in again when that is taken back', async () => {
  const clerk = await inside('support');
  expect((await post(`/operators/${clerk.id}/block`, { reason })).json['data'].status).toBe(
    'blocked',
  );
  expect((await room.send('GET', '/me', { token: clerk.token })).status).toBe(401);
  expect(said(await room.knock(clerk.email))).toEqual([422, 'wrong_credentials']);
  await post(`/operators/${clerk.id}/unblock`, { reason });
  expect((await room.knock(clerk.email)).status).toBe(200);
});

test('a reset takes factors, sessions and the old password', async () => {
  const clerk = await inside('support');
  const begun = await room.entryOf(clerk.email);
  const reset = await post(`/operators/${clerk.id}/reset-factors`, { reason });
  expect(reset.json['data'].operator).toMatchObject({ factors: [], sessions: 0 });
  const answer = { kind: 'recovery', code: clerk.codes[0] };
  expect(said(await room.confirm(begun, answer))[1]).toBe('entry_over');
  expect((await room.knock(clerk.email)).status).toBe(422);
  const next = await room.knock(clerk.email, reset.json['data'].password);
  expect(next.json['data']).toMatchObject({ step: 'password', factors: [] });
});

test('nobody changes himself, and a change wants a reason and somebody to be changed', async () => {
  for (const what of ['role', 'block', 'unblock', 'reset-factors']) {
    const body = { role: 'risk', reason };
    expect(said(await post(`/operators/${admin.id}/${what}`, body))[1]).toBe('own_account');
    expect((await post(`/operators/999999/${what}`, body)).status).toBe(404);
    expect((await post(`/operators/${admin.id}/${what}`, { role: 'risk' })).status).toBe(422);
  }
});

test('two admins who demote each other at once: one of them stays', async () => {
  const [one, two] = [await inside('admin'), await inside('admin')];
  await room.db.query(`update staff set role = 'risk' where player_id = $1`, [admin.id]);
  const demote = (by: { token: string }, whom: { id: bigint }) =>
    post(`/operators/${whom.id}/role`, { role: 'support', reason }, by.token);
  const answers = await Promise.all([demote(one, two), demote(two, one)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.find(({ status }) => status !== 200)!;
  expect([401, 403]).toContain(refused.status);
  const left = await room.db.query(
    `select from staff s join players p on p.id = s.player_id
      where s.role = 'admin' and p.status = 'active'`,
  );
  expect(left).toHaveLength(1);
  // The database itself refuses to lose the last one, whoever asks it.
  await expect(
    room.db.query(`update staff set role = 'risk' where role = 'admin'`),
  ).rejects.toThrow('the last admin cannot go');
  const block = `update players set status = 'blocked'
    where id in (select player_id from staff where role = 'admin')`;
  await expect(room.db.query(block)).rejects.toThrow('the last admin cannot go');
});
