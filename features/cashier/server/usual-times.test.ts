import { expect, onTestFinished, test } from 'vitest';
import { createBankFixture } from '#dev/bank/bank-fixture.ts';
import { bankMessage, createTestDeposit, postWebhook } from '#dev/bank/deposit-steps.ts';
import type { Db } from '#platform/server/db.ts';
import { getBillingData } from '../contract.ts';
import { readUsualMinutes } from './store.usual-times.ts';

test('cashier.data: the usual time is that of nine of ten deposits of the last 30 days, and unsaid below twenty', async () => {
  const fixture = await createBankFixture();
  onTestFinished(() => fixture.close());
  // The times of a deposit never change, except for this test.
  await fixture.asOwner('alter table deposits disable trigger user');
  const made: string[] = [];
  // Eighteen took three minutes, two of them an hour.
  for (let count = 0; count < 19; count += 1) made.push(await pay(count < 18 ? 3 : 60));
  expect(await fresh()).toEqual(new Map());
  made.push(await pay(60));
  expect(await fresh()).toEqual(new Map([['bank_card', 3]]));
  const data = await fixture.call(await fixture.member(), 'GET', '/api/v2/billing/data');
  const { payments } = getBillingData.answer.parse(data.body);
  expect(payments.usual_minutes).toEqual({ bank_card: 3 });
  // Deposits that were never paid, and those of long ago, do not count.
  await createTestDeposit(fixture, await fixture.member());
  await fixture.asOwner(
    `update deposits set created_at = created_at - interval '31 days',
            closed_at = closed_at - interval '31 days' where id = ${made[0]}`,
  );
  expect(await fresh()).toEqual(new Map());

  async function pay(minutes: number): Promise<string> {
    const { id, reference } = await createTestDeposit(fixture, await fixture.member());
    expect(await postWebhook(fixture, bankMessage(reference))).toBe(200);
    await fixture.asOwner(
      `update deposits set created_at = closed_at - interval '${minutes} minutes' where id = ${id}`,
    );
    return id;
  }

  /** What was read is remembered for a database; another one reads again. */
  async function fresh() {
    return await readUsualMinutes({} as Db, fixture.db);
  }
});
