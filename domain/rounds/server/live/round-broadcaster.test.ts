import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WagerId, RoundId } from '#core/ids.ts';
import { PublicPlayerCache } from '#domain/bets/server/index.ts';
import { findWager } from '#domain/wagers/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { testWheel } from '../../../../dev/round-tables.ts';
import {
  createInMemoryBus,
  createRoundsFixture,
  type RoundsFixture,
} from '../../../../dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../../dev/test-database.ts';
import { placeOrQueue, type AnyTable } from '../index.ts';
import { findRound } from '../store.ts';

let database: TestDatabase;
let fixture: RoundsFixture;
let table: AnyTable;
let bus: Bus;
let missed: () => void;
beforeEach(async () => {
  database = await testDatabase();
  const reloads: (() => void)[] = [];
  bus = {
    ...createInMemoryBus(),
    onMissed: (reload: () => void) => (reloads.push(reload), () => {}),
  };
  missed = () => {
    for (const reload of reloads) reload();
  };
  fixture = await createRoundsFixture(database.url, { secretKey: '7'.repeat(64), bus });
  table = fixture.rounds.openTable(testWheel(60_000));
  await fixture.rounds.start();
  await expect.poll(() => fixture.rounds.broadcaster.roundOf('double')?.state).toBe('betting');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.close();
  await database.close();
});

let keys = 0;
const place = (viewer: Viewer) =>
  placeOrQueue(fixture.rounds, table, {
    viewer,
    key: `news-key-${++keys}`,
    stake: '10.00',
    currency: 'RUB',
    bet: { colour: 'red' },
    roundId: undefined,
    mayWait: false,
    isAutobet: false,
  });

const shown = () => fixture.rounds.broadcaster.snapshot('double').bets;
const warnings = () => fixture.logged.filter(({ level }) => level === 'warn').length;

test('recovery: bets whose names cannot be loaded now are published with a later flush', async () => {
  const load = vi.spyOn(PublicPlayerCache.prototype, 'load').mockRejectedValue(new Error('away'));
  await place(await fixture.addPlayer('100.00'));
  await expect.poll(warnings).toBeGreaterThan(1);
  expect(shown()).toEqual([]);
  load.mockRestore();
  await expect.poll(() => shown().length).toBe(1);
});

test('recovery: of a bet that changed while names were loaded, the latest state is published last', async () => {
  const player = await fixture.addPlayer('100.00');
  const reading = Promise.withResolvers<void>();
  const load = vi.spyOn(PublicPlayerCache.prototype, 'load').mockReturnValue(reading.promise);
  await place(player);
  await expect.poll(() => load.mock.calls.length).toBe(1);
  const [wager] = await fixture.db.query<{ id: WagerId }>('select id from wagers');
  const published: string[] = [];
  fixture.rounds.broadcaster.listen({
    toAll: (_topic, { bets = [] }) => published.push(...bets.map(({ state }) => state)),
    toPlayer: () => {},
  });
  const full = (await findWager(fixture.db, wager!.id))!;
  const closed = { void_reason: 'cancelled', m4: 10_000n, payout: 0n, account: full.account };
  // Only the public part of a bet matters here; its record belongs to its player.
  vi.spyOn(fixture.rounds.broadcaster, 'publishToPlayer').mockImplementation(() => {});
  const record = { ...full, ...closed, placed_at: new Date(), params: null, outcome: null };
  fixture.rounds.broadcaster.publishBets(table, [[full, record as never]]);
  reading.resolve();
  await expect.poll(() => published).toEqual(['open', 'void']);
});

test('live: bets that arrive in several messages reach the pages as one, before a later round', async () => {
  await place(await fixture.addPlayer('100.00'));
  await expect.poll(() => shown().length).toBe(1);
  const { broadcaster } = fixture.rounds;
  const sent: (readonly string[])[] = [];
  broadcaster.listen({
    toAll: (_topic, { round, bets = [] }) =>
      sent.push(round ? ['round'] : bets.map(({ id }) => id)),
    toPlayer: () => {},
  });
  for (const id of ['101', '102']) {
    const bet = { part: 'red', shown: { ...shown()[0]!, id } };
    bus.publish('rounds.bets', { table: 'double', bets: [bet] });
  }
  expect(sent).toEqual([]);
  bus.publish('rounds.round', { table: 'double', round: broadcaster.roundOf('double') });
  expect(sent).toEqual([['101', '102'], ['round']]);
});

test('recovery: after missed updates a page waits for the reload, however often it is retried', async () => {
  await place(await fixture.addPlayer('100.00'));
  await expect.poll(() => shown().length).toBe(1);
  // What this process missed is in the database.
  await fixture.db.query(`update players set is_statistics_hidden = true`);
  const load = vi
    .spyOn(PublicPlayerCache.prototype, 'load')
    .mockRejectedValueOnce(new Error('away'));
  missed();
  let isAnswered = false;
  const page = fixture.rounds.broadcaster
    .current('double')
    .then((state) => ((isAnswered = true), state));
  await expect.poll(warnings).toBe(1);
  expect(isAnswered).toBe(false);
  expect((await page).bets).toHaveLength(1);
  expect(load.mock.calls.length).toBeGreaterThan(1);
});

test('race: an update received during a reload is not undone by the reload', async () => {
  const reading = Promise.withResolvers<void>();
  const load = vi.spyOn(PublicPlayerCache.prototype, 'load').mockReturnValueOnce(reading.promise);
  missed();
  await expect.poll(() => load.mock.calls.length).toBe(1);
  const before = fixture.rounds.broadcaster.roundOf('double')!;
  const [round] = await fixture.db.query<{ id: RoundId }>('select id from rounds');
  const stored = (await findRound(fixture.db, round!.id))!;
  fixture.rounds.broadcaster.publishRound(table, { ...stored, state: 'locked' });
  reading.resolve();
  await fixture.rounds.broadcaster.current('double');
  expect(before.state).toBe('betting');
  expect(fixture.rounds.broadcaster.roundOf('double')?.state).toBe('locked');
});
