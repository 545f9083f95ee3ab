import { formatMoney, subtractMoney, ZERO } from '#core/money.ts';
import { refuseField, type Refusal } from '#core/refusal.ts';
import type { Player } from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { instrumentOf } from '../rules.closed-loop.ts';
import { enforceClosedLoop } from './closed-loop.ts';
import type { WithdrawalDeps } from './deps.ts';
import { countOpen, sumDay } from './store.facts.ts';
import type { RulesRow } from './store.rules.ts';
import type { WithdrawalTerms } from './terms.ts';

/** The maximum of open withdrawals per player, because the review queue is shared by all. */
const OPEN_MAX = 8;

/** Enforces the maximum of open withdrawals, the closed loop and the daily maximum. */
export async function enforceLimits(
  deps: WithdrawalDeps,
  tx: Tx,
  player: Player,
  { amount, method }: WithdrawalTerms,
  rules: RulesRow,
): Promise<Refusal<'withdrawals_open_max' | 'day_max_reached' | 'closed_loop_first'> | undefined> {
  const { id: player_id, currency } = player;
  if ((await countOpen(tx, player_id)) >= OPEN_MAX) {
    return refuseField('amount', 'withdrawals_open_max', OPEN_MAX);
  }
  const instrument = instrumentOf(method.type);
  const looped = await enforceClosedLoop(deps, tx, { player_id, currency, amount, instrument });
  if (looped) return looped;
  if (rules.day_max === null) return undefined;
  const spent = await sumDay(tx, player.id, player.currency);
  const left = subtractMoney(rules.day_max, spent);
  if (amount <= left) return undefined;
  return refuseField('amount', 'day_max_reached', formatMoney(left > 0n ? left : ZERO));
}
