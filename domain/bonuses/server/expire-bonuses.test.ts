import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBonusFixture, type BonusFixture } from '#dev/bonus-fixture.ts';
import { money } from '#dev/bonus-terms.ts';
import type { PlayerId } from '#core/ids.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { expireBonuses } from './expire-bonuses.ts';
import { offerBonus } from './offers.ts';

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await createBonusFixture();
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(() => fixture.close());

/** Runs the job; returns the players whose pages were told. */
async function expire(): Promise<PlayerId[]> {
  const told: PlayerId[] = [];
  await expireBonuses({
    ...fixture.deps,
    db: fixture.db,
    announceBonuses: (_, id) => void told.push(id),
  });
  return told;
}

/** Lets the time of the bonuses of a player be over. */
const endTime = (id: PlayerId, column: 'claim_until' | 'active_until') =>
  fixture.asOwner(
    `update bonus_grants set ${column} = clock_timestamp() where player_id = ${id}
        and state in ('available', 'claimed', 'active')`,
  );

async function purse(id: PlayerId): Promise<bigint[]> {
  const { cash, bonus } = await readBalances(fixture.db, id, 'RUB');
  return [cash, bonus];
}

test('bonuses: an offer expires that is not claimed, and one that no deposit followed', async () => {
  const [{ id: offered }, { id: claimed }] = [await fixture.addPlayer(), await fixture.addPlayer()];
  const offer = { code: 'gift', currency: 'RUB', source: 'code', key: 'offer' } as const;
  await fixture.db.transaction((tx) =>
    offerBonus(fixture.deps, tx, { ...offer, playerId: offered }),
  );
  await fixture.claim(claimed, 'first');
  expect(await expire()).toEqual([]);
  for (const id of [offered, claimed]) await endTime(id, 'claim_until');
  expect(new Set(await expire())).toEqual(new Set([offered, claimed]));
  expect([await fixture.states(offered), await fixture.states(claimed)]).toEqual([
    ['expired'],
    ['expired'],
  ]);
  await fixture.deposit(claimed, '100.00');
  expect(await purse(claimed)).toEqual([money('100.00'), 0n]);
  expect(await expire()).toEqual([]);
});

test('bonuses: an active one that is not wagered in time gives its money back to the operator', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'first');
  await fixture.deposit(id, '200.00');
  await fixture.claim(id, 'gift');
  await fixture.winBet(id, '10.00', '30.00');
  await fixture.settled();
  expect(await purse(id)).toEqual([money('220.00'), money('200.00')]);
  await endTime(id, 'active_until');
  expect(await expire()).toEqual([id]);
  // What the player won with cash stays, and the next bonus begins.
  expect(await fixture.states(id)).toEqual(['expired', 'active']);
  expect(await purse(id)).toEqual([money('220.00'), money('50.00')]);
});

test('race: two jobs at once expire a bonus once', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'gift');
  await endTime(id, 'active_until');
  const told = await Promise.all([expire(), expire(), expire()]);
  expect(told.flat()).toEqual([id]);
  expect(await purse(id)).toEqual([0n, 0n]);
});

test('bonuses: bets that were settled in time count before a bonus expires', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'gift');
  await fixture.grant(id, '500.00', 'RUB');
  await fixture.settled();
  const resume = await holdConsumer();
  await fixture.winBet(id, '500.00', '100.00');
  await endTime(id, 'active_until');
  expect([await expire(), await fixture.states(id)]).toEqual([[], ['active']]);
  await resume();
  await expect.poll(() => fixture.states(id)).toEqual(['wagered']);
  expect(await expire()).toEqual([]);
  expect(await purse(id)).toEqual([money('150.00'), 0n]);
});

/** No bet is counted until the returned function is called. */
async function holdConsumer(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: fixture.url });
  await client.connect();
  await client.query('begin');
  await client.query(`select from bet_event_cursors where consumer = 'bonuses' for update`);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}
