import { EventEmitter } from 'node:events';
import type { Json } from '#core/fairness/json.ts';
import { PublicPlayerCache } from '#domain/bets/server/index.ts';
import { createRounds, type Rounds } from '#domain/rounds/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Log } from '#platform/server/log.ts';
import type { ManualClock } from './manual-clock.ts';
import { createBettingFixture, type BettingFixture } from './betting-fixture.ts';

type Beacon = Parameters<typeof createRounds>[0]['beacon'];

/** A beacon that a test controls: it returns the result that the test sets. */
export type ManualBeacon = Beacon & {
  /** The result of the next rounds; undefined keeps them waiting. */
  setResult(randomness: string | Error | undefined): void;
};

export function createManualBeacon(): ManualBeacon {
  let result: string | Error | undefined = 'ab'.repeat(32);
  const waiting = new Set<() => void>();
  const fetch: Beacon['fetch'] = async (_round, signal) => {
    while (result === undefined) {
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      signal.throwIfAborted();
    }
    if (result instanceof Error) throw result;
    return { randomness: result, signature: null };
  };
  return {
    mode: 'local',
    roundFor: (lockAtMs) => Math.ceil(lockAtMs / 1000) + 1,
    timeOf: (round) => round * 1000,
    fetch,
    setResult(next) {
      result = next;
      for (const wake of waiting) wake();
      waiting.clear();
    },
  };
}

/** A bus between simulated processes, inside this process. */
export function createInMemoryBus(): Bus {
  const emitter = new EventEmitter();
  return {
    publish: (channel, payload) => void emitter.emit(channel, JSON.parse(JSON.stringify(payload))),
    subscribe(channel, listener) {
      emitter.on(channel, listener);
      return () => void emitter.off(channel, listener);
    },
    onMissed: () => () => undefined,
    isAlive: () => true,
    close: async () => undefined,
  };
}

export type RoundsFixture = BettingFixture & {
  readonly rounds: Rounds;
  readonly beacon: ManualBeacon;
  readonly logged: { readonly level: string; readonly message: unknown }[];
};

/** The betting services with shared rounds, as one server process. */
export async function createRoundsFixture(
  url: string,
  options: {
    readonly secretKey: string;
    readonly bus?: Bus;
    readonly beacon?: ManualBeacon;
    /** Without it, rounds take real time. */
    readonly clock?: ManualClock;
  },
): Promise<RoundsFixture> {
  const betting = await createBettingFixture(url, { secretKey: options.secretKey });
  const beacon = options.beacon ?? createManualBeacon();
  const logged: { level: string; message: unknown }[] = [];
  const recordAt = (level: string) => (fields: Json, message: string) =>
    void logged.push({ level, message: [message, fields] });
  const log = {
    info: recordAt('info'),
    warn: recordAt('warn'),
    error: recordAt('error'),
  } as unknown as Log;
  const rounds = await createRounds({
    ...betting,
    url,
    log,
    beacon,
    bus: options.bus ?? createInMemoryBus(),
    clock: options.clock,
    wagers: betting.bets.wagers,
    publicPlayers: new PublicPlayerCache(betting.db),
    chainLength: 50,
  });
  return {
    ...betting,
    rounds,
    beacon,
    logged,
    close: async () => {
      await rounds.close();
      await betting.close();
    },
  };
}
