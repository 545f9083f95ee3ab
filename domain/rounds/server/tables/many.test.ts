import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '#core/refusal.ts';
import type { Micro } from '#core/money.ts';
import { pvpflip } from '#features/coinflip/rules.duel.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { openRoundsRoom, type RoundsRoom } from '../../../../dev/rounds-room.ts';
import { testDatabase, type TestDatabase } from '../../../../dev/test-database.ts';
import { runOn } from '../../../../dev/test-server.ts';
import { beginRound, type AnyTable } from '../index.ts';

let database: TestDatabase;
let room: RoundsRoom;
let table: AnyTable;
beforeEach(async () => {
  database = await testDatabase();
  room = await openRoundsRoom(database.url, { secretKey: '7'.repeat(64) });
  table = room.rounds.openTable({
    name: pvpflip.name,
    isMany: true,
    game: pvpflip,
    chain: pvpflip.name,
    bettingMs: 0,
    resultMs: 0,
    takenAtFirst: () => null,
    factsOf: () => ({ against: 'player' }),
  });
});
afterEach(async () => {
  expect((await checkLedger(room.db)).findings).toEqual([]);
  await room.close();
  await database.close();
});

async function stake(side: number): Promise<bigint> {
  const { id: playerId } = await room.addPlayer('10.00');
  const { accounts, db } = room;
  const placed = await room.bets.desk.take({
    playerId,
    game: pvpflip.name,
    version: 1,
    stake: 10_000_000n as Micro,
    account: await accounts.find(db, 'player_cash', playerId.toString(), 'RUB'),
    escrowAccount: await accounts.find(db, 'house_escrow', pvpflip.name, 'RUB'),
    houseAccount: await accounts.find(db, 'house_game', pvpflip.name, 'RUB'),
    key: `many-${playerId}`,
    bet: { side },
    capM4: 1_000_000n,
    part: '',
    units: 1,
    source: { kind: 'later' },
  });
  if (isRefusal(placed)) throw new Error(placed.refused);
  return placed.id;
}

async function begin(): Promise<void> {
  const placements = [await stake(0), await stake(1)];
  const chain = await room.rounds.house.chains.current(table.chain);
  const facts = { against: 'player' };
  await room.db.transaction((tx) =>
    beginRound(room.rounds, tx, table, { chain, placements, facts }),
  );
}

const countOpen = async () => (await room.db.query('select from placements where is_open')).length;
const statesOf = async () =>
  (await room.db.query<{ state: string }>('select state from rounds order by id')).map(
    ({ state }) => state,
  );

const FAIL = `create function fail_for_a_while() returns trigger language plpgsql as $$
    begin raise exception 'away for a while'; end $$;
  create trigger fail_for_a_while before insert on bets execute function fail_for_a_while()`;

test('recovery: a round that was drawn and could not be paid is paid when it can be', async () => {
  await room.rounds.start();
  await runOn(database.url, FAIL);
  await begin();
  await expect.poll(statesOf).toEqual(['settled']);
  await expect.poll(() => room.logged.some(({ level }) => level === 'error')).toBe(true);
  expect(await countOpen()).toBe(2);
  await runOn(database.url, 'drop trigger fail_for_a_while on bets');
  await expect.poll(countOpen).toBe(0);
});

test('recovery: payments that cannot be made as the lead begins do not end it', async () => {
  await runOn(database.url, FAIL);
  await room.rounds.start();
  await begin();
  await expect.poll(statesOf).toEqual(['settled']);
  await room.rounds.leaders.stop();
  expect(await countOpen()).toBe(2);
  // Another house takes the table over with a payment it cannot make.
  const next = await openRoundsRoom(database.url, { secretKey: '7'.repeat(64) });
  next.rounds.openTable(table as never);
  await next.rounds.start();
  await expect.poll(() => next.logged.some(({ level }) => level === 'warn')).toBe(true);
  await runOn(database.url, 'drop trigger fail_for_a_while on bets');
  await begin();
  await expect.poll(countOpen).toBe(0);
  await next.close();
});

test('fairness.shared: what another beacon says decides nothing', async () => {
  await begin();
  await runOn(
    database.url,
    `alter table chains disable trigger user; update chains set beacon = 'drand';
     alter table chains enable trigger user`,
  );
  await room.rounds.start();
  await expect.poll(statesOf).toEqual(['void']);
  await expect.poll(countOpen).toBe(0);
  const bets = await room.db.query<{ void_reason: string; payout: bigint }>(
    'select void_reason, payout from bets',
  );
  const back = { void_reason: 'beacon_missing', payout: 10_000_000n };
  expect(bets).toEqual([back, back]);
});
