import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { newKey } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);
const PATH = '/api/v2/staff/kyc-thresholds';

const propose = (as: StaffClient, amount: string) =>
  as.send('POST', `${PATH}/proposals`, {
    key: newKey(),
    body: { currency: 'RUB', amount, reason: 'the law of the country' },
  });
const approve = (as: StaffClient, id: string) =>
  as.send('POST', `${PATH}/proposals/${id}/approve`, { key: newKey(), body: {} });
async function threshold(as: StaffClient) {
  const { json } = await as.send('GET', PATH);
  return json!['data'].find(({ currency }: { currency: string }) => currency === 'RUB');
}

test('kyc: a lower threshold applies at once, a higher one takes two people', async ({ app }) => {
  const [one, other] = [await createStaffClient(app, 'risk'), await createStaffClient(app, 'risk')];
  expect((await propose(one, '100000')).json).toEqual({ data: null });
  expect(await threshold(one)).toMatchObject({ amount: '100000.00', proposal: null });
  const { id } = (await propose(one, '200000')).json!['data'];
  expect(await threshold(one)).toMatchObject({
    amount: '100000.00',
    proposal: { blocked_by: 'proposal_own' },
  });
  expect((await approve(one, id)).json!['message']).toBe('proposal_own');
  expect((await approve(other, id)).status).toBe(200);
  expect(await threshold(one)).toMatchObject({ amount: '200000.00', proposal: null });
  const lines = await app.db.query(
    `select action, before, after ->> 'amount' as amount from staff_audit
      where action in ('kyc.threshold.lower', 'kyc.threshold.approve') order by id`,
  );
  expect(lines).toEqual([
    { action: 'kyc.threshold.lower', before: { amount: '180000.00' }, amount: '100000.00' },
    {
      action: 'kyc.threshold.approve',
      before: { status: 'open', amount: '100000.00' },
      amount: '200000.00',
    },
  ]);
});

test('kyc: an outdated proposal is not approved, not even in the database', async ({ app }) => {
  const [one, other] = [await createStaffClient(app, 'risk'), await createStaffClient(app, 'risk')];
  const { id } = (await propose(one, '900000')).json!['data'];
  await propose(one, '50000');
  expect((await approve(other, id)).json!['message']).toBe('proposal_outdated');
  const approval = `update proposals set status = 'approved', decided_by = ${other.id}
    where id = ${id}`;
  await expect(app.db.query(approval)).rejects.toThrow('has changed since');
  await expect(app.db.query('update kyc_thresholds set deposits = 1')).rejects.toThrow('denied');
});

test('kyc: only risk changes thresholds, to positive amounts', async ({ app }) => {
  const one = await createStaffClient(app, 'risk');
  for (const amount of ['0', '-5', '1.005']) {
    expect((await propose(one, amount)).status, amount).toBe(422);
  }
  const support = await createStaffClient(app, 'support');
  expect((await propose(support, '5')).status).toBe(403);
});
