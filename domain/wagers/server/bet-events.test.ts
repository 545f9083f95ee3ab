import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import type { PlayerId } from '#core/ids.ts';
import { dice } from '#features/dice/rules.ts';
import { isRefusal } from '#core/refusal.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { TestSupplier } from '#dev/test-supplier.ts';
import { createBetEvents, type BetEventHandler, type BetEvents } from './bet-events.ts';
import type { BetEvent } from './store.events.ts';

let database: TestDatabase;
let fixture: BettingFixture;
let owner: Db;
const running: BetEvents[] = [];
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  owner = openDb({ url: database.url, connectionsMax: 2 });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((feed) => feed.stop()));
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
  await database.close();
});

const BEGINNING = new Date(0);

async function listen(consumer: string, handler: BetEventHandler): Promise<void> {
  const log = createLog('silent');
  const feed = createBetEvents({ db: fixture.db, log, metrics: createMetrics(), pollMs: 20 });
  feed.listen(consumer, BEGINNING, handler);
  running.push(feed);
  await feed.start();
}

/** Collects what a consumer gets. */
async function collect(consumer: string): Promise<BetEvent[]> {
  const seen: BetEvent[] = [];
  await listen(consumer, (events) => Promise.resolve(void seen.push(...events)));
  return seen;
}

const PARAMS = { direction: 'under', target: 5000 } as const;

let bets = 0;
async function placeDice(id: PlayerId): Promise<void> {
  const bet = await fixture.bets.placeBet(dice, {
    viewer: { kind: 'player', id, session: '', expiresAt: 0 },
    key: `events-${bets++}`,
    stake: '1.00',
    currency: 'RUB',
    params: PARAMS,
    isAutobet: false,
  });
  if (isRefusal(bet)) throw new Error(bet.refused);
}

test('bet events: every bet and settlement comes once, in the order of its commit', async () => {
  const { id } = await fixture.addPlayer('100.00');
  const supplier = new TestSupplier(fixture);
  await placeDice(id);
  await supplier.debit({ ref: 'e-bet', player: id, amount: '10.00' });
  await supplier.credit({ ref: 'e-win', bet: 'e-bet', amount: '4.00', isLast: false });
  await supplier.credit({ ref: 'e-more', bet: 'e-bet', amount: '5.00', isLast: true });
  await supplier.rollback({ ref: 'e-back', of: 'e-bet', bet: 'e-bet' });
  const own = (events: readonly BetEvent[]) => events.filter(({ player_id }) => player_id === id);
  const seen = await collect('order');
  await expect.poll(() => own(seen).length).toBe(5);
  expect(own(seen).map(({ kind }) => kind)).toEqual([
    'settled',
    'placed',
    'settled',
    'resettled',
    'voided',
  ]);
  const [, , win, more, back] = own(seen);
  expect([win!.staked, win!.paid]).toEqual([10_000_000n, 4_000_000n]);
  expect([more!.staked, more!.paid, more!.payout]).toEqual([0n, 5_000_000n, 9_000_000n]);
  // A returned stake takes back what was counted.
  expect([back!.staked, back!.paid]).toEqual([-10_000_000n, -9_000_000n]);
  expect(more!.superseded).toBe(win!.id);
  // Of an instant bet alone: what was played on a wager stands with the wager.
  expect(own(seen).map(({ params }) => params)).toEqual([PARAMS, null, null, null, null]);
});

