import { beforeAll, expect, test } from 'vitest';
import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { runOn } from '#dev/test-server.ts';
import { createStaffFixture, type StaffFixture } from '#dev/staff-fixture.ts';
import { testDatabase } from '#dev/test-database.ts';
import { previewSecondApprovals, refuseSecondApproval } from './four-eyes.ts';
import { refuseSamePerson, type StaffUser } from './index.ts';

let fixture: StaffFixture;
let asOwner: (sql: string) => Promise<unknown>;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createStaffFixture(database.url);
  asOwner = (sql) => runOn(database.url, sql);
  return async () => {
    await fixture.close();
    await database.close();
  };
});

let serial = 0;

/** Adds an operator as an admin does on the page, and returns the id. */
async function addBy(token: string): Promise<PlayerId> {
  const body = { email: `hand${++serial}@casino.example`, role: 'admin', reason: 'a colleague' };
  const made = await fixture.send('POST', '/operators', { token, body });
  expect(made.status, made.text).toBe(200);
  return toPlayerId(made.json['data'].operator.id);
}

const isRefused = async (one: PlayerId, others: readonly PlayerId[]) =>
  (await refuseSamePerson(fixture.db, one, others))?.refused === 'same_person';

test('four eyes: an admin and the operator they added are one hand, and so are two added by one admin', async () => {
  const admin = await fixture.addStaff('admin');
  const { id: stranger } = await fixture.addStaff('payments');
  const { token } = await fixture.enrol(admin.email);
  const [first, second] = [await addBy(token), await addBy(token)];
  expect(await isRefused(admin.id, [first])).toBe(true);
  expect(await isRefused(first, [admin.id])).toBe(true);
  expect(await isRefused(first, [second])).toBe(true);
  expect(await isRefused(first, [stranger])).toBe(false);
  expect(await isRefused(admin.id, [stranger])).toBe(false);
  expect(await isRefused(stranger, [])).toBe(false);
  expect(await isRefused(stranger, [stranger])).toBe(false);
});

test('four eyes: resetting the password of an operator links the two accounts as well', async () => {
  const admin = await fixture.addStaff('admin');
  const staff = await fixture.addStaff('payments');
  const { token } = await fixture.enrol(admin.email);
  expect(await isRefused(staff.id, [admin.id])).toBe(false);
  const body = { reason: 'a lost phone' };
  const reset = await fixture.send('POST', `/operators/${staff.id}/reset-factors`, { token, body });
  expect(reset.status, reset.text).toBe(200);
  expect(await isRefused(staff.id, [admin.id])).toBe(true);
});

test('four eyes: the link is transitive, and lasts three days', async () => {
  const [one, last] = [await fixture.addStaff('admin'), await fixture.addStaff('payments')];
  const link = (by: PlayerId, of: PlayerId) =>
    fixture.db.query(
      `insert into staff_audit (staff_id, role, action, player_id) values ($1, 'admin', $3, $2)`,
      [by, of, 'staff.add'],
    );
  const middle = await fixture.addStaff('admin');
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

/** The preview on the page and the decision agree. */
async function secondYes(staff: StaffUser, proposedBy: PlayerId) {
  const proposal = { proposedBy, roles: ['payments'] } as const;
  const { roles } = proposal;
  const previews = await previewSecondApprovals(fixture.db, staff, [proposedBy], roles);
  const refused = await fixture.db.transaction((tx) => refuseSecondApproval(tx, staff, proposal));
  expect(previews.get(proposedBy)?.refused).toBe(refused?.refused);
  return refused?.refused;
}

test('four eyes: an approval counts from another person, while both still have the role', async () => {
  const one = await fixture.addStaff('payments');
  const two = await fixture.addStaff('admin');
  const three = await fixture.addStaff('support');
  const staff = (of: { id: PlayerId }, role: StaffUser['role']) => ({ id: of.id, role });
  expect(await secondYes(staff(two, 'admin'), one.id)).toBeUndefined();
  expect(await secondYes(staff(one, 'payments'), one.id)).toBe('proposal_own');
  expect(await secondYes(staff(three, 'support'), one.id)).toBe('forbidden');
  // The page was opened with the role payments; the current role counts.
  expect(await secondYes(staff(three, 'payments'), one.id)).toBe('forbidden');
  expect(await secondYes(staff(two, 'admin'), three.id)).toBe('proposer_inactive');
  await fixture.db.query(`update players set status = 'blocked' where id = $1`, [one.id]);
  expect(await secondYes(staff(two, 'admin'), one.id)).toBe('proposer_inactive');
});
