import { expect, test } from 'vitest';
import { startTestHouse } from '#dev/bank/test-house.ts';
import { openedFor } from '#dev/bank/test-messages.ts';
import { takeUnasked } from './ask-store.ts';

test('denial: what waits is asked about before what one player opened and left', async () => {
  const house = await startTestHouse();
  const [thief, payer] = [await house.member(), await house.member()];
  const left = await openedFor(house, thief);
  const waiting = await openedFor(house, payer);
  await house.asOwner(
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
  const taken = await takeUnasked(house.db, ['sandbox'], 20);
  expect(taken).toHaveLength(20);
  expect(taken.map(({ id }) => id.toString())).toContain(waiting.id);
  await house.close();
});
