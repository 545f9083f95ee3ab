import { randomUUID } from 'node:crypto';
import type { Bus } from '#platform/server/bus/bus.ts';

const TELL_EVERY_MS = 5_000;
/** A process that is not heard of for so long is gone, and its visitors with it. */
const GONE_MS = 15_000;

/** How many pages are open, over all processes of the house: each tells the others of its own. */
export function openOnline(bus: Bus, countOwn: () => number, onChange: (count: number) => void) {
  const own = randomUUID();
  const counts = new Map<string, { count: number; at: number }>();
  let told = -1;

  const stopHearing = bus.subscribe('floor.online', (news) => {
    const [process, count] = news as [string, number];
    counts.set(process, { count, at: Date.now() });
    const now = total();
    if (now === told) return;
    told = now;
    onChange(now);
  });
  const telling = setInterval(() => bus.publish('floor.online', [own, countOwn()]), TELL_EVERY_MS);

  function total(): number {
    let sum = 0;
    for (const [process, { count, at }] of counts) {
      if (at < Date.now() - GONE_MS) counts.delete(process);
      else sum += count;
    }
    return sum;
  }

  return {
    count: () => Math.max(total(), countOwn()),
    stop: () => {
      clearInterval(telling);
      stopHearing();
    },
  };
}
