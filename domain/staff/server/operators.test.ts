import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { createStaffFixture, type StaffFixture } from '#dev/staff-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

let database: TestDatabase;
let fixture: StaffFixture;
let admin: { id: PlayerId; email: string; token: string };
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createStaffFixture(database.url);
  admin = await logInStaffUser('admin');
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const reason = 'As the head of the shift asked.';

async function logInStaffUser(role: 'admin' | 'support' | 'risk') {
  const account = await fixture.addStaff(role);
  const { token, headers, codes } = await fixture.enrol(account.email);
  return { ...account, token, headers, codes };
}

const post = (path: string, body: object, token = admin.token) =>
  fixture.send('POST', path, { body, token });
const outcomeOf = ({ status, json }: { status: number; json: Record<string, unknown> }) => [
  status,
  json['message'],
];

async function lastLine() {
  const [line] = await fixture.db.query<{ action: string; reason: string; after: object }>(
    'select action, reason, before, after from staff_audit order by id desc limit 1',
  );
  return line;
}

test('operators: a new one gets a password that is shown once and replaced at the first login', async () => {
  const made = await post('/operators', { email: 'Vera@Casino.example', role: 'risk', reason });
  const { operator, password } = made.json['data'];
  expect(operator).toMatchObject({ email: 'vera@casino.example', role: 'risk', factors: [] });
  expect(await lastLine()).toMatchObject({ action: 'staff.add', reason, after: { role: 'risk' } });
  expect(JSON.stringify(await lastLine())).not.toContain(password);
  const first = await fixture.submitPassword('vera@casino.example', password);
  expect(first.json['data'].step).toBe('password');
  const { challenge } = first.json['data'];
  const choose = (text: string) =>
    fixture.send('POST', '/login/password', { body: { challenge, password: text } });
  expect((await choose(password)).json['message']).toBe('password_same');
  expect((await choose('short')).json['errors'].password[0]).toMatch(/^password_short/);
  const chosen = await choose('four patient green herons');
  expect(chosen.json['data']).toMatchObject({ step: 'enrol' });
  expect(outcomeOf(await choose('another one of them'))[1]).toBe('challenge_expired');
  expect((await fixture.submitPassword('vera@casino.example', password)).status).toBe(422);
});

test('operators: a changed role takes effect at once and requires a new login', async () => {
  const staff = await logInStaffUser('support');
  const path = `/operators/${staff.id}/role`;
  const changed = await post(path, { role: 'risk', reason });
  expect(changed.json['data']).toMatchObject({ role: 'risk', sessions: 0 });
  expect((await fixture.send('GET', '/me', { token: staff.token })).status).toBe(401);
  expect((await fixture.send('POST', '/refresh', { headers: staff.headers })).status).toBe(401);
  expect(await lastLine()).toMatchObject({ action: 'staff.role', before: { role: 'support' } });
});

test('operators: a block ends the sessions at once, and an unblock allows a login again', async () => {
  const staff = await logInStaffUser('support');
  expect((await post(`/operators/${staff.id}/block`, { reason })).json['data'].status).toBe(
    'blocked',
  );
  expect((await fixture.send('GET', '/me', { token: staff.token })).status).toBe(401);
  expect(outcomeOf(await fixture.submitPassword(staff.email))).toEqual([422, 'wrong_credentials']);
  await post(`/operators/${staff.id}/unblock`, { reason });
  expect((await fixture.submitPassword(staff.email)).status).toBe(200);
});

test('operators: a reset removes factors, sessions and the old password', async () => {
  const staff = await logInStaffUser('support');
  const begun = await fixture.challengeOf(staff.email);
  const reset = await post(`/operators/${staff.id}/reset-factors`, { reason });
  expect(reset.json['data'].operator).toMatchObject({ factors: [], sessions: 0 });
  const answer = { kind: 'recovery', code: staff.codes[0] };
  expect(outcomeOf(await fixture.confirm(begun, answer))[1]).toBe('challenge_expired');
  expect((await fixture.submitPassword(staff.email)).status).toBe(422);
  const next = await fixture.submitPassword(staff.email, reset.json['data'].password);
  expect(next.json['data']).toMatchObject({ step: 'password', factors: [] });
});

test('operators: no one changes their own account, and a change needs a reason and a target', async () => {
  for (const what of ['role', 'block', 'unblock', 'reset-factors']) {
    const body = { role: 'risk', reason };
    expect(outcomeOf(await post(`/operators/${admin.id}/${what}`, body))[1]).toBe('own_account');
    expect((await post(`/operators/999999/${what}`, body)).status).toBe(404);
    expect((await post(`/operators/${admin.id}/${what}`, { role: 'risk' })).status).toBe(422);
  }
});

test('race: of two admins who demote each other at once one stays', async () => {
  const [one, two] = [await logInStaffUser('admin'), await logInStaffUser('admin')];
  await fixture.db.query(`update staff set role = 'risk' where player_id = $1`, [admin.id]);
  const demote = (by: { token: string }, whom: { id: PlayerId }) =>
    post(`/operators/${whom.id}/role`, { role: 'support', reason }, by.token);
  const answers = await Promise.all([demote(one, two), demote(two, one)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.find(({ status }) => status !== 200)!;
  expect([401, 403]).toContain(refused.status);
  const left = await fixture.db.query(
    `select from staff s join players p on p.id = s.player_id
      where s.role = 'admin' and p.status = 'active'`,
  );
  expect(left).toHaveLength(1);
  // The database itself refuses to lose the last admin, whatever the caller.
  await expect(
    fixture.db.query(`update staff set role = 'risk' where role = 'admin'`),
  ).rejects.toThrow('the last admin cannot go');
  const block = `update players set status = 'blocked'
    where id in (select player_id from staff where role = 'admin')`;
  await expect(fixture.db.query(block)).rejects.toThrow('the last admin cannot go');
});
