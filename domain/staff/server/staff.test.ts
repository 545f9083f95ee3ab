import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOn } from '#dev/test-server.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import {
  openVerificationRoom,
  STAFF_PASSWORD,
  type Person,
  type VerificationRoom,
} from '#dev/verification-room.ts';
import { findBrokenLine, writeAudit } from './index.ts';

let database: TestDatabase;
let room: VerificationRoom;
let admin: Person;
beforeAll(async () => {
  database = await testDatabase();
  room = await openVerificationRoom(database.url);
  admin = await room.addStaff('admin');
});
afterAll(async () => {
  await room.close();
  await database.close();
});

const logIn = (email: string, password: string) =>
  room.send('POST', '/api/v2/staff/login', { body: { email, password } });

test('staff are told who they are, and are nobody among players', async () => {
  const support = await room.addStaff('support');
  const me = await room.send('GET', '/api/v2/staff/me', { as: support });
  expect(me.json['data']).toEqual({
    id: support.id.toString(),
    email: support.email,
    role: 'support',
  });
  const asPlayer = await room.send('GET', '/profile/user', { as: support });
  expect(asPlayer.status).toBe(401);
});

test('a wrong password, a player, a stranger and whoever was sacked get one answer', async () => {
  const player = await room.addPlayer();
  const sacked = await room.addStaff('payments');
  await room.db.query(`update players set status = 'blocked' where id = $1`, [sacked.id]);
  const answers = [
    await logIn(admin.email, 'not the password'),
    await logIn(player.email, STAFF_PASSWORD),
    await logIn('nobody@example.org', STAFF_PASSWORD),
    await logIn(sacked.email, STAFF_PASSWORD),
  ];
  for (const { status, json } of answers) {
    expect([status, json['message']]).toEqual([422, 'wrong_credentials']);
  }
});

test('guessing costs the guesser longer and longer waits', async () => {
  room.clock.now += 3_600_000;
  const statuses = [];
  for (let turn = 0; turn < 7; turn++) {
    statuses.push((await logIn(admin.email, `guess ${turn}`)).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  room.clock.now += 3_600_000;
  expect((await logIn(admin.email, STAFF_PASSWORD)).status).toBe(200);
});

test('the record is for admins', async () => {
  const verifier = await room.addStaff('risk');
  const path = '/api/v2/staff/audit';
  expect((await room.send('GET', path, { as: verifier })).status).toBe(403);
  const [latest] = (await room.send('GET', `${path}?limit=1`, { as: admin })).json['data'];
  expect(latest).toMatchObject({
    action: 'staff.add',
    role: 'command',
    staff_id: null,
    player_id: verifier.id.toString(),
    after: { role: 'risk' },
  });
});

test('many who write at once make one chain', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      room.db.transaction((tx) =>
        writeAudit(tx, {
          staffId: admin.id,
          role: 'admin',
          action: 'care.note',
          after: { index, text: 'a|b "c"' },
          reason: 'because',
        }),
      ),
    ),
  );
  expect(await findBrokenLine(room.db)).toBeUndefined();
});

test('the house itself can neither change nor remove a line', async () => {
  for (const statement of [
    `update staff_audit set reason = 'another'`,
    'delete from staff_audit',
    `insert into staff_audit (id, role, action) values (1, 'admin', 'test.line')`,
  ]) {
    await expect(room.db.query(statement)).rejects.toThrow('permission denied');
  }
});

test('a line changed, or taken out, by who owns the database shows', async () => {
  const rows = await room.db.query<{ id: bigint }>('select id from staff_audit order by id');
  const [first, second, third] = rows.map(({ id }) => id);
  await runOn(database.url, `update staff_audit set reason = 'a better one' where id = ${second}`);
  expect(await findBrokenLine(room.db)).toBe(second);
  await runOn(database.url, `update staff_audit set reason = null where id = ${second}`);
  expect(await findBrokenLine(room.db)).toBeUndefined();
  await runOn(database.url, `delete from staff_audit where id = ${first}`);
  expect(await findBrokenLine(room.db)).toBe(second);
  expect(third).toBeDefined();
});

test('an account that plays never becomes staff', async () => {
  const player = await room.addPlayer();
  const insert = `insert into staff (player_id, role) values (${player.id}, 'admin')`;
  await expect(room.db.query(insert)).rejects.toThrow('is not staff');
});
