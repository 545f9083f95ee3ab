import type { Json } from '#core/fairness/json.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Vault } from '#domain/fairness/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Desk, GameSettingsCache, Names } from '#domain/bets/server/index.ts';
import type { Beacon } from './beacons/beacon.ts';
import { createChains } from './chains/chains.ts';
import { openClock } from './clock.ts';
import { Leaders } from './leaders.ts';
import { News } from './live/news.ts';
import { cashOut, createRunning } from './tables/cash-out.ts';
import type { AnyTable, TableDefinition } from './tables/definition.ts';
import type { Cashed, House } from './tables/house.ts';
import { runMany } from './tables/many.ts';
import { createWaker, runTable } from './tables/run.ts';

export type RoundsOptions = {
  readonly db: Db;
  /** The lead of the tables is held on a connection of its own. */
  readonly url: string;
  readonly bus: Bus;
  readonly log: Log;
  readonly vault: Vault;
  readonly beacon: Beacon;
  readonly accounts: Accounts;
  readonly settings: GameSettingsCache;
  readonly desk: Desk;
  readonly names: Names;
  /** Rounds of a new chain. */
  readonly chainLength: number;
};

/** Shared rounds of this process: tables are opened first, then led by one process each. */
export async function openRounds(options: RoundsOptions) {
  const { db, bus, log } = options;
  const leaders = new Leaders(options);
  const clock = await openClock(db, log, () => void leaders.restart('the clock jumped'));
  const { mode: beacon } = options.beacon;
  const chains = createChains({ ...options, beacon, length: options.chainLength });
  const news = new News(options);
  const tables = new Map<string, AnyTable>();
  const wakers = new Map<string, ReturnType<typeof createWaker>>();
  const cashed = createCashed(bus);
  const stopWaking = bus.subscribe('rounds.wake', (table) => wakers.get(String(table))?.wake());
  const house: House = {
    ...options,
    clock,
    chains,
    news,
    tellCashed: cashed.tell,
    onCashed: cashed.listen,
    wake: (table) => bus.publish('rounds.wake', table.name),
  };
  const runningOf = createRunning(house);

  /** Adds a table; it is played once the house has started. */
  function openTable<B extends Json, F extends Json, O extends Json, T extends Json>(
    own: TableDefinition<B, F, O, T>,
  ): AnyTable {
    // Whoever handles all tables hands each only what its own parsers have accepted.
    const table = own as unknown as AnyTable;
    const waker = createWaker();
    tables.set(table.name, table);
    wakers.set(table.name, waker);
    const run = table.isMany ? runMany : runTable;
    leaders.want(table.name, (signal) => run(house, table, waker, signal));
    return table;
  }

  return {
    house,
    news,
    leaders,
    openTable,
    tables: tables as ReadonlyMap<string, AnyTable>,
    now: () => clock.now(),
    cashOut: (table: AnyTable, asked: { playerId: bigint; id: bigint; receivedMs: number }) =>
      cashOut(house, runningOf, table, asked),
    start: async () => {
      for (const table of tables.values()) if (table.topic) await news.watch(table);
      await leaders.start();
    },
    close: async () => {
      await leaders.stop();
      stopWaking();
      cashed.stop();
      news.stop();
      clock.stop();
    },
  };
}

/** Cash-outs by hand, told to whichever process leads the table. */
function createCashed(bus: Bus) {
  const listeners = new Set<(cashed: Cashed) => void>();
  const stop = bus.subscribe('rounds.cashed', (news) => {
    const [id, payout] = news as [string, string];
    for (const hear of listeners) hear({ id: BigInt(id), payout: BigInt(payout) });
  });
  return {
    stop,
    tell: ({ id, payout }: Cashed) =>
      bus.publish('rounds.cashed', [id.toString(), payout.toString()]),
    listen(listener: (cashed: Cashed) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Rounds = Awaited<ReturnType<typeof openRounds>>;
