import { beforeAll, expect, test } from 'vitest';
import { runOn } from '#dev/test-server.ts';
import { openStaffRoom, type StaffRoom } from '#dev/staff-room.ts';
import { testDatabase } from '#dev/test-database.ts';
import { foreseeSecondYes, refuseSameHand, refuseSecondYes, type Clerk } from './index.ts';

let room: StaffRoom;
let asOwner: (sql: string) => Promise<unknown>;

beforeAll(async () => {
  const database = await testDatabase();
  room = await openStaffRoom(database.url);
  asOwner = (sql) => runOn(database.url, sql);
  return async () => {
    await room.close();
    await database.close();
  };
});

let serial = 0;

/** Adds an operator as one does on the page, and answers his number. */
async function addBy(token: string): Promise<bigint> {
  const body = { email: `hand${++serial}@house.example`, role: 'admin', reason: 'a colleague' };
  const made = await room.send('POST', '/operators', { token, body });
  expect(made.status, made.text).toBe(200);
  return BigInt(made.json['data'].operator.id);
}

const isRefused = async (one: bigint, others: readonly bigint[]) =>
  (await refuseSameHand(room.db, one, others))?.refused === 'same_hand';

test('four eyes: whoever adds an operator does not decide with him, nor two of one hand', async () => {
  const admin = await room.addStaff('admin');
  const { id: stranger } = await room.addStaff('payments');
  const { token } = await room.enrol(admin.email);
  const [first, second] = [await addBy(token), await addBy(token)];
  expect(await isRefused(admin.id, [first])).toBe(true);
  expect(await isRefused(first, [admin.id])).toBe(true);
  expect(await isRefused(first, [second])).toBe(true);
  expect(await isRefused(first, [stranger])).toBe(false);
  expect(await isRefused(admin.id, [stranger])).toBe(false);
  expect(await isRefused(stranger, [])).toBe(false);
  expect(await isRefused(stranger, [stranger])).toBe(false);
});

test('four eyes: a new password is a hand as well', async () => {
  const admin = await room.addStaff('admin');
  const clerk = await room.addStaff('payments');
  const { token } = await room.enrol(admin.email);
  expect(await isRefused(clerk.id, [admin.id])).toBe(false);
  const body = { reason: 'a lost phone' };
  const reset = await room.send('POST', `/operators/${clerk.id}/reset-factors`, { token, body });
  expect(reset.status, reset.text).toBe(200);
  expect(await isRefused(clerk.id, [admin.id])).toBe(true);
});

test('four eyes: a hand reaches through whom it let in, and for three days', async () => {
  const [one, last] = [await room.addStaff('admin'), await room.addStaff('payments')];
  const link = (by: bigint, of: bigint) =>
    room.db.query(
      `insert into staff_audit (staff_id, role, action, player_id) values ($1, 'admin', $3, $2)`,
      [by, of, 'staff.add'],
    );
  const middle = await room.addStaff('admin');
  await link(one.id, middle.id);
  await link(middle.id, last.id);
  expect(await isRefused(last.id, [one.id])).toBe(true);
  await asOwner(
    `alter table staff_audit disable trigger all;
     update staff_audit set at = at - interval '73 hours' where player_id = ${middle.id};
     alter table staff_audit enable trigger all`,
  );
  expect(await isRefused(last.id, [one.id])).toBe(false);
  expect(await isRefused(last.id, [middle.id])).toBe(true);
});

/** What the page foresees and what the deed is told are one. */
async function secondYes(clerk: Clerk, proposedBy: bigint) {
  const proposal = { proposedBy, roles: ['payments'] } as const;
  const foreseen = await foreseeSecondYes(room.db, clerk, proposal);
  const told = await room.db.transaction((tx) => refuseSecondYes(tx, clerk, proposal));
  expect(foreseen?.refused).toBe(told?.refused);
  return told?.refused;
}

test('four eyes: a yes counts of another one, while both still do the work', async () => {
  const one = await room.addStaff('payments');
  const two = await room.addStaff('admin');
  const three = await room.addStaff('support');
  const clerk = (of: { id: bigint }, role: Clerk['role']) => ({ id: of.id, role });
  expect(await secondYes(clerk(two, 'admin'), one.id)).toBeUndefined();
  expect(await secondYes(clerk(one, 'payments'), one.id)).toBe('proposal_own');
  expect(await secondYes(clerk(three, 'support'), one.id)).toBe('forbidden');
  // His page was opened while he was of payments; what counts is what he is now.
  expect(await secondYes(clerk(three, 'payments'), one.id)).toBe('forbidden');
  expect(await secondYes(clerk(two, 'admin'), three.id)).toBe('proposer_gone');
  await room.db.query(`update players set status = 'blocked' where id = $1`, [one.id]);
  expect(await secondYes(clerk(two, 'admin'), one.id)).toBe('proposer_gone');
});
