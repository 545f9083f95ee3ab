import type { WagerResult } from '#domain/wagers/server/index.ts';
import { pay } from './pay.ts';
import type { Climbed } from './exposure.ts';
import { trackOpenBets, type Climbing } from './open-bets.ts';

/** How often autos and the force point are evaluated. Clients draw the curve themselves. */
const TICK_MS = 100;

/** The time of the end: the first millisecond at which the multiplier would exceed the outcome. */
export function endMsOf({ climb, outcome }: Pick<Climbed, 'climb' | 'outcome'>): number {
  const end = climb.endOf(outcome);
  return end < climb.lowest ? 0 : climb.timeOf(end + 1);
}

/**
 * Runs from the start to the end: autos are cashed out as they are reached, lowest first, and all
 * bets where the round would exceed its largest loss. Manual cash-outs arrive through any process
 * and are received here.
 */
export async function climb(climbing: Climbing): Promise<void> {
  const { context, round, signal } = climbing;
  const startedAt = +round.started_at!;
  const endAt = startedAt + endMsOf(climbing);
  // A cash-out that comes while the bets are read is applied once they are known.
  const reading = trackOpenBets(climbing);
  const unsubscribe = context.onCashOut(
    ({ id, payout }) => void reading.then((open) => open.close(id, payout)).catch(() => undefined),
  );
  const payouts = createPayoutQueue(climbing);
  try {
    const open = await reading;
    while (context.clock.now() < endAt) {
      const ms = Math.min(context.clock.now(), endAt) - startedAt;
      payouts.pay(open.takeDue(reached(climbing, ms)));
      await context.clock.sleepUntil(Math.min(context.clock.now() + TICK_MS, endAt), signal);
    }
    payouts.pay(open.takeDue(climbing.climb.endOf(climbing.outcome)));
    await payouts.settle();
  } finally {
    unsubscribe();
  }
}

/** Never beyond the outcome, however late the clock is read. */
function reached({ climb, outcome }: Climbing, ms: number): number {
  return Math.min(climb.multiplierAt(Math.max(0, Math.floor(ms))), climb.endOf(outcome));
}

/**
 * Pays while the curve runs. A payment that failed, because the database was down, is kept
 * unchanged and retried with the next ones.
 */
function createPayoutQueue({ context, table, round }: Climbing) {
  const paying = new Set<Promise<void>>();
  let owed: readonly WagerResult[] = [];

  function start(due: readonly WagerResult[]): void {
    const payment = pay(context, table, due)
      .catch((error: unknown) => {
        context.log.warn(
          { err: error, round: round.id.toString() },
          'paying cash-outs failed, retrying with the next ones',
        );
        owed = [...owed, ...due];
      })
      .finally(() => paying.delete(payment));
    paying.add(payment);
  }

  return {
    pay(fresh: readonly WagerResult[]): void {
      const due = [...owed, ...fresh];
      owed = [];
      if (due.length > 0) start(due);
    },
    /** Waits for all payments; a payment that fails even now becomes an error of the round. */
    async settle(): Promise<void> {
      await Promise.all(paying);
      await pay(context, table, owed);
    },
  };
}
