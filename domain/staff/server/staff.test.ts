import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOn } from '#dev/test-server.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import {
  createVerificationFixture,
  STAFF_PASSWORD,
  type VerificationTestUser,
  type VerificationFixture,
} from '#dev/verification-fixture.ts';
import { findBrokenLine, writeAudit } from './index.ts';

let database: TestDatabase;
let fixture: VerificationFixture;
let admin: VerificationTestUser;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createVerificationFixture(database.url);
  admin = await fixture.addStaff('admin');
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const logIn = (email: string, password: string) =>
  fixture.send('POST', '/api/v2/staff/login', { body: { email, password } });

test('staff: they get their own identity, and are not players', async () => {
  const support = await fixture.addStaff('support');
  const me = await fixture.send('GET', '/api/v2/staff/me', { as: support });
  expect(me.json['data']).toEqual({
    id: support.id.toString(),
    email: support.email,
    role: 'support',
  });
  const asPlayer = await fixture.send('GET', '/profile/user', { as: support });
  expect(asPlayer.status).toBe(401);
});

test('staff login: wrong password, player, unknown e-mail and removed staff get one answer', async () => {
  const player = await fixture.addPlayer();
  const sacked = await fixture.addStaff('payments');
  await fixture.db.query(`update players set status = 'blocked' where id = $1`, [sacked.id]);
  const answers = [
    await logIn(admin.email, 'not the password'),
    await logIn(player.email, STAFF_PASSWORD),
    await logIn('unknown@example.org', STAFF_PASSWORD),
    await logIn(sacked.email, STAFF_PASSWORD),
  ];
  for (const { status, json } of answers) {
    expect([status, json['message']]).toEqual([422, 'wrong_credentials']);
  }
});

test('staff login: guessing costs longer and longer waits', async () => {
  await passAnHour();
  const statuses = [];
  for (let turn = 0; turn < 7; turn++) {
    statuses.push((await logIn(admin.email, `guess ${turn}`)).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  await passAnHour();
  expect((await logIn(admin.email, STAFF_PASSWORD)).status).toBe(200);
});

async function passAnHour(): Promise<void> {
  await fixture.db.query('update rate_limits set expire = expire - 3600000');
}

test('audit log: it is for admins', async () => {
  const verifier = await fixture.addStaff('risk');
  const path = '/api/v2/staff/audit';
  expect((await fixture.send('GET', path, { as: verifier })).status).toBe(403);
  const [latest] = (await fixture.send('GET', `${path}?limit=1`, { as: admin })).json['data'];
  expect(latest).toMatchObject({
    action: 'staff.add',
    role: 'command',
    staff_id: null,
    player_id: verifier.id.toString(),
    after: { role: 'risk' },
  });
});

test('audit log: parallel writers make one chain', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      fixture.db.transaction((tx) =>
        writeAudit(tx, {
          staffId: admin.id,
          role: 'admin',
          action: 'players.note',
          after: { index, text: 'a|b "c"' },
          reason: 'because',
        }),
      ),
    ),
  );
  expect(await findBrokenLine(fixture.db)).toBeUndefined();
});

test('audit log: the server role can neither change nor remove an entry', async () => {
  for (const statement of [
    `update staff_audit set reason = 'another'`,
    'delete from staff_audit',
    `insert into staff_audit (id, role, action) values (1, 'admin', 'test.line')`,
  ]) {
    await expect(fixture.db.query(statement)).rejects.toThrow('permission denied');
  }
});

test('audit log: an entry changed or removed by the database owner is detected', async () => {
  const rows = await fixture.db.query<{ id: bigint }>('select id from staff_audit order by id');
  const [first, second, third] = rows.map(({ id }) => id);
  await runOn(database.url, `update staff_audit set reason = 'a better one' where id = ${second}`);
  expect(await findBrokenLine(fixture.db)).toBe(second);
  await runOn(database.url, `update staff_audit set reason = null where id = ${second}`);
  expect(await findBrokenLine(fixture.db)).toBeUndefined();
  await runOn(database.url, `delete from staff_audit where id = ${first}`);
  expect(await findBrokenLine(fixture.db)).toBe(second);
  expect(third).toBeDefined();
});

test('staff: an account that has played never becomes staff', async () => {
  const player = await fixture.addPlayer();
  const insert = `insert into staff (player_id, role) values (${player.id}, 'admin')`;
  await expect(fixture.db.query(insert)).rejects.toThrow('is not staff');
});
