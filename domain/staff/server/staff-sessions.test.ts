import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { createStaffFixture, type StaffFixture } from '#dev/staff-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';

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

type Headers = { cookie: string };
const refresh = (headers: Headers) => fixture.send('POST', '/refresh', { headers });
const statusOf = async (token: string) => (await fixture.send('GET', '/me', { token })).status;

/** Sessions use the database clock, so the test moves the stored times back. */
const age = (id: PlayerId, minutes: number) =>
  runOn(
    database.url,
    `update refresh_tokens set issued_at = issued_at - interval '${minutes} minutes',
            used_at = used_at - interval '${minutes} minutes'
      where session_id in (select id from sessions where player_id = ${id})`,
  );

test('staff sessions: the cookie is sent to staff calls alone, and no script reads it', async () => {
  const { email } = await fixture.addStaff('support');
  const challenge = await fixture.challengeOf(email);
  const begun = await fixture.send('POST', '/login/authenticator', { body: { challenge } });
  expect(begun.cookies).toEqual([]);
  const { headers } = await fixture.enrol(email);
  const again = await refresh(headers);
  expect(again.cookies[0]).toMatchObject({
    name: 'staff_refresh',
    path: '/api/v2/staff',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  });
});

test('staff sessions: a refresh token works once; its reuse ends the session', async () => {
  const { id, email } = await fixture.addStaff('payments');
  const { headers: stolen, token } = await fixture.enrol(email);
  const owner = fixture.cookieOf(await refresh(stolen));
  await age(id, 1);
  expect((await refresh(stolen)).status).toBe(401);
  expect((await refresh(owner)).status).toBe(401);
  expect(await statusOf(token)).toBe(401);
});

test('staff sessions: half an hour without a token ends one, and twelve hours in any case', async () => {
  const idle = await fixture.addStaff('risk');
  const { headers } = await fixture.enrol(idle.email);
  await age(idle.id, 29);
  const next = fixture.cookieOf(await refresh(headers));
  expect(next.cookie.length).toBeGreaterThan(20);
  await age(idle.id, 31);
  expect((await refresh(next)).status).toBe(401);
  const rows = await fixture.db.query<{ hours: number }>(
    `select extract(epoch from expires_at - created_at)::float8 / 3600 as hours
       from sessions where player_id = $1`,
    [idle.id],
  );
  // The last token of a session lives a quarter of an hour: together they are twelve hours.
  expect(rows[0]?.hours).toBeCloseTo(11.75, 3);
});

test('staff sessions: refresh tokens of players and staff are not interchangeable', async () => {
  const { email } = await fixture.addStaff('support');
  const { headers, token } = await fixture.enrol(email);
  const value = headers.cookie.split('=')[1]!;
  const asPlayer = { headers: { cookie: `refresh=${value}` } };
  expect((await fixture.send('POST', '/auth/refresh-token', asPlayer)).status).toBe(401);
  expect((await refresh(headers)).status).toBe(200);
  expect(await statusOf(token)).toBe(200);
});

test('staff sessions: a logout ends the session at once, and is audited', async () => {
  const { id, email } = await fixture.addStaff('content');
  const { headers, token } = await fixture.enrol(email);
  const out = await fixture.send('POST', '/logout', { headers });
  expect(out.json).toEqual({ data: { ended: true } });
  expect(out.cookies[0]).toMatchObject({ name: 'staff_refresh', value: '' });
  expect(await statusOf(token)).toBe(401);
  expect((await refresh(headers)).status).toBe(401);
  const [last] = await fixture.db.query<{ action: string }>(
    'select action from staff_audit where staff_id = $1 order by id desc limit 1',
    [id],
  );
  expect(last?.action).toBe('staff.logout');
});
