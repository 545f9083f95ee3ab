import { OUTSIDE_SOURCES } from '#core/fairness/receipt.ts';
import { formatMoney, formatMultiplier } from '#core/money.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import type { ReceiptRecord } from '../contract.ts';
import type { SettlementOfBet } from './store.ts';

/**
 * A bet of the API as its receipt states it: without the fields that only the player's own page
 * needs, with the time at which the stake was taken, and with everything it was paid since.
 */
export function receiptOf(bet: BetRecord, settlements: readonly SettlementOfBet[]): ReceiptRecord {
  const { balance: _, seed_id: __, is_corrected: ___, ...record } = bet;
  const [first, ...later] = settlements;
  if (!first) return record;
  const source = OUTSIDE_SOURCES.find((each) => each === first.source);
  return {
    ...record,
    placed_at: first.placed_at.toISOString(),
    settlements: settlements.map(settlementOf),
    ...(source && { source }),
    ...(!source && later.length > 0 && { decided: decidedOf(bet, first) }),
  };
}

function settlementOf({ number, kind, payout, change, debt_change, settled_at }: SettlementOfBet) {
  return {
    number,
    // The database allows no other kinds.
    kind: kind as NonNullable<ReceiptRecord['settlements']>[number]['kind'],
    payout: formatMoney(payout),
    change: formatMoney(change),
    ...(debt_change === 0n ? {} : { debt_change: formatMoney(debt_change) }),
    settled_at: settled_at.toISOString(),
  };
}

/** The result by the rules, which corrections have replaced. */
function decidedOf(bet: BetRecord, first: SettlementOfBet): NonNullable<ReceiptRecord['decided']> {
  const { params, outcome, m4, payout, bonus_payout, void_reason } = first;
  return {
    // What the column holds is JSON.
    params: params as BetRecord['params'],
    // The outcome of a shared round is in the round alone.
    outcome: bet.round === null ? (outcome as BetRecord['outcome']) : bet.outcome,
    multiplier: formatMultiplier(m4),
    payout: formatMoney(payout),
    ...(bet.bonus_stake === undefined ? {} : { bonus_payout: formatMoney(bonus_payout) }),
    void_reason,
  };
}
