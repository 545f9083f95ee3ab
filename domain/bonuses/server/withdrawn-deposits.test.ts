import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBonusFixture, type BonusFixture } from '#dev/bonus-fixture.ts';
import { addPaidDeposit } from '#dev/bonus-terms.ts';
import { waitForLock } from '#dev/lock-waits.ts';
import type { PlayerId } from '#core/ids.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { openDb, type Tx } from '#platform/server/db.ts';

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await createBonusFixture();
  // The method of the withdrawals below.
  await addPaidDeposit(fixture.db, (await fixture.addPlayer()).id);
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(() => fixture.close());

/** A withdrawal that is requested after the event that is emitted next, or so long before. */
async function request(tx: Tx, id: PlayerId, when = '1 minute', currency = 'RUB'): Promise<void> {
  await tx.query(
    `insert into withdrawals (player_id, key, request_hash, reference, method_hash, provider,
       method_code, type, instrument, currency, amount, fee, exchange_currency, arrives, locale,
       destination_sealed, destination_mask, destination_mark, score, approvals_needed, created_at)
     values ($1, $2, '', gen_random_uuid(), 'segments', 'segment', 'bank_card', 'bank_card', 'card',
       $4, 200000000, 0, $4, 200000000, 'en', 'sealed', '*1111', 'mark', 0, 1,
       now() + $3::interval)`,
    [id, randomUUID(), when, currency],
  );
}

test('bonuses: a deposit that was requested out before its event begins no bonus', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'first');
  await fixture.db.transaction((tx) => request(tx, id));
  await fixture.deposit(id, '200.00');
  // The player gave up nothing: the offer waits for a deposit that stays.
  expect(await fixture.states(id)).toEqual(['claimed']);
});

test('bonuses: withdrawals of before, and of another currency, keep no bonus from beginning', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'first');
  await fixture.db.transaction((tx) => request(tx, id, '-1 minute'));
  await fixture.db.transaction((tx) => request(tx, id, '1 minute', 'USD'));
  await fixture.deposit(id, '200.00');
  expect(await fixture.states(id)).toEqual(['active']);
});

test('race: the event of a deposit waits for a withdrawal that is being requested', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'first');
  const [isEmitted, isLocked, isWaited] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  // Its event is older than the request, which has the player before the event is handled.
  const emitted = fixture.db.transaction(async (tx) => {
    await fixture.emitPaid(tx, id, '200.00', randomUUID());
    isEmitted!.resolve();
    await isLocked!.promise;
  });
  await isEmitted!.promise;
  const requested = fixture.db.transaction(async (tx) => {
    // As a request for a withdrawal does it: the player first.
    await findPlayer(tx, id, 'update');
    isLocked!.resolve();
    await isWaited!.promise;
    await request(tx, id);
  });
  await emitted;
  const owner = openDb({ url: fixture.url, connectionsMax: 1 });
  await waitForLock(owner).finally(isWaited!.resolve);
  await owner.close();
  await requested;
  await fixture.settled();
  expect(await fixture.states(id)).toEqual(['claimed']);
});
