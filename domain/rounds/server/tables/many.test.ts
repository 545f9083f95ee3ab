import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WagerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import type { Micro } from '#core/money.ts';
import { pvpflip } from '#features/coinflip/rules.duel.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { createRoundsFixture, type RoundsFixture } from '../../../../dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../../dev/test-database.ts';
import { runOn } from '../../../../dev/test-server.ts';
import { toRoundId } from '#core/ids.ts';
import { beginRound, createRoundFiles, type AnyTable } from '../index.ts';

let database: TestDatabase;
let fixture: RoundsFixture;
let table: AnyTable;
beforeEach(async () => {
  database = await testDatabase();
  fixture = await createRoundsFixture(database.url, { secretKey: '7'.repeat(64) });
  table = fixture.rounds.openTable({
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
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

async function stake(side: number): Promise<WagerId> {
  const { id: playerId } = await fixture.addPlayer('10.00');
  const { accounts, db } = fixture;
  const placed = await fixture.bets.wagers.take({
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
  const wagers = [await stake(0), await stake(1)];
  const chain = await fixture.rounds.context.chains.current(table.chain);
  const facts = { against: 'player' };
  await fixture.db.transaction((tx) =>
    beginRound(fixture.rounds, tx, table, { chain, wagers, facts }),
  );
}

const countOpen = async () => (await fixture.db.query('select from wagers where is_open')).length;
const statesOf = async () =>
  (await fixture.db.query<{ state: string }>('select state from rounds order by id')).map(
    ({ state }) => state,
  );

const FAIL = `create function fail_for_a_while() returns trigger language plpgsql as $$
    begin raise exception 'away for a while'; end $$;
  create trigger fail_for_a_while before insert on settlements execute function fail_for_a_while()`;

test('recovery: a drawn round whose payment failed is paid later', async () => {
  await fixture.rounds.start();
  await runOn(database.url, FAIL);
  await begin();
  await expect.poll(statesOf).toEqual(['settled']);
  await expect.poll(() => fixture.logged.some(({ level }) => level === 'error')).toBe(true);
  expect(await countOpen()).toBe(2);
  await runOn(database.url, 'drop trigger fail_for_a_while on settlements');
  await expect.poll(countOpen).toBe(0);
});

test('recovery: failing payments at the start of a leadership do not end it', async () => {
  await runOn(database.url, FAIL);
  await fixture.rounds.start();
  await begin();
  await expect.poll(statesOf).toEqual(['settled']);
  await fixture.rounds.leaders.stop();
  expect(await countOpen()).toBe(2);
  // Another server takes the table over with a payment it cannot make.
  const next = await createRoundsFixture(database.url, { secretKey: '7'.repeat(64) });
  next.rounds.openTable(table as never);
  await next.rounds.start();
  await expect.poll(() => next.logged.some(({ level }) => level === 'warn')).toBe(true);
  await runOn(database.url, 'drop trigger fail_for_a_while on settlements');
  await begin();
  await expect.poll(countOpen).toBe(0);
  await next.close();
});

test('fairness.shared: a value of another beacon decides nothing', async () => {
  await begin();
  await runOn(
    database.url,
    `alter table chains disable trigger user; update chains set beacon = 'drand';
     alter table chains enable trigger user`,
  );
  await fixture.rounds.start();
  await expect.poll(statesOf).toEqual(['void']);
  await expect.poll(countOpen).toBe(0);
  const bets = await fixture.db.query<{ void_reason: string; payout: bigint }>(
    'select void_reason, payout from settled_bets',
  );
  const back = { void_reason: 'beacon_missing', payout: 10_000_000n };
  expect(bets).toEqual([back, back]);
});

test('secrecy: no round publishes the seed of another that waits for its beacon', async () => {
  fixture.beacon.setResult(undefined);
  await begin();
  await begin();
  await fixture.rounds.start();
  const ids = await fixture.db.query<{ id: bigint }>('select id from rounds order by id');
  const readRounds = async () => {
    const read = createRoundFiles(fixture.db);
    const files = await Promise.all(ids.map(({ id }) => read(toRoundId(id.toString()))));
    return files.map((file) => file!.round);
  };
  for (const round of await readRounds()) {
    expect(round).toMatchObject({ state: 'locked', previous_seed: null, seed: null });
  }
  fixture.beacon.setResult('ab'.repeat(32));
  await expect.poll(statesOf).toEqual(['settled', 'settled']);
  const [first, second] = await readRounds();
  expect(second!.previous_seed).toBe(first!.seed);
  await expect.poll(countOpen).toBe(0);
});
