import { formatMoney, micro } from '#core/money.ts';
import type { StaffUser } from '#domain/staff/server/index.ts';
import { mayAct } from '#domain/staff/rules.ts';
import { approveAdjustment, withdrawAdjustment, type Adjustment } from '../contract.backoffice.ts';
import type { AdjustmentRow } from './store.ts';

/** The adjustment as the requesting staff member sees it, with the actions they may take. */
export function adjustmentOf(row: AdjustmentRow, staff: StaffUser): Adjustment {
  const isOpen = row.status === 'proposed';
  const isOwn = row.proposed_by === staff.id;
  return {
    id: row.id.toString(),
    player_id: row.player_id.toString(),
    player: row.player,
    account: row.account,
    currency: row.currency,
    amount: formatMoney(row.amount),
    cause: row.cause,
    reason: row.reason,
    corrects: row.corrects,
    status: row.status,
    proposed_by: row.proposer,
    proposer_id: row.proposed_by.toString(),
    proposed_at: row.proposed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_by: row.decider,
    decided_at: row.decided_at?.toISOString() ?? null,
    decision: row.decision,
    transfer_id: row.transfer_id?.toString() ?? null,
    possible_duplicates: row.possible_duplicates.map(({ amount, proposed_at, ...other }) => ({
      ...other,
      amount: formatMoney(micro(BigInt(amount))),
      proposed_at: new Date(proposed_at).toISOString(),
    })),
    may_decide: isOpen && !isOwn && mayAct(staff.role, approveAdjustment.roles),
    may_withdraw: isOpen && isOwn && mayAct(staff.role, withdrawAdjustment.roles),
  };
}
