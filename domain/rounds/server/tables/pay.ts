import { isRefusal } from '#core/refusal.ts';
import type { Bet, Closing, Placement } from '#domain/bets/server/index.ts';
import type { AnyTable } from './definition.ts';
import type { House } from './house.ts';

/** Payments of one round that wait for each other. */
const PAID_AT_ONCE = 200;

/** Closes bets and tells of them; whoever closed one before has told of it. */
export async function pay(
  house: House,
  table: AnyTable,
  closings: readonly Closing[],
): Promise<void> {
  for (let start = 0; start < closings.length; start += PAID_AT_ONCE) {
    const some = closings.slice(start, start + PAID_AT_ONCE);
    const answers = await Promise.all(some.map((closing) => house.desk.pay(closing)));
    const told = some.flatMap(({ placement }, i): [Placement, Bet][] => {
      const paid = answers[i]!;
      return isRefusal(paid) || !paid.isOurs ? [] : [[placement, paid.bet]];
    });
    house.news.tellBets(table, told);
  }
}
