import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { openVerificationRoom, type VerificationRoom } from '#dev/verification-room.ts';
import { countDeposit, needVerification, readVerificationFlag, refuseUnverified } from './index.ts';
import { lockVerification, saveStatus } from './index.ts';

let database: TestDatabase;
let room: VerificationRoom;
let serial = 0;
beforeAll(async () => {
  database = await testDatabase();
  room = await openVerificationRoom(database.url);
});
afterAll(async () => {
  await room.close();
  await database.close();
});

function pay(id: bigint, amount: string, currency = 'EUR', deposit = `d${++serial}`) {
  const body = { deposit_id: deposit, player_id: id.toString(), currency, amount };
  return room.db.transaction((tx) => countDeposit(tx, body));
}
const flag = (id: bigint) => readVerificationFlag(room.db, id);

test('profile.verification: 2 000 euros in a day ask for documents, a cent less does not', async () => {
  const { id } = await room.addPlayer();
  expect(await pay(id, '1500.00')).toBe(false);
  expect(await pay(id, '499.99')).toBe(false);
  expect(await flag(id)).toEqual({ is_need: false, data: null });
  expect(await pay(id, '0.01')).toBe(true);
  expect(await flag(id)).toEqual({ is_need: true, data: null });
  expect(await pay(id, '5000.00')).toBe(false);
});

test('half of it in rubles and half in tenge are linked', async () => {
  const { id } = await room.addPlayer();
  await pay(id, '90000.00', 'RUB');
  expect((await flag(id)).is_need).toBe(false);
  expect(await pay(id, '500000.00', 'KZT')).toBe(true);
});

test('idempotency: one deposit told twice counts once', async () => {
  const { id } = await room.addPlayer();
  await pay(id, '1000.00', 'EUR', 'twice');
  expect(await pay(id, '1000.00', 'EUR', 'twice')).toBe(false);
  expect((await flag(id)).is_need).toBe(false);
});

test('what was paid more than a day ago does not count', async () => {
  const { id } = await room.addPlayer();
  await pay(id, '1999.00');
  await room.db.query(
    `update kyc_deposits set at = now() - interval '24 hours 1 second' where player_id = $1`,
    [id],
  );
  expect(await pay(id, '1.00')).toBe(false);
});

test('a need is met by success alone, and the first reason stays', async () => {
  const { id } = await room.addPlayer();
  await room.db.transaction(async (tx) => {
    expect(await needVerification(tx, id, 'withdrawal')).toBe(true);
    expect(await needVerification(tx, id, 'staff')).toBe(false);
  });
  expect(await refuseUnverified(room.db, id)).toEqual({ refused: 'verification_needed' });
  const set = (status: 'failed' | 'success' | 'verified' | 'unverified') =>
    room.db.transaction(async (tx) => {
      const { attempt } = await lockVerification(tx, id);
      await saveStatus(tx, id, { status, attempt, reason: null });
    });
  for (const status of ['failed', 'unverified'] as const) {
    await set(status);
    expect(await flag(id)).toEqual({ is_need: true, data: { status } });
    expect(await refuseUnverified(room.db, id)).toBeDefined();
  }
  for (const status of ['success', 'verified'] as const) {
    await set(status);
    expect(await flag(id)).toEqual({ is_need: false, data: { status } });
    expect(await refuseUnverified(room.db, id)).toBeUndefined();
  }
});
