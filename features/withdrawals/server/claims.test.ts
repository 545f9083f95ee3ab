import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { postWithdrawal, decideAs } from '#dev/withdrawal-steps.ts';
import {
  createWithdrawalsFixture,
  type WithdrawalTestUser,
  type WithdrawalsFixture,
} from '#dev/withdrawals-fixture.ts';

const STAFF = '/api/v2/staff/withdrawals';

let fixture: WithdrawalsFixture;
let payments: WithdrawalTestUser;
let second: WithdrawalTestUser;
let risk: WithdrawalTestUser;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: 'cardwayrub' });
  payments = await fixture.addStaff('payments');
  second = await fixture.addStaff('payments');
  risk = await fixture.addStaff('risk');
  return async () => {
    expect(fixture.errors).toEqual([]);
    await fixture.close();
    await database.close();
  };
});

async function asked(amount = '500'): Promise<{ id: string }> {
  const player = await fixture.addPlayer('300000.00');
  const got = await postWithdrawal(fixture, player, amount);
  expect(got.status, got.text).toBe(200);
  return { id: got.json['data'].id };
}

const decide = (as: WithdrawalTestUser, id: string, step: string, body?: object) =>
  decideAs(fixture, as, id, step, body);

test('withdrawals: what one person has claimed another cannot decide, but hold and take over', async () => {
  const { id } = await asked();
  await decide(payments, id, 'claim');
  for (const [step, body] of [
    ['approve', {}],
    ['reject', { reason: 'rules_broken' }],
  ] as const) {
    expect((await decide(second, id, step, body)).json['message']).toBe('claimed_by_other');
  }
  const seen = (await fixture.send('GET', `${STAFF}/${id}`, { as: second })).json['data'];
  expect(seen.may).toMatchObject({ approve: false, reject: false, claim: false, takeover: true });
  expect((await decide(risk, id, 'hold', { note: 'a stolen card' })).status).toBe(200);
  expect((await decide(risk, id, 'unhold', { note: 'it is not' })).json['message']).toBe(
    'claimed_by_other',
  );
  expect((await decide(risk, id, 'takeover')).status).toBe(422);
  const taken = await decide(risk, id, 'takeover', { note: 'she is at lunch' });
  expect(taken.json['data']).toMatchObject({
    claimed_by: { id: risk.id.toString() },
    may: { unhold: true, takeover: false },
  });
  expect(taken.json['data'].timeline.at(-1)).toMatchObject({
    kind: 'taken_over',
    staff: { id: risk.id.toString() },
    note: 'she is at lunch',
  });
  const [audit] = await fixture.db.query(
    'select action, staff_id, after from staff_audit order by id desc limit 1',
  );
  expect(audit).toMatchObject({
    action: 'withdrawal.takeover',
    staff_id: risk.id,
    after: { claimed_by: risk.id.toString() },
  });
  expect((await decide(payments, id, 'approve')).json['message']).toBe('claimed_by_other');
  expect((await decide(payments, id, 'takeover', { note: 'back' })).status).toBe(200);
});

test('withdrawals: the first of two approvals releases the claim for the second person', async () => {
  const { id } = await asked('100000');
  await decide(payments, id, 'claim');
  const first = await decide(payments, id, 'approve');
  expect(first.json['data']).toMatchObject({ status: 2, approvals: 1, claimed_by: null });
  expect((await decide(second, id, 'approve')).json['data'].status).toBe(3);
});

test('idempotency: an approval of many is a command under its own key', async () => {
  const { id } = await asked('100000');
  const path = `${STAFF}/${id}/approval`;
  const body = { note: 'low risk' };
  expect((await fixture.send('POST', path, { as: payments, body })).status).toBe(422);
  const key = 'bulk-approval-key-1';
  const first = await fixture.send('POST', path, { as: payments, body, key });
  expect(first.json['data']).toMatchObject({ status: 2, approvals: 1 });
  const again = await fixture.send('POST', path, { as: payments, body, key });
  expect(again.status).toBe(200);
  expect(again.json['data'].approvals).toBe(1);
  const other = await asked();
  const reused = await fixture.send('POST', `${STAFF}/${other.id}/approval`, {
    as: payments,
    body,
    key,
  });
  expect(reused.json['message']).toBe('key_reused');
  expect((await decide(payments, id, 'approve')).json['message']).toBe('already_approved');
});
