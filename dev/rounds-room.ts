import { EventEmitter } from 'node:events';
import type { Json } from '#core/fairness/json.ts';
import { Names } from '#domain/bets/server/index.ts';
import { openRounds, type Rounds } from '#domain/rounds/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Log } from '#platform/server/log.ts';
import { openHouseRoom, type HouseRoom } from './house-room.ts';

type Beacon = Parameters<typeof openRounds>[0]['beacon'];

/** A beacon in the hands of a test: it says what it is told to, when it is told to. */
export type HandBeacon = Beacon & {
  /** What the next rounds are answered with; nothing: they are waited for. */
  say(randomness: string | Error | undefined): void;
};

export function createHandBeacon(): HandBeacon {
  let said: string | Error | undefined = 'ab'.repeat(32);
  const waiting = new Set<() => void>();
  const fetch: Beacon['fetch'] = async (_round, signal) => {
    while (said === undefined) {
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      signal.throwIfAborted();
    }
    if (said instanceof Error) throw said;
    return { randomness: said, signature: null };
  };
  return {
    mode: 'local',
    roundFor: (lockAtMs) => Math.ceil(lockAtMs / 1000) + 1,
    timeOf: (round) => round * 1000,
    fetch,
    say(next) {
      said = next;
      for (const wake of waiting) wake();
      waiting.clear();
    },
  };
}

/** News between the processes of a test, in this process. */
export function createBus(): Bus {
  const emitter = new EventEmitter();
  return {
    publish: (channel, payload) => void emitter.emit(channel, JSON.parse(JSON.stringify(payload))),
    subscribe(channel, hear) {
      emitter.on(channel, hear);
      return () => void emitter.off(channel, hear);
    },
    onMissed: () => () => undefined,
    close: async () => undefined,
  };
}

export type RoundsRoom = HouseRoom & {
  readonly rounds: Rounds;
  readonly beacon: HandBeacon;
  readonly logged: { readonly level: string; readonly message: unknown }[];
};

/** The rooms of the house with shared rounds, as one process of it. */
export async function openRoundsRoom(
  url: string,
  options: { readonly secretKey: string; readonly bus?: Bus; readonly beacon?: HandBeacon },
): Promise<RoundsRoom> {
  const room = await openHouseRoom(url, { secretKey: options.secretKey });
  const beacon = options.beacon ?? createHandBeacon();
  const logged: { level: string; message: unknown }[] = [];
  const note = (level: string) => (fields: Json, message: string) =>
    void logged.push({ level, message: [message, fields] });
  const log = { info: note('info'), warn: note('warn'), error: note('error') } as unknown as Log;
  const rounds = await openRounds({
    ...room,
    url,
    log,
    beacon,
    bus: options.bus ?? createBus(),
    desk: room.bets.desk,
    names: new Names(room.db),
    chainLength: 50,
  });
  return {
    ...room,
    rounds,
    beacon,
    logged,
    close: async () => {
      await rounds.close();
      await room.close();
    },
  };
}
