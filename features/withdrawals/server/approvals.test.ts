import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { askFor, decideAs } from '#dev/withdrawal-steps.ts';
import {
  openWithdrawalsHouse,
  type Person,
  type WithdrawalsHouse,
} from '#dev/withdrawals-house.ts';

/** Whose word counts: of those who may say yes at the moment of the last yes. */
const STAFF = '/api/v2/staff/withdrawals';
const WAY = 'cardwayrub';

let house: WithdrawalsHouse;

beforeAll(async () => {
  const database = await testDatabase();
  house = await openWithdrawalsHouse(database.url);
  await house.addWay({ hash: WAY });
  return async () => {
    await house.close();
    await database.close();
  };
});

/** Of a sum that two people look at. */
async function asked(amount = '100000'): Promise<{ player: Person; id: string }> {
  const player = await house.addPlayer('300000.00');
  const got = await askFor(house, player, amount);
  return { player, id: got.json['data'].id };
}

const decide = (as: Person, id: string, step: string, body?: object) =>
  decideAs(house, as, id, step, body);

const block = ({ id }: Person, status = 'blocked') =>
  house.asOwner(`update players set status = '${status}' where id = ${id}`);
const demote = ({ id }: Person, role = 'support') =>
  house.asOwner(`update staff set role = '${role}' where player_id = ${id}`);

test('theft: an approval of somebody who was blocked or lost his role counts no more', async () => {
  for (const leave of [block, demote]) {
    const [gone, second, third] = await Promise.all([
      house.addStaff('payments'),
      house.addStaff('payments'),
      house.addStaff('risk'),
    ]);
    const { id } = await asked();
    expect((await decide(gone, id, 'approve')).json['data'].approvals).toBe(1);
    await leave(gone);
    const alone = await decide(second, id, 'approve');
    expect(alone.json['data']).toMatchObject({ status: 2, approvals: 1, approvals_needed: 2 });
    expect((await decide(third, id, 'approve')).json['data']).toMatchObject({ status: 3 });
  }
});

test('theft: risk is second only to somebody of payments who still is', async () => {
  const [gone, second, risk] = await Promise.all([
    house.addStaff('payments'),
    house.addStaff('payments'),
    house.addStaff('risk'),
  ]);
  const { id } = await asked();
  await decide(gone, id, 'approve');
  await demote(gone, 'risk');
  // Two of risk are nobody of payments.
  expect((await decide(risk, id, 'approve')).json['message']).toBe('forbidden');
  expect((await decide(second, id, 'approve')).json['data']).toMatchObject({ status: 3 });
});

test('whoever comes back has said what he said, and the next click of anybody decides', async () => {
  const [first, second] = await Promise.all([house.addStaff('payments'), house.addStaff('admin')]);
  const { id } = await asked();
  await decide(first, id, 'approve');
  expect((await decide(first, id, 'approve')).json['message']).toBe('already_approved');
  await block(first);
  await decide(second, id, 'approve');
  await block(first, 'active');
  const shown = await house.send('GET', `${STAFF}/${id}`, { as: second });
  expect(shown.json['data']).toMatchObject({ status: 2, approvals: 2, may: { approve: true } });
  expect((await decide(second, id, 'approve')).json['data'].status).toBe(3);
});

test('the database counts the same, whatever the code would say', async () => {
  const [gone, second] = await Promise.all([
    house.addStaff('payments'),
    house.addStaff('payments'),
  ]);
  const { id } = await asked();
  await decide(gone, id, 'approve');
  await block(gone);
  await decide(second, id, 'approve');
  const pass = `update withdrawals set status = 3 where id = ${id}`;
  await expect(house.db.query(pass)).rejects.toThrow('too few have approved');
  await demote(second);
  const approve = `insert into withdrawal_approvals (withdrawal_id, round, staff_id)
    values (${id}, 0, ${second.id})`;
  await expect(house.db.query(approve)).rejects.toThrow('nobody who may approve');
});

test('theft: who is no longer verified is paid nothing, whoever approved it before', async () => {
  const clerk = await house.addStaff('payments');
  const waiting = await asked('500');
  const approved = await asked('600');
  await decide(clerk, approved.id, 'approve');
  for (const { player } of [waiting, approved]) {
    await house.asOwner(
      `update verifications set status = 'unverified' where player_id = ${player.id}`,
    );
  }
  expect((await decide(clerk, waiting.id, 'approve')).json['message']).toBe('player_unverified');
  await house.runSending();
  const back = await house.send('GET', `${STAFF}/${approved.id}`, { as: clerk });
  expect(back.json['data']).toMatchObject({ status: 2, approvals: 0, is_asked: false });
  expect(back.json['data'].timeline.at(-1)).toMatchObject({ kind: 'recalled', actor: 'house' });
  await house.asOwner(
    `update verifications set status = 'success' where player_id = ${approved.player.id}`,
  );
  expect((await decide(clerk, approved.id, 'approve')).json['data'].status).toBe(3);
});

test('audit: each step says what was before and after it, by whom and why', async () => {
  const [first, risk, admin] = await Promise.all([
    house.addStaff('payments'),
    house.addStaff('risk'),
    house.addStaff('admin'),
  ]);
  const { id } = await asked();
  await decide(first, id, 'claim');
  await decide(first, id, 'approve');
  await decide(risk, id, 'hold', { note: 'a chargeback is open' });
  await decide(risk, id, 'unhold', { note: 'it was another card' });
  await decide(admin, id, 'approve');
  await decide(admin, id, 'recall', { note: 'look at the name' });
  await decide(first, id, 'reject', { reason: 'name_differs', note: 'another surname' });
  const lines = await house.db.query(
    `select action, staff_id, before, after, reason from staff_audit
      where target = $1 and action like 'withdrawal.%' order by id`,
    [id],
  );
  const claimed = first.id.toString();
  const facts = (status: number, approvals: number, is_on_hold = false) => ({
    status,
    approvals,
    is_on_hold,
    claimed_by: claimed,
  });
  const seen = { ...facts(2, 0), claimed_by: null };
  expect(lines).toMatchObject([
    { action: 'withdrawal.claim', staff_id: first.id, before: seen, after: facts(2, 0) },
    { action: 'withdrawal.approve', before: facts(2, 0), after: facts(2, 1) },
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
