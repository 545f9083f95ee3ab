import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findPlacement, Names } from '#domain/bets/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { quickWheel } from '../../../../dev/round-tables.ts';
import { createBus, openRoundsRoom, type RoundsRoom } from '../../../../dev/rounds-room.ts';
import { testDatabase, type TestDatabase } from '../../../../dev/test-database.ts';
import { placeOrQueue, type AnyTable } from '../index.ts';
import { findRound } from '../store.ts';

let database: TestDatabase;
let room: RoundsRoom;
let table: AnyTable;
let missed: () => void;
beforeEach(async () => {
  database = await testDatabase();
  const reloads: (() => void)[] = [];
  const bus = {
    ...createBus(),
    onMissed: (reload: () => void) => (reloads.push(reload), () => {}),
  };
  missed = () => {
    for (const reload of reloads) reload();
  };
  room = await openRoundsRoom(database.url, { secretKey: '7'.repeat(64), bus });
  table = room.rounds.openTable(quickWheel(60_000));
  await room.rounds.start();
  await expect.poll(() => room.rounds.news.roundOf('double')?.state).toBe('betting');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await room.close();
  await database.close();
});

let keys = 0;
const place = (viewer: Viewer) =>
  placeOrQueue(room.rounds, table, {
    viewer,
    key: `news-key-${++keys}`,
    stake: '10.00',
    currency: 'RUB',
    bet: { colour: 'red' },
    roundId: undefined,
    mayWait: false,
    isAutobet: false,
  });

const shown = () => room.rounds.news.snapshot('double').bets;
const warnings = () => room.logged.filter(({ level }) => level === 'warn').length;

test('recovery: bets whose names cannot be read just now are told with a later beat', async () => {
  const learn = vi.spyOn(Names.prototype, 'learn').mockRejectedValue(new Error('away'));
  await place(await room.addPlayer('100.00'));
  await expect.poll(warnings).toBeGreaterThan(1);
  expect(shown()).toEqual([]);
  learn.mockRestore();
  await expect.poll(() => shown().length).toBe(1);
});

test('recovery: of a bet that changed while names were read, the last word is told last', async () => {
  const player = await room.addPlayer('100.00');
  const reading = Promise.withResolvers<void>();
  const learn = vi.spyOn(Names.prototype, 'learn').mockReturnValue(reading.promise);
  await place(player);
  await expect.poll(() => learn.mock.calls.length).toBe(1);
  const [placement] = await room.db.query<{ id: bigint }>('select id from placements');
  const told: string[] = [];
  room.rounds.news.listen({
    toAll: (_topic, { bets = [] }) => told.push(...bets.map(({ state }) => state)),
    toPlayer: () => {},
  });
  const full = (await findPlacement(room.db, placement!.id))!;
  const closed = { void_reason: 'cancelled', m4: 10_000n, payout: 0n, account: full.account };
  // Only what everybody is shown of a bet matters here; its record is its player's.
  vi.spyOn(room.rounds.news, 'tellPlayer').mockImplementation(() => {});
  const record = { ...full, ...closed, placed_at: new Date(), params: null, outcome: null };
  room.rounds.news.tellBets(table, [[full, record as never]]);
  reading.resolve();
  await expect.poll(() => told).toEqual(['open', 'void']);
});

test('recovery: after news were lost a page waits for the board, however often that is tried', async () => {
  await place(await room.addPlayer('100.00'));
  await expect.poll(() => shown().length).toBe(1);
  // What this process did not hear of is in the database.
  await room.db.query(`update players set is_statistics_hidden = true`);
  const learn = vi.spyOn(Names.prototype, 'learn').mockRejectedValueOnce(new Error('away'));
  missed();
  let isTold = false;
  const page = room.rounds.news.current('double').then((state) => ((isTold = true), state));
  await expect.poll(warnings).toBe(1);
  expect(isTold).toBe(false);
  expect((await page).bets).toHaveLength(1);
  expect(learn.mock.calls.length).toBeGreaterThan(1);
});

test('race: what is heard while the board is read anew is not undone by what was read', async () => {
  const reading = Promise.withResolvers<void>();
  const learn = vi.spyOn(Names.prototype, 'learn').mockReturnValueOnce(reading.promise);
  missed();
  await expect.poll(() => learn.mock.calls.length).toBe(1);
  const before = room.rounds.news.roundOf('double')!;
  const [round] = await room.db.query<{ id: bigint }>('select id from rounds');
  const stored = (await findRound(room.db, round!.id))!;
  room.rounds.news.tellRound(table, { ...stored, state: 'locked' });
  reading.resolve();
  await room.rounds.news.current('double');
  expect(before.state).toBe('betting');
  expect(room.rounds.news.roundOf('double')?.state).toBe('locked');
});
