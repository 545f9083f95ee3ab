import { micro } from '#core/money.ts';
import type { Json } from '#core/fairness/json.ts';
import { toWagerId, type WagerId, type PlayerId } from '#core/ids.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Vault } from '#domain/fairness/server/index.ts';
import type { Jurisdictions } from '#domain/jurisdictions/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { GameSettingsCache, PublicPlayerCache } from '#domain/bets/server/index.ts';
import type { WagerService } from '#domain/wagers/server/index.ts';
import type { Beacon } from './beacons/beacon.ts';
import { createChains } from './chains/chains.ts';
import { createClock, type Clock } from './clock.ts';
import { Leaders } from './leaders.ts';
import { RoundBroadcaster } from './live/round-broadcaster.ts';
import { cashOut, createRunning } from './tables/cash-out.ts';
import type { AnyTable, TableDefinition } from './tables/definition.ts';
import type { CashOutNotice, RoundsContext } from './tables/context.ts';
import { runMany } from './tables/many.ts';
import { runTable } from './tables/run.ts';
import { createWaker } from './tables/waker.ts';

export type RoundsOptions = {
  readonly db: Db;
  /** The leadership of the tables is held on a connection of its own. */
  readonly url: string;
  readonly bus: Bus;
  readonly log: Log;
  readonly vault: Vault;
  readonly beacon: Beacon;
  readonly accounts: Accounts;
  readonly settings: GameSettingsCache;
  readonly jurisdictions: Jurisdictions;
  readonly wagers: WagerService;
  readonly publicPlayers: PublicPlayerCache;
  /** The number of rounds of a new chain. */
  readonly chainLength: number;
  /** Changes the timing of each table; for tests, which cannot wait as long as players do. */
  readonly retime?: ((table: AnyTable) => TableTiming) | undefined;
  /** Without it, the clock of the database. */
  readonly clock?: Clock | undefined;
};

type TableTiming = Partial<Pick<AnyTable, 'bettingMs' | 'showMs' | 'resultMs' | 'climb'>>;

/** What a test replaces so that its rounds end soon. */
export type RoundTimes = Partial<Pick<RoundsOptions, 'beacon' | 'retime' | 'clock'>>;

/** Shared rounds of this process: tables are opened first, then led by one process each. */
export async function createRounds(options: RoundsOptions) {
  const { db, bus, log } = options;
  const leaders = new Leaders(options);
  const restart = () => void leaders.restart('the clock jumped');
  const clock = options.clock ?? (await createClock(db, log, restart));
  const { mode: beacon } = options.beacon;
  const chains = createChains({ ...options, beacon, length: options.chainLength });
  const broadcaster = new RoundBroadcaster(options);
  const cashOuts = createCashOutBus(bus);
  const context: RoundsContext = {
    ...options,
    clock,
    chains,
    broadcaster,
    publishCashOut: cashOuts.publish,
    onCashOut: cashOuts.listen,
    assertLeading: (table) => leaders.assertLeading(table.name),
    wake: (table) => bus.publish('rounds.wake', table.name),
  };
  const runningOf = createRunning(context);
  const { tables, openTable, stopWaking } = createTables(context, leaders, options);

  return {
    context,
    broadcaster,
    leaders,
    openTable,
    tables: tables as ReadonlyMap<string, AnyTable>,
    now: () => clock.now(),
    cashOut: (table: AnyTable, request: { playerId: PlayerId; id: WagerId; receivedMs: number }) =>
      cashOut(context, runningOf, table, request),
    start: async () => {
      const watched = [...tables.values()].filter(({ topic }) => topic);
      await Promise.all(watched.map((table) => broadcaster.watch(table)));
      await leaders.start();
    },
    close: async () => {
      await leaders.stop();
      stopWaking();
      cashOuts.stop();
      broadcaster.stop();
      clock.stop();
    },
  };
}

/** The tables of this process; a message on the bus wakes the one it names. */
function createTables(
  context: RoundsContext,
  leaders: Leaders,
  { bus, retime }: Pick<RoundsOptions, 'bus' | 'retime'>,
) {
  const tables = new Map<string, AnyTable>();
  const wakers = new Map<string, ReturnType<typeof createWaker>>();
  const stopWaking = bus.subscribe('rounds.wake', (table) => wakers.get(String(table))?.wake());

  /** Adds a table; it is played once the server has started. */
  function openTable<
    B extends Json,
    F extends Json,
    O extends Json,
    T extends Json,
    Code extends string = never,
  >(own: TableDefinition<B, F, O, T, Code>): AnyTable<Code> {
    // Generic code passes each table only what the table's own parsers have accepted.
    const known = own as unknown as AnyTable<Code>;
    const table = { ...known, ...retime?.(known) };
    const waker = createWaker(context.clock);
    tables.set(table.name, table);
    wakers.set(table.name, waker);
    const run = table.isMany ? runMany : runTable;
    leaders.register(table.name, (signal) => run(context, table, waker, signal));
    return table;
  }

  return { tables, openTable, stopWaking };
}

/** Manual cash-outs, published to the process that leads the table. */
function createCashOutBus(bus: Bus) {
  const listeners = new Set<(notice: CashOutNotice) => void>();
  const stop = bus.subscribe('rounds.cashed', (message) => {
    const [id, payout] = message as [string, string];
    for (const listener of listeners)
      listener({ id: toWagerId(id), payout: micro(BigInt(payout)) });
  });
  return {
    stop,
    publish: ({ id, payout }: CashOutNotice) =>
      bus.publish('rounds.cashed', [id.toString(), payout.toString()]),
    listen(listener: (notice: CashOutNotice) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Rounds = Awaited<ReturnType<typeof createRounds>>;
