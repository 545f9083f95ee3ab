import { mayAct } from '#domain/staff/rules.ts';
import { previewSecondApproval, type StaffUser } from '#domain/staff/server/index.ts';
import type { WithdrawalDetails } from '../contract.backoffice.ts';
import { proposeSettlement } from '../contract.backoffice.settle.ts';
import type { WithdrawalDeps } from './deps.ts';
import {
  proposalOf,
  refuseEnding,
  refuseSettling,
  type SettlementContext,
} from './staff-settle.ts';
import type { SettlementRow } from './store.settlements.ts';
import type { WithdrawalQueueRow } from './store.queue.ts';

export type MaySettle = Pick<WithdrawalDetails['may'], 'settle' | 'confirm' | 'decline'>;

/** The settlement buttons of this staff member, by the same checks that the actions make. */
export async function maySettleBy(
  deps: WithdrawalDeps,
  staff: StaffUser,
  row: WithdrawalQueueRow,
  settlement: SettlementRow | undefined,
): Promise<MaySettle> {
  const isOpen = settlement?.status === 'proposed';
  const question = { deps, tx: deps.db, row, staff };
  if (!mayAct(staff.role, proposeSettlement.roles)) {
    return { settle: false, confirm: false, decline: false };
  }
  return {
    settle: !isOpen && (await refuseSettling(question)) === undefined,
    confirm: isOpen && (await refuseConfirmation(question, settlement)) === undefined,
    decline: isOpen,
  };
}

async function refuseConfirmation(question: SettlementContext, settlement: SettlementRow) {
  const { deps, staff } = question;
  return (
    (await previewSecondApproval(deps.db, staff, proposalOf(settlement))) ??
    (await refuseEnding(question))
  );
}

/** A settlement as the back office shows it. */
export function settlementOf(row: SettlementRow): NonNullable<WithdrawalDetails['settlement']> {
  const { status, outcome, reason, evidence, decision } = row;
  return {
    id: row.id.toString(),
    status,
    outcome,
    reason,
    evidence,
    decision,
    proposed_by: { id: row.proposed_by.toString(), name: row.proposer },
    proposed_at: row.proposed_at.toISOString(),
    decided_by:
      row.decided_by === null ? null : { id: row.decided_by.toString(), name: row.decider ?? '' },
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
