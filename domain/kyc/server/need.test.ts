import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createVerificationFixture, type VerificationFixture } from '#dev/verification-fixture.ts';
import {
  countDeposit,
  markVerificationNeeded,
  readVerificationFlag,
  refuseUnverified,
} from './index.ts';
import { lockVerification, saveStatus } from './index.ts';

let database: TestDatabase;
let fixture: VerificationFixture;
let serial = 0;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createVerificationFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

function pay(id: PlayerId, amount: string, currency = 'EUR', deposit = `d${++serial}`) {
  const body = { deposit_id: deposit, player_id: id.toString(), currency, amount };
  return fixture.db.transaction((tx) => countDeposit(tx, body));
}
const flag = (id: PlayerId) => readVerificationFlag(fixture.db, id);

test('profile.verification: 2 000 euros in a day require documents, a cent less does not', async () => {
  const { id } = await fixture.addPlayer();
  expect(await pay(id, '1500.00')).toBe(false);
  expect(await pay(id, '499.99')).toBe(false);
  expect(await flag(id)).toEqual({ is_need: false, data: null });
  expect(await pay(id, '0.01')).toBe(true);
  expect(await flag(id)).toEqual({ is_need: true, data: null });
  expect(await pay(id, '5000.00')).toBe(false);
});

test('kyc: half of the threshold in rubles and half in tenge are linked', async () => {
  const { id } = await fixture.addPlayer();
  await pay(id, '90000.00', 'RUB');
  expect((await flag(id)).is_need).toBe(false);
  expect(await pay(id, '500000.00', 'KZT')).toBe(true);
});

test('idempotency: one deposit reported twice counts once', async () => {
  const { id } = await fixture.addPlayer();
  await pay(id, '1000.00', 'EUR', 'twice');
  expect(await pay(id, '1000.00', 'EUR', 'twice')).toBe(false);
  expect((await flag(id)).is_need).toBe(false);
});

test('kyc: deposits older than a day do not count', async () => {
  const { id } = await fixture.addPlayer();
  await pay(id, '1999.00');
  await fixture.db.query(
    `update kyc_deposits set at = now() - interval '24 hours 1 second' where player_id = $1`,
    [id],
  );
  expect(await pay(id, '1.00')).toBe(false);
});

test('kyc: only success meets a need, and the first need is kept', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.db.transaction(async (tx) => {
    expect(await markVerificationNeeded(tx, id, 'withdrawal')).toBe(true);
    expect(await markVerificationNeeded(tx, id, 'staff')).toBe(false);
  });
  expect(await refuseUnverified(fixture.db, id)).toEqual({ refused: 'verification_needed' });
  const set = (status: 'failed' | 'success' | 'verified' | 'unverified') =>
    fixture.db.transaction(async (tx) => {
      const { attempt } = await lockVerification(tx, id);
      await saveStatus(tx, id, { status, attempt, reason: null });
    });
  for (const status of ['failed', 'unverified'] as const) {
    await set(status);
    expect(await flag(id)).toEqual({ is_need: true, data: { status } });
    expect(await refuseUnverified(fixture.db, id)).toBeDefined();
  }
  for (const status of ['success', 'verified'] as const) {
    await set(status);
    expect(await flag(id)).toEqual({ is_need: false, data: { status } });
    expect(await refuseUnverified(fixture.db, id)).toBeUndefined();
  }
});
