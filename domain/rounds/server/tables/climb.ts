import { setTimeout as sleep } from 'node:timers/promises';
import type { Closing } from '#domain/bets/server/index.ts';
import { pay } from './pay.ts';
import { openBets, type Climbing } from './open-bets.ts';

/** How often autos and the force point are looked at. Clients draw the curve themselves. */
const TICK_MS = 100;

/** The moment it ends: the first millisecond at which the multiplier would be above the outcome. */
export function endMsOf({ climb, outcome }: Pick<Climbing, 'climb' | 'outcome'>): number {
  const end = climb.endOf(outcome);
  return end < climb.lowest ? 0 : climb.timeOf(end + 1);
}

/**
 * Runs from the start to the end: autos are cashed out as they are reached, lowest first, and
 * everybody where the round would cost the house more than it pays in one. Cash-outs by hand come
 * through any process of the house and are heard of here.
 */
export async function climb(climbing: Climbing): Promise<void> {
  const { house, round, signal } = climbing;
  const startedAt = +round.started_at!;
  const endAt = startedAt + endMsOf(climbing);
  const open = await openBets(climbing);
  const stopHearing = house.onCashed((cashed) => open.close(cashed.id, cashed.payout));
  const till = openTill(climbing);
  try {
    while (house.clock.now() < endAt) {
      const ms = Math.min(house.clock.now(), endAt) - startedAt;
      till.pay(open.takeDue(reached(climbing, ms)));
      await sleep(Math.max(1, Math.min(TICK_MS, endAt - house.clock.now())), undefined, { signal });
    }
    till.pay(open.takeDue(climbing.climb.endOf(climbing.outcome)));
    await till.settle();
  } finally {
    stopHearing();
  }
}

/** Never beyond the outcome, however late the clock is looked at. */
function reached({ climb, outcome }: Climbing, ms: number): number {
  return Math.min(climb.multiplierAt(Math.max(0, Math.floor(ms))), climb.endOf(outcome));
}

/**
 * Pays while the curve goes on. What could not be paid, because the database was away, is owed as
 * it was cashed out and paid with what comes next.
 */
function openTill({ house, table, round }: Climbing) {
  const paying = new Set<Promise<void>>();
  let owed: readonly Closing[] = [];

  function start(due: readonly Closing[]): void {
    const payment = pay(house, table, due)
      .catch((error: unknown) => {
        house.log.warn({ err: error, round: round.id.toString() }, 'cash-outs are owed');
        owed = [...owed, ...due];
      })
      .finally(() => paying.delete(payment));
    paying.add(payment);
  }

  return {
    pay(fresh: readonly Closing[]): void {
      const due = [...owed, ...fresh];
      owed = [];
      if (due.length > 0) start(due);
    },
    /** Waits for all of it; what cannot be paid even now is the round's trouble. */
    async settle(): Promise<void> {
      await Promise.all(paying);
      await pay(house, table, owed);
    },
  };
}
