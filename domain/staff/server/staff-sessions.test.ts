import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaffRoom, type StaffRoom } from '#dev/staff-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';

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

type Headers = { cookie: string };
const refresh = (headers: Headers) => room.send('POST', '/refresh', { headers });
const asks = async (token: string) => (await room.send('GET', '/me', { token })).status;

/** The clock of a session is the database's: it is set back instead. */
const age = (id: bigint, minutes: number) =>
  runOn(
    database.url,
    `update refresh_tokens set issued_at = issued_at - interval '${minutes} minutes',
            used_at = used_at - interval '${minutes} minutes'
      where session_id in (select id from sessions where player_id = ${id})`,
  );

test('the cookie is for this door alone, and for no script', async () => {
  const { email } = await room.addStaff('support');
  const entry = await room.entryOf(email);
  const begun = await room.send('POST', '/login/authenticator', { body: { entry } });
  expect(begun.cookies).toEqual([]);
  const { headers } = await room.enrol(email);
  const again = await refresh(headers);
  expect(again.cookies[0]).toMatchObject({
    name: 'staff_refresh',
    path: '/api/v2/staff',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  });
});

test('a refresh token works once; shown again later it ends the session for everybody', async () => {
  const { id, email } = await room.addStaff('payments');
  const { headers: stolen, token } = await room.enrol(email);
  const owner = room.cookieOf(await refresh(stolen));
  await age(id, 1);
  expect((await refresh(stolen)).status).toBe(401);
  expect((await refresh(owner)).status).toBe(401);
  expect(await asks(token)).toBe(401);
});

test('half an hour without a token ends a session, and twelve hours end it anyway', async () => {
  const idle = await room.addStaff('risk');
  const { headers } = await room.enrol(idle.email);
  await age(idle.id, 29);
  const next = room.cookieOf(await refresh(headers));
  expect(next.cookie.length).toBeGreaterThan(20);
  await age(idle.id, 31);
  expect((await refresh(next)).status).toBe(401);
  const rows = await room.db.query<{ hours: number }>(
    `select extract(epoch from expires_at - created_at)::float8 / 3600 as hours
       from sessions where player_id = $1`,
    [idle.id],
  );
  // The last token of a session lives a quarter of an hour: together they are twelve hours.
  expect(rows[0]?.hours).toBeCloseTo(11.75, 3);
});

test('a token of a player prolongs nothing here, and one of staff nothing there', async () => {
  const { email } = await room.addStaff('support');
  const { headers, token } = await room.enrol(email);
  const value = headers.cookie.split('=')[1]!;
  const asPlayer = { headers: { cookie: `refresh=${value}` } };
  expect((await room.send('POST', '/auth/refresh-token', asPlayer)).status).toBe(401);
  expect((await refresh(headers)).status).toBe(200);
  expect(await asks(token)).toBe(200);
});

test('logging out ends the session at once, and is on record', async () => {
  const { id, email } = await room.addStaff('content');
  const { headers, token } = await room.enrol(email);
  const out = await room.send('POST', '/logout', { headers });
  expect(out.json).toEqual({ data: { ended: true } });
  expect(out.cookies[0]).toMatchObject({ name: 'staff_refresh', value: '' });
  expect(await asks(token)).toBe(401);
  expect((await refresh(headers)).status).toBe(401);
  const [last] = await room.db.query<{ action: string }>(
    'select action from staff_audit where staff_id = $1 order by id desc limit 1',
    [id],
  );
  expect(last?.action).toBe('staff.logout');
});
