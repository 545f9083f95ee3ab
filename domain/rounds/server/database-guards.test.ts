import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WagerId, RoundId } from '#core/ids.ts';
import { double } from '#features/roulette/rules.double.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { settleWagers, type Wager } from '#domain/wagers/server/index.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { isRefusal } from '#core/refusal.ts';
import { openDb } from '#platform/server/db.ts';
import { waitForLock } from '../../../dev/lock-waits.ts';
import { createRoundsFixture, type RoundsFixture } from '../../../dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { changeRound, findRound, insertRound, type RoundChange } from './store.ts';
import { returned } from './tables/settled.ts';

/**
 * Method: the test sends statements in the server's own role that no part of the server sends.
 */

let database: TestDatabase;
let fixture: RoundsFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createRoundsFixture(database.url, { secretKey: '7'.repeat(64) });
});
afterAll(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

const HASH = 'ab'.repeat(32);
let names = 0;

async function openRound(currency?: WalletCurrency, isSole = false): Promise<RoundId> {
  const { chains } = fixture.rounds.context;
  const chain = await chains.current('double');
  return await fixture.db.transaction(async (tx) => {
    const id = await insertRound(tx, {
      table: `test-${String.fromCharCode(97 + names++)}`,
      game: 'double',
      version: double.version,
      isSole,
      chainId: chain.id,
      state: 'betting',
      currency,
    });
    const { number, previousSeed } = await chains.take(tx, chain);
    const lock_at = new Date(Date.now() + 60_000);
    await changeRound(tx, id, ['betting'], {
      number,
      previous_seed: previousSeed,
      beacon_round: 1,
      lock_at,
    });
    return id;
  });
}

const change = (id: RoundId, changes: RoundChange) =>
  changeRound(fixture.db, id, ['betting', 'locked', 'running'], changes);
const lock = (id: RoundId) =>
  change(id, { state: 'locked', locked_at: new Date(), bets_root: HASH, facts: null });
const run = (id: RoundId) =>
  change(id, { state: 'running', randomness: HASH, started_at: new Date() });

/** A stake of ten, in a round or without one. */
async function take(roundId: RoundId | null, currency: WalletCurrency = 'RUB', table?: string) {
  const { id: playerId } = await fixture.addPlayer('10.00', currency);
  const { accounts, db } = fixture;
  const [account, escrowAccount, houseAccount] = await Promise.all([
    accounts.find(db, 'player_cash', playerId.toString(), currency),
    accounts.find(db, 'house_escrow', 'double', currency),
    accounts.find(db, 'house_game', 'double', currency),
  ]);
  const [named] = roundId === null ? [] : await tableOf(roundId);
  return await fixture.bets.wagers.take({
    playerId,
    game: 'double',
    version: double.version,
    stake: 10_000_000n as never,
    account,
    escrowAccount,
    houseAccount,
    key: `kept-${playerId}`,
    bet: { colour: 'red' },
    capM4: 1_000_000n,
    part: 'red',
    units: 1,
    source:
      roundId === null
        ? { kind: 'later' }
        : { kind: 'round', roundId, table: table ?? named!.table, admit: () => ({ taken: null }) },
  });
}

async function stake(roundId: RoundId | null, currency?: WalletCurrency): Promise<Wager> {
  const placed = await take(roundId, currency);
  if (isRefusal(placed)) throw new Error(placed.refused);
  return placed;
}

const tableOf = (id: RoundId) =>
  fixture.db.query<{ table: string }>('select table_name as table from rounds where id = $1', [id]);

function close(wager: Wager, voidReason: string | null) {
  const closing = { ...returned(wager, null, ''), voidReason };
  return fixture.db.transaction((tx) => settleWagers(tx, [closing], fixture.bets.wagers.nextId));
}

const giveRound = (wager: WagerId, round: RoundId) =>
  fixture.db.query('update wagers set round_id = $2 where id = $1', [wager, round]);

test('fairness.shared: the closing time of bets is fixed once the beacon round is set', async () => {
  const id = await openRound();
  await expect(change(id, { lock_at: new Date(Date.now() + 90_000) })).rejects.toMatchObject({
    code: 'CR001',
  });
  await lock(id);
  await run(id);
  const later = new Date(Date.now() + 1_000);
  await expect(change(id, { started_at: later })).rejects.toMatchObject({ code: 'CR001' });
  await change(id, { state: 'settled', seed: HASH, outcome: { pocket: 0 }, ended_at: new Date() });
});

test('ledger: a round takes money of its one currency, whatever a process sends', async () => {
  const rubles = await openRound('RUB');
  await stake(rubles, 'RUB');
  await expect(stake(rubles, 'PLAY')).rejects.toMatchObject({ code: 'CR004' });
  const later = await stake(null, 'PLAY');
  await expect(giveRound(later.id, rubles)).rejects.toMatchObject({ code: 'CR004' });
});

test('ledger: a stake that is meant for one table is not taken into the round of another', async () => {
  const id = await openRound('RUB');
  expect(await take(id, 'RUB', 'another')).toMatchObject({ refused: 'betting_closed' });
});

test('ledger: a stake enters only a round that begins with it', async () => {
  const later = await stake(null);
  const [open, closed, sole] = [await openRound(), await openRound(), await openRound('RUB', true)];
  await lock(closed);
  await expect(giveRound(later.id, closed)).rejects.toMatchObject({ code: 'CR004' });
  await expect(giveRound(later.id, sole)).rejects.toMatchObject({ code: 'CR004' });
  await giveRound(later.id, open);
  await expect(giveRound(later.id, sole)).rejects.toThrow();
});

test('race: a writer that does not lock the round waits for the one that closes its bets', async () => {
  const id = await openRound();
  const model = await stake(id);
  const { id: playerId } = await fixture.addPlayer('10.00');
  const account = await fixture.accounts.find(
    fixture.db,
    'player_cash',
    playerId.toString(),
    'RUB',
  );
  const owner = openDb({ url: database.url, connectionsMax: 1 });
  const locking = Promise.withResolvers<void>();
  const locked = fixture.db.transaction(async (tx) => {
    await changeRound(tx, id, ['betting'], {
      state: 'locked',
      locked_at: new Date(),
      bets_root: HASH,
    });
    locking.resolve();
    await waitForLock(owner);
  });
  await locking.promise;
  const writing = fixture.db.query(
    `insert into wagers (player_id, id, source, account, escrow_account, house_account, seq,
       balance, cash_stake, stake, game, game_version, key, round_id, bet, cap_m4)
     values ($1, $2, 'round', $3, $4, $5, 2, 0, 10000000, 10000000, 'double', 1, 'unlocked', $6,
       '{}', 1)`,
    [
      playerId,
      fixture.bets.wagers.nextId(),
      account,
      model.escrow_account,
      model.house_account,
      id,
    ],
  );
  await expect(writing).rejects.toMatchObject({ code: 'CR002' });
  await locked;
  await owner.close();
});

test('ledger: choices are added and never replaced, and how a bet was placed does not change', async () => {
  const { id } = await stake(null);
  const choose = (choices: unknown) =>
    fixture.db.query('update wagers set choices = $2::jsonb where id = $1', [
      id,
      JSON.stringify(choices),
    ]);
  await choose([1]);
  await choose([1, { tile: 2 }]);
  await expect(choose([1, { tile: 3 }])).rejects.toMatchObject({ code: 'CL001' });
  await expect(choose([0, { tile: 2 }, 3])).rejects.toMatchObject({ code: 'CL001' });
  await choose([1, { tile: 2 }, 3]);
  await expect(
    fixture.db.query(`update wagers set taken = '1' where id = $1`, [id]),
  ).rejects.toMatchObject({ code: '42501' });
});

test('ledger: a bet ends as its round did', async () => {
  const id = await openRound();
  const bets = [await stake(id), await stake(id), await stake(id)] as const;
  await expect(close(bets[0], null)).rejects.toMatchObject({ code: 'CR005' });
  await close(bets[0], 'cancelled');
  await lock(id);
  await expect(close(bets[1], 'cancelled')).rejects.toMatchObject({ code: 'CR005' });
  await expect(close(bets[1], null)).rejects.toMatchObject({ code: 'CR005' });
  await change(id, { state: 'void', void_reason: 'beacon_missing', ended_at: new Date() });
  await expect(close(bets[1], null)).rejects.toMatchObject({ code: 'CR005' });
  await close(bets[1], 'operator');
  const counted = await openRound();
  const [won, cut] = [await stake(counted), await stake(counted)];
  await lock(counted);
  await run(counted);
  await expect(close(won, 'operator')).rejects.toMatchObject({ code: 'CR005' });
  await close(cut, 'interrupted');
  await change(counted, { state: 'settled', seed: HASH, ended_at: new Date() });
  await expect(close(won, 'interrupted')).rejects.toMatchObject({ code: 'CR005' });
  await close(won, null);
  expect((await findRound(fixture.db, counted))!.state).toBe('settled');
});
