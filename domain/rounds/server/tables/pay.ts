import { isRefusal } from '#core/refusal.ts';
import type { Bet, WagerResult, Wager } from '#domain/wagers/server/index.ts';
import type { AnyTable } from './definition.ts';
import type { RoundsContext } from './context.ts';

/** Payments of one round made at the same time. */
const PAYMENTS_PER_BATCH = 200;

/** Closes bets as the leader of their table and publishes them; one closed before was published. */
export async function pay(
  context: RoundsContext,
  table: AnyTable,
  closings: readonly WagerResult[],
): Promise<void> {
  for (let start = 0; start < closings.length; start += PAYMENTS_PER_BATCH) {
    context.assertLeading(table);
    const some = closings.slice(start, start + PAYMENTS_PER_BATCH);
    const answers = await Promise.all(some.map((closing) => context.wagers.pay(closing)));
    const closed = some.flatMap(({ wager }, i): [Wager, Bet][] => {
      const paid = answers[i]!;
      return isRefusal(paid) || !paid.isSettledByCaller ? [] : [[wager, paid.bet]];
    });
    context.broadcaster.publishBets(table, closed);
  }
}
