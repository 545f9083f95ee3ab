import { expect, test } from 'vitest';
import { createBankFixture } from '#dev/bank/bank-fixture.ts';
import { createTestDeposit } from '#dev/bank/deposit-steps.ts';
import { claimDepositsToPoll } from './store.poll.ts';

test('denial: open deposits are polled before the abandoned deposits of one player', async () => {
  const fixture = await createBankFixture();
  const [thief, payer] = [await fixture.member(), await fixture.member()];
  const left = await createTestDeposit(fixture, thief);
  const waiting = await createTestDeposit(fixture, payer);
  await fixture.asOwner(
    `update deposits set status = 6, closed_at = now(), created_at = now() - interval '5 hours'
      where id = ${left.id};
     insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
       amount, commission_bp, life_seconds, status, provider_invoice, expires_at, closed_at,
       created_at)
     select player_id, 'left ' || n, request_hash, method_hash, provider, type, currency, amount,
       commission_bp, life_seconds, 6, 'invoice ' || n, expires_at, now(), created_at
       from deposits, generate_series(1, 30) n where id = ${left.id};
     update deposits set created_at = now() - interval '2 minutes' where id = ${waiting.id}`,
  );
  const taken = await claimDepositsToPoll(fixture.db, ['sandbox'], 20);
  expect(taken).toHaveLength(20);
  expect(taken.map(({ id }) => id.toString())).toContain(waiting.id);
  await fixture.close();
});
