import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import { createBankFixture, type BankFixture } from '#dev/bank/bank-fixture.ts';
import { DEPOSITS_PATH, createTestDeposit } from '#dev/bank/deposit-steps.ts';
import { listProviderHealth } from './store.ts';

let fixture: BankFixture;
afterEach(() => fixture.close());

test('health: deposits without an invoice are counted for their provider', async () => {
  // Port 9 is the discard port: nothing listens there.
  fixture = await createBankFixture({ bankUrl: 'http://127.0.0.1:9' });
  const member = await fixture.member();
  for (const code of ['bank_card', 'card_transfer', 'bank_transfer']) {
    const body = { hash: bankMethodHash(code, 'RUB'), amount: '1000' };
    await fixture.call(member, 'POST', DEPOSITS_PATH, body, randomUUID());
  }
  const nothing = { message_at: null, invoice_at: null };
  expect(await listProviderHealth(fixture.db, ['sandbox', 'other'])).toEqual([
    { name: 'other', ...nothing, invoices: 0, failed_invoices: 0 },
    { name: 'sandbox', ...nothing, invoices: 0, failed_invoices: 3 },
  ]);
});

test('health: invoices of the last hour are counted, and none older', async () => {
  fixture = await createBankFixture();
  await createTestDeposit(fixture, await fixture.member());
  const [now] = await listProviderHealth(fixture.db, ['sandbox']);
  expect(now).toMatchObject({ invoices: 1, failed_invoices: 0, invoice_at: expect.any(Date) });
  await fixture.asOwner(`update deposits set created_at = now() - interval '2 hours'`);
  expect((await listProviderHealth(fixture.db, ['sandbox']))[0]).toMatchObject({
    invoices: 0,
    failed_invoices: 0,
  });
});
