import { randomUUID } from 'node:crypto';
import type { Bus } from '#platform/server/bus/bus.ts';

const PUBLISH_EVERY_MS = 5_000;
/** A process that has not published for so long is taken for stopped and no longer counted. */
const EXPIRES_MS = 15_000;

/** Counts the open pages of all server processes: each publishes its own count to the others. */
export function createVisitorCounter(
  bus: Bus,
  countOwn: () => number,
  onChange: (count: number) => void,
) {
  const own = randomUUID();
  const counts = new Map<string, { count: number; at: number }>();
  let lastTotal = -1;

  const unsubscribe = bus.subscribe('presence.online', (message) => {
    const [process, count] = message as [string, number];
    counts.set(process, { count, at: Date.now() });
    const now = total();
    if (now === lastTotal) return;
    lastTotal = now;
    onChange(now);
  });
  const timer = setInterval(
    () => bus.publish('presence.online', [own, countOwn()]),
    PUBLISH_EVERY_MS,
  );

  function total(): number {
    let sum = 0;
    for (const [process, { count, at }] of counts) {
      if (at < Date.now() - EXPIRES_MS) counts.delete(process);
      else sum += count;
    }
    return sum;
  }

  return {
    count: () => Math.max(total(), countOwn()),
    stop: () => {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
