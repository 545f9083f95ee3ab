import { expect, test } from 'vitest';
import { createBankFixture } from '#dev/bank/bank-fixture.ts';
import { bankMessage, createTestDeposit, postWebhook } from '#dev/bank/deposit-steps.ts';
import { plantDebt, readDebt } from '#dev/plant-debt.ts';
import { micro } from '#core/money.ts';

test('deposits: what a player owes is repaid from the deposit before it can be played', async () => {
  const fixture = await createBankFixture();
  const member = await fixture.member();
  await plantDebt(fixture.db, member.id, micro(30_000_000n));
  const { reference } = await createTestDeposit(fixture, member);
  const message = bankMessage(reference);
  expect(await postWebhook(fixture, message)).toBe(200);
  expect(await postWebhook(fixture, message)).toBe(200);
  await expect.poll(() => fixture.balance(member)).toBe('970.00');
  expect(await readDebt(fixture.db, member.id)).toBe(0n);
  await fixture.close();
});
