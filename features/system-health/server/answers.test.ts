import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import { startTestHouse, type TestHouse } from '#dev/bank/test-house.ts';
import { DEPOSITS, openedFor } from '#dev/bank/test-messages.ts';
import { listAnswers } from './store.ts';

let house: TestHouse;
afterEach(() => house.close());

test('health: what a provider is asked for in vain is counted', async () => {
  // Port 9 discards what it is told: nothing listens there.
  house = await startTestHouse({ bankUrl: 'http://127.0.0.1:9' });
  const member = await house.member();
  for (const code of ['bank_card', 'card_transfer', 'bank_transfer']) {
    const body = { hash: bankMethodHash(code, 'RUB'), amount: '1000' };
    await house.call(member, 'POST', DEPOSITS, body, randomUUID());
  }
  const nothing = { message_at: null, invoice_at: null };
  expect(await listAnswers(house.db, ['sandbox', 'other'])).toEqual([
    { name: 'other', ...nothing, given: 0, in_vain: 0 },
    { name: 'sandbox', ...nothing, given: 0, in_vain: 3 },
  ]);
});

test('health: what a provider gave in the last hour is counted, and nothing older', async () => {
  house = await startTestHouse();
  await openedFor(house, await house.member());
  const [now] = await listAnswers(house.db, ['sandbox']);
  expect(now).toMatchObject({ given: 1, in_vain: 0, invoice_at: expect.any(Date) });
  await house.asOwner(`update deposits set created_at = now() - interval '2 hours'`);
  expect((await listAnswers(house.db, ['sandbox']))[0]).toMatchObject({ given: 0, in_vain: 0 });
});
