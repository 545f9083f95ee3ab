import { beforeAll, expect, test } from 'vitest';
import type { BankFixturePlayer } from '#dev/bank/bank-fixture.ts';
import { createTestDeposit, bankMessage, postWebhook } from '#dev/bank/deposit-steps.ts';
import { createCoinFixture, type CoinFixture } from '#dev/btcpay/coin-fixture.ts';
import { listDeposits, readDeposit } from '../contract.backoffice.ts';

const STAFF = '/api/v2/staff';

let fixture: CoinFixture;
let staff: BankFixturePlayer;

beforeAll(async () => {
  fixture = await createCoinFixture();
  staff = await fixture.addStaffUser('payments');
  return () => fixture.close();
});

test('findings: a reviewed deposit needs no review until another message arrives', async () => {
  const { id, reference } = await createTestDeposit(fixture, await fixture.member(), '999');
  const odd = async () => {
    await postWebhook(fixture, bankMessage(reference, { currency: 'USD' }));
    const answer = await fixture.call(staff, 'GET', `${STAFF}/deposits/${id}`);
    return readDeposit.answer.parse(answer.body).data;
  };
  const find = (message: string, who = staff) => {
    const body = { message, reason: 'The payer chose another account.' };
    return fixture.call(who, 'POST', `${STAFF}/deposits/${id}/findings`, body);
  };
  const first = await odd();
  expect(first).toMatchObject({ needs_review: true, findings: [] });
  const seen = first.messages.at(-1)!.id;
  // Meanwhile another message arrives, which was not on the reviewer's page.
  const second = await odd();
  expect((await find(seen)).body).toEqual({ data: { needs_review: true } });
  expect((await find(seen)).body).toMatchObject({ message: 'nothing_to_review' });
  expect((await find('none of it')).body).toMatchObject({ message: 'nothing_to_review' });
  expect((await find(seen, await fixture.addStaffUser('support'))).status).toBe(403);
  const both = second.messages.at(-1)!.id;
  const answers = await Promise.all([find(both), find(both), find(both)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  const list = await fixture.call(staff, 'GET', `${STAFF}/deposits?needs=review`);
  expect(listDeposits.answer.parse(list.body).data.map((row) => row.id)).not.toContain(id);
  expect(await odd()).toMatchObject({
    needs_review: true,
    findings: [
      { reason: 'The payer chose another account.' },
      { reason: 'The payer chose another account.' },
    ],
  });
  const lines = await fixture.db.query(
    `select staff_id, reason from staff_audit
      where action = 'deposit.finding' and target = $1`,
    [`deposit:${id}`],
  );
  const line = { staff_id: staff.id, reason: 'The payer chose another account.' };
  expect(lines).toEqual([line, line]);
});
