import type { PlayerId } from '#core/ids.ts';
import type { Bus } from '#platform/server/bus/bus.ts';

/** A player counts for so long after their last bet. */
const ACTIVE_MS = 5 * 60_000;
const FLUSH_MS = 2_000;
/** A player who goes on playing is announced again after this time, not with every bet. */
const REPEAT_MS = 60_000;
/** The number that fits into one message of the bus. */
const PAIRS_PER_MESSAGE = 150;
const CHANNEL = 'lobby.players';

type Pair = readonly [folder: string, player: string];

type Options = {
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly onChange: (players: Readonly<Record<string, number>>) => void;
  /** Milliseconds. */
  readonly now?: () => number;
};

/**
 * Counts the players of each game in all processes: each process announces who bet in it, and all
 * count the same players once.
 */
export function createPlayersNow({ bus, onChange, now = Date.now }: Options) {
  /** By game: when each player bet last. */
  const active = new Map<string, Map<string, number>>();
  const announced = new Map<string, number>();
  let waiting: Pair[] = [];
  let latest = '{}';

  const unsubscribe = bus.subscribe(CHANNEL, (pairs) => {
    for (const [folder, player] of pairs as Pair[]) {
      const players = active.get(folder) ?? new Map<string, number>();
      active.set(folder, players.set(player, now()));
    }
  });
  const timer = setInterval(flush, FLUSH_MS);

  /** A bet of this process was settled. */
  function see(folder: string, playerId: PlayerId): void {
    const player = playerId.toString();
    const name = `${folder}/${player}`;
    if ((announced.get(name) ?? -REPEAT_MS) > now() - REPEAT_MS) return;
    announced.set(name, now());
    waiting.push([folder, player]);
  }

  function flush(): void {
    const pairs = waiting;
    waiting = [];
    for (let start = 0; start < pairs.length; start += PAIRS_PER_MESSAGE) {
      bus.publish(CHANNEL, pairs.slice(start, start + PAIRS_PER_MESSAGE));
    }
    for (const [name, at] of announced) if (at <= now() - REPEAT_MS) announced.delete(name);
    const players = count();
    const text = JSON.stringify(players);
    if (text === latest) return;
    latest = text;
    onChange(players);
  }

  function count(): Record<string, number> {
    const since = now() - ACTIVE_MS;
    for (const [folder, players] of active) {
      for (const [player, at] of players) if (at <= since) players.delete(player);
      if (players.size === 0) active.delete(folder);
    }
    return Object.fromEntries([...active].map(([folder, players]) => [folder, players.size]));
  }

  return {
    see,
    count,
    flush,
    stop: () => {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
