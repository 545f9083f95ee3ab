import { formatMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Queryable } from '#platform/server/db.ts';
import { listOwed, loopMaximum, type LoopSum } from '../rules.loop.ts';
import type { WithdrawalDeps } from './deps.ts';
import { leastOf, listWays, payableOf } from './options.ts';
import type { Withdrawal } from './store.ts';
import { sumLoop, sumLoopPaid } from './store.facts.ts';

type Sum = Pick<Withdrawal, 'player_id' | 'currency' | 'amount' | 'instrument'>;

/** By what was asked for: what is on its way back counts as paid back, so a player can go on. */
export async function refuseByLoop(
  deps: WithdrawalDeps,
  db: Queryable,
  asked: Sum,
): Promise<Refusal | undefined> {
  const sums = await sumLoop(db, asked.player_id, asked.currency);
  return await refuseBeyond(deps, db, asked, sums);
}

/**
 * By what arrived, of money that came in before this was asked for. What is only asked for may
 * come back yet, refused by a bank or taken back by its player: until the others have been paid, a
 * withdrawal waits for a person, and he cannot say yes.
 */
export async function refuseByArrived(
  deps: WithdrawalDeps,
  db: Queryable,
  asked: Sum & { readonly created_at?: Date },
): Promise<Refusal | undefined> {
  const { player_id, currency, created_at } = asked;
  const sums = await sumLoopPaid(db, player_id, currency, created_at ?? null);
  return await refuseBeyond(deps, db, asked, sums);
}

async function refuseBeyond(
  deps: WithdrawalDeps,
  db: Queryable,
  { player_id, currency, amount, instrument }: Sum,
  sums: readonly LoopSum[],
): Promise<Refusal | undefined> {
  const ways = await listWays(deps, db, player_id, currency);
  const [payable, least] = [payableOf(ways), leastOf(ways)];
  const most = loopMaximum(sums, payable, instrument, least);
  if (most === undefined || amount <= most) return undefined;
  const first = listOwed(sums, payable, least).find((owed) => owed.instrument !== instrument)!;
  return refuse('loop_first', {
    amount: [`loop_first_${first.instrument}:${formatMoney(first.amount)}`],
  });
}
