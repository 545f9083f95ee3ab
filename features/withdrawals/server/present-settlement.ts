import { mayAct } from '#domain/staff/rules.ts';
import { foreseeSecondYes, type Clerk } from '#domain/staff/server/index.ts';
import type { WholeWithdrawal } from '../contract.backoffice.ts';
import { proposeSettlement } from '../contract.backoffice.settle.ts';
import type { WithdrawalDeps } from './deps.ts';
import { proposalOf, refuseEnding, refuseSettling, type Question } from './settle.ts';
import type { SettlementRow } from './store.settlements.ts';
import type { QueueRow } from './store.queue.ts';

export type MaySettle = Pick<WholeWithdrawal['may'], 'settle' | 'confirm' | 'decline'>;

/** The buttons of this clerk: the same questions that are asked when he presses one. */
export async function maySettleBy(
  deps: WithdrawalDeps,
  clerk: Clerk,
  row: QueueRow,
  settlement: SettlementRow | undefined,
): Promise<MaySettle> {
  const isOpen = settlement?.status === 'proposed';
  const question = { deps, tx: deps.db, row, clerk };
  if (!mayAct(clerk.role, proposeSettlement.roles)) {
    return { settle: false, confirm: false, decline: false };
  }
  return {
    settle: !isOpen && (await refuseSettling(question)) === undefined,
    confirm: isOpen && (await refuseYes(question, settlement)) === undefined,
    decline: isOpen,
  };
}

async function refuseYes(question: Question, settlement: SettlementRow) {
  const { deps, clerk } = question;
  return (
    (await foreseeSecondYes(deps.db, clerk, proposalOf(settlement))) ??
    (await refuseEnding(question))
  );
}

/** As the desk reads it. */
export function settlementOf(row: SettlementRow): NonNullable<WholeWithdrawal['settlement']> {
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