test('bet events: consumers of one server share what they read, and each gets every event', async () => {
  const { id } = await fixture.addPlayer('100.00');
  const feed = createBetEvents({
    db: fixture.db,
    log: createLog('silent'),
    metrics: createMetrics(),
    pollMs: 20,
  });
  running.push(feed);
  const seen = ['one', 'two', 'three'].map((consumer) => {
    const events: BetEvent[] = [];
    feed.listen(consumer, BEGINNING, (found) => Promise.resolve(void events.push(...found)));
    return events;
  });
  await feed.start();
  for (let count = 0; count < 20; count++) await placeDice(id);
  const own = seen.map(
    (events) => () => events.filter(({ player_id }) => player_id === id).map((each) => each.id),
  );
  for (const ids of own) await expect.poll(() => ids().length).toBe(20);
  expect(own[1]!()).toEqual(own[0]!());
  expect(own[2]!()).toEqual(own[0]!());
  // The same objects where they were read once.
  const [one, two, three] = seen as [BetEvent[], BetEvent[], BetEvent[]];
  const first = new Set(one);
  expect([...two, ...three].some((event) => first.has(event))).toBe(true);
});

test('bet events: the pages that bets have filled are found by their transactions', async () => {
  const players = await Promise.all(Array.from({ length: 40 }, () => fixture.addPlayer('200.00')));
  // Enough for three entries of the index, of 128 pages each.
  const pages = async () => {
    const [row] = await owner.query<{ pages: number }>(
      `select sum(pg_relation_size(inhrelid) / 8192)::int as pages from pg_inherits
        where inhparent = 'bets'::regclass`,
    );
    return row!.pages;
  };
  const enough = (await pages()) + 3 * 128;
  while ((await pages()) < enough) {
    await Promise.all(players.flatMap(({ id }) => [placeDice(id), placeDice(id), placeDice(id)]));
  }
  const missing = async () => {
    const [row] = await owner.query<{ ranges: number }>(
      `select sum(brin_summarize_new_values(x.indexrelid))::int as ranges
         from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am m on m.oid = i.relam
         join pg_inherits p on p.inhrelid = x.indrelid and p.inhparent = 'bets'::regclass
        where m.amname = 'brin'`,
    );
    return row!.ranges;
  };
  await fixture.db.query('select summarize_bet_events()');
  // The last entry, of pages that are not all filled, stays open.
  expect(await missing()).toBeLessThanOrEqual(1);
});

test('recovery: a consumer that fails gets the same events again and misses none', async () => {
  const { id } = await fixture.addPlayer('100.00');
  const seen: bigint[] = [];
  let failures = 3;
  await listen('failing', async (events) => {
    if (failures-- > 0) throw new Error('the consumer failed');
    for (const event of events) if (event.player_id === id) seen.push(event.id);
    await Promise.resolve();
  });
  for (let count = 0; count < 5; count++) await placeDice(id);
  await expect.poll(() => seen.length).toBe(5);
  expect(new Set(seen).size).toBe(5);
});

test('race: an event of a transaction that commits late is not skipped', async () => {
  const { id } = await fixture.addPlayer('100.00');
  const seen = await collect('late');
  const isPlaced = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const supplier = new TestSupplier(fixture);
  const late = fixture.db.transaction(async (tx) => {
    await tx.query(`insert into outbox (name, body) values ('held', '{}')`);
    isPlaced.resolve();
    await mayCommit.promise;
  });
  await isPlaced.promise;
  await supplier.debit({ ref: 'late-bet', player: id, amount: '1.00' });
  await placeDice(id);
  mayCommit.resolve();
  await late;
  const own = () => seen.filter(({ player_id }) => player_id === id).map(({ kind }) => kind);
  await expect.poll(own).toEqual(['placed', 'settled']);
});

test('recovery: after a restore into a database that counts from the beginning the feed goes on', async () => {
  const { id } = await fixture.addPlayer('100.00');
  await placeDice(id);
  const before = await collect('restored');
  const own = (events: readonly BetEvent[]) => events.filter(({ player_id }) => player_id === id);
  await expect.poll(() => own(before).length).toBe(1);
  await running[0]!.stop();
  await owner.query(
    `update bet_event_cursors set xact = 9000000000, id = 0 where consumer = 'restored'`,
  );
  await placeDice(id);
  const after = await collect('restored');
  await expect.poll(() => own(after).length).toBeGreaterThan(0);
});
