import { randomUUID } from 'node:crypto';
import type { Bus } from './bus/bus.ts';

const CHANNEL = 'rates.spent';
const FLUSH_AFTER_MS = 100;
/** Names and hashes are short: so many of them stay below the largest message of the bus. */
const SPENDS_PER_MESSAGE = 50;

type Spent = readonly [name: string, client: string, count: number];
type Listener = (client: string, count: number) => void;

/**
 * What clients spent of limits that each process counts in its memory, shared over the bus a
 * moment later. For limits by the second, where a query for each request would be too dear.
 */
export function createSharedSpends(bus: Pick<Bus, 'publish' | 'subscribe'>) {
  const own = randomUUID();
  const listeners = new Map<string, Listener>();
  let waiting = new Map<string, Spent>();

  bus.subscribe(CHANNEL, (message) => {
    // Only processes of this installation share the channel, so the shape is known.
    const [from, spends] = message as [string, Spent[]];
    if (from === own) return;
    for (const [name, client, count] of spends) listeners.get(name)?.(client, count);
  });

  function flush(): void {
    const spends = [...waiting.values()];
    waiting = new Map();
    for (let at = 0; at < spends.length; at += SPENDS_PER_MESSAGE) {
      bus.publish(CHANNEL, [own, spends.slice(at, at + SPENDS_PER_MESSAGE)]);
    }
  }

  return {
    /** Calls back with what other processes counted for a limit. */
    listen: (name: string, listener: Listener) => void listeners.set(name, listener),
    /** Reports what this process counted. */
    add(name: string, client: string, count: number): void {
      if (waiting.size === 0) setTimeout(flush, FLUSH_AFTER_MS).unref();
      const key = `${name}:${client}`;
      waiting.set(key, [name, client, count + (waiting.get(key)?.[2] ?? 0)]);
    },
  };
}

export type SharedSpends = ReturnType<typeof createSharedSpends>;
