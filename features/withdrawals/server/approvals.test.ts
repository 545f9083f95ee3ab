import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { postWithdrawal, decideAs } from '#dev/withdrawal-steps.ts';
import {
  createWithdrawalsFixture,
  type WithdrawalTestUser,
  type WithdrawalsFixture,
} from '#dev/withdrawals-fixture.ts';

/** Approvals count only while the approver still has the right at the time of the last one. */
const STAFF = '/api/v2/staff/withdrawals';
const WAY = 'cardwayrub';

let fixture: WithdrawalsFixture;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: WAY });
  return async () => {
    await fixture.close();
    await database.close();
  };
});

/** An amount that needs two approvals. */
async function asked(amount = '100000'): Promise<{ player: WithdrawalTestUser; id: string }> {
  const player = await fixture.addPlayer('300000.00');
  const got = await postWithdrawal(fixture, player, amount);
  return { player, id: got.json['data'].id };
}

const decide = (as: WithdrawalTestUser, id: string, step: string, body?: object) =>
  decideAs(fixture, as, id, step, body);

const block = ({ id }: WithdrawalTestUser, status = 'blocked') =>
  fixture.asOwner(`update players set status = '${status}' where id = ${id}`);
const demote = ({ id }: WithdrawalTestUser, role = 'support') =>
  fixture.asOwner(`update staff set role = '${role}' where player_id = ${id}`);

test('theft: an approval by a person who was blocked or lost the role no longer counts', async () => {
  for (const leave of [block, demote]) {
    const [gone, second, third] = await Promise.all([
      fixture.addStaff('payments'),
      fixture.addStaff('payments'),
      fixture.addStaff('risk'),
    ]);
    const { id } = await asked();
    expect((await decide(gone, id, 'approve')).json['data'].approvals).toBe(1);
    await leave(gone);
    const alone = await decide(second, id, 'approve');
    expect(alone.json['data']).toMatchObject({ status: 2, approvals: 1, approvals_needed: 2 });
    expect((await decide(third, id, 'approve')).json['data']).toMatchObject({ status: 3 });
  }
});

test('theft: risk can only be the second approver after a current member of payments', async () => {
  const [gone, second, risk] = await Promise.all([
    fixture.addStaff('payments'),
    fixture.addStaff('payments'),
    fixture.addStaff('risk'),
  ]);
  const { id } = await asked();
  await decide(gone, id, 'approve');
  await demote(gone, 'risk');
  // Two approvals of risk do not replace one of payments.
  expect((await decide(risk, id, 'approve')).json['message']).toBe('forbidden');
  expect((await decide(second, id, 'approve')).json['data']).toMatchObject({ status: 3 });
});

test('approvals: an approver who returns has approved already, and the next approval of anyone decides', async () => {
  const [first, second] = await Promise.all([
    fixture.addStaff('payments'),
    fixture.addStaff('admin'),
  ]);
  const { id } = await asked();
  await decide(first, id, 'approve');
  expect((await decide(first, id, 'approve')).json['message']).toBe('already_approved');
  await block(first);
  await decide(second, id, 'approve');
  await block(first, 'active');
  const shown = await fixture.send('GET', `${STAFF}/${id}`, { as: second });
  expect(shown.json['data']).toMatchObject({ status: 2, approvals: 2, may: { approve: true } });
  expect((await decide(second, id, 'approve')).json['data'].status).toBe(3);
});

test('approvals: the database counts the same way as the code', async () => {
  const [gone, second] = await Promise.all([
    fixture.addStaff('payments'),
    fixture.addStaff('payments'),
  ]);
  const { id } = await asked();
  await decide(gone, id, 'approve');
  await block(gone);
  await decide(second, id, 'approve');
  const pass = `update withdrawals set status = 3 where id = ${id}`;
  await expect(fixture.db.query(pass)).rejects.toThrow('too few have approved');
  await demote(second);
  const approve = `insert into withdrawal_approvals (withdrawal_id, round, staff_id)
    values (${id}, 0, ${second.id})`;
  await expect(fixture.db.query(approve)).rejects.toThrow('the approver lacks the role');
});

test('theft: a player who is no longer verified is not paid, despite earlier approvals', async () => {
  const staff = await fixture.addStaff('payments');
  const waiting = await asked('500');
  const approved = await asked('600');
  await decide(staff, approved.id, 'approve');
  for (const { player } of [waiting, approved]) {
    await fixture.asOwner(
      `update verifications set status = 'unverified' where player_id = ${player.id}`,
    );
  }
  expect((await decide(staff, waiting.id, 'approve')).json['message']).toBe('player_unverified');
  await fixture.runSending();
  const back = await fixture.send('GET', `${STAFF}/${approved.id}`, { as: staff });
  expect(back.json['data']).toMatchObject({ status: 2, approvals: 0, is_asked: false });
  expect(back.json['data'].timeline.at(-1)).toMatchObject({ kind: 'recalled', actor: 'system' });
  await fixture.asOwner(
    `update verifications set status = 'success' where player_id = ${approved.player.id}`,
  );
  expect((await decide(staff, approved.id, 'approve')).json['data'].status).toBe(3);
});

test('audit: each step is logged with the state before and after it, the person and the reason', async () => {
  const [first, risk, admin] = await Promise.all([
    fixture.addStaff('payments'),
    fixture.addStaff('risk'),
    fixture.addStaff('admin'),
  ]);
  const { id } = await asked();
  await decide(first, id, 'claim');
  await decide(first, id, 'approve');
  await decide(risk, id, 'hold', { note: 'a chargeback is open' });
  await decide(risk, id, 'unhold', { note: 'it was another card' });
  await decide(admin, id, 'approve');
  await decide(admin, id, 'recall', { note: 'check the name' });
  await decide(first, id, 'reject', { reason: 'name_differs', note: 'another surname' });
  const lines = await fixture.db.query(
    `select action, staff_id, before, after, reason from staff_audit
      where target = $1 and action like 'withdrawal.%' order by id`,
    [id],
  );
  const facts = (status: number, approvals: number, is_on_hold = false) => ({
    status,
    approvals,
    is_on_hold,
    claimed_by: null,
  });
  const claimed = { ...facts(2, 0), claimed_by: first.id.toString() };
  expect(lines).toMatchObject([
    { action: 'withdrawal.claim', staff_id: first.id, before: facts(2, 0), after: claimed },
    { action: 'withdrawal.approve', before: claimed, after: facts(2, 1) },
    { action: 'withdrawal.hold', staff_id: risk.id, before: facts(2, 1), after: facts(2, 1, true) },
    { action: 'withdrawal.unhold', before: facts(2, 1, true), reason: 'it was another card' },
    { action: 'withdrawal.approve', staff_id: admin.id, before: facts(2, 1), after: facts(3, 2) },
    { action: 'withdrawal.recall', before: facts(3, 2), after: facts(2, 0) },
    {
      action: 'withdrawal.reject',
      before: facts(2, 0),
      after: { ...facts(6, 0), reason: 'name_differs' },
      reason: 'another surname',
    },
  ]);
});
