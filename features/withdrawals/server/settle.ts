import { refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  refuseClosed,
  refuseSecondYes,
  writeAudit,
  type Clerk,
} from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  confirmSettlement,
  type declineSettlement,
  type proposeSettlement,
} from '../contract.backoffice.settle.ts';
import { isUnderWay } from '../rules.ts';
import { maySettle, SETTLED_REASON } from '../rules.settle.ts';
import { applyEvent } from './apply.ts';
import { payerOf, type WithdrawalDeps } from './deps.ts';
import { stateOf } from './present.ts';
import { insertEvent, lockWithdrawal, type Withdrawal } from './store.ts';
import {
  decideSettlement,
  findSettlement,
  insertSettlement,
  readSettlement,
  readSilence,
  type SettlementRow,
} from './store.settlements.ts';

/** Who asks about what. */
export type Question = {
  readonly deps: WithdrawalDeps;
  readonly tx: Queryable;
  readonly row: Withdrawal;
  readonly clerk: Clerk;
};

/** The same, with the withdrawal locked. */
type Deed = Question & { readonly tx: Tx };

/** Writes down how a payout ended whose provider is silent. Nothing moves. */
export async function propose(
  deps: WithdrawalDeps,
  clerk: Clerk,
  id: bigint,
  said: Body<typeof proposeSettlement>,
): Promise<Refusal | undefined> {
  return await withWithdrawal(deps, clerk, id, async (deed) => {
    const refused = await refuseSettling(deed);
    if (refused) return refused;
    const last = await findSettlement(deed.tx, id);
    if (last?.status === 'proposed') return refuse('proposal_open');
    await insertSettlement(deed.tx, { withdrawalId: id, ...said, staffId: clerk.id });
    await tell(deed, 'settle_proposed', `${said.outcome}: ${said.reason} · ${said.evidence}`);
    await audit(deed, 'propose', { after: said, reason: said.reason });
    return undefined;
  });
}

/** The second person's yes. Asked again by the same person it is the same yes. */
export async function confirm(
  deps: WithdrawalDeps,
  clerk: Clerk,
  id: bigint,
  settlementId: bigint,
): Promise<Refusal | undefined> {
  return await withWithdrawal(deps, clerk, id, async (deed) => {
    const settlement = await readSettlement(deed.tx, id, settlementId);
    if (!settlement) return refuse('not_found');
    if (settlement.status === 'confirmed' && settlement.decided_by === clerk.id) return undefined;
    const refused =
      refuseClosed(settlement.status) ??
      (await refuseSecondYes(deed.tx, clerk, proposalOf(settlement))) ??
      (await refuseEnding(deed));
    return refused ?? (await end(deed, settlement));
  });
}

export async function decline(
  deps: WithdrawalDeps,
  clerk: Clerk,
  id: bigint,
  settlementId: bigint,
  { decision }: Body<typeof declineSettlement>,
): Promise<Refusal | undefined> {
  return await withWithdrawal(deps, clerk, id, async (deed) => {
    const settlement = await readSettlement(deed.tx, id, settlementId);
    const closed = refuseClosed(settlement?.status);
    if (closed) return closed;
    await decideSettlement(deed.tx, settlementId, 'declined', clerk.id, decision);
    // What is over has nothing more written to its history.
    if (isUnderWay(stateOf(deed.row))) await tell(deed, 'settle_declined', decision);
    await audit(deed, 'decline', { after: factsOf(settlement!), reason: decision });
    return undefined;
  });
}

/** All who decide about one withdrawal come one after the other. */
async function withWithdrawal(
  deps: WithdrawalDeps,
  clerk: Clerk,
  id: bigint,
  work: (deed: Deed) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  return await deps.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    return row ? await work({ deps, tx, row, clerk }) : refuse('not_found');
  });
}

/** While the provider can be asked, it is the provider who says how it ends. */
export async function refuseSettling({
  deps,
  tx,
  row,
  clerk,
}: Question): Promise<Refusal | undefined> {
  const state = stateOf(row);
  if (!isUnderWay(state)) return refuse('withdrawal_step');
  const { seconds, hours } = await readSilence(tx, row.id, clerk.id);
  const isThere = payerOf(deps, row.provider) !== undefined;
  const isSilent = maySettle(state, { seconds, isThere, hoursNeeded: hours });
  return isSilent ? undefined : refuse('provider_answers');
}

/** Why this person's yes may not end it now, whoever proposed it. */
export async function refuseEnding(question: Question): Promise<Refusal | undefined> {
  const { tx, row, clerk } = question;
  const { has_approved } = await readSilence(tx, row.id, clerk.id);
  return has_approved ? refuse('approver_confirms') : await refuseSettling(question);
}

export function proposalOf({ proposed_by: proposedBy }: SettlementRow) {
  return { proposedBy, roles: confirmSettlement.roles };
}

/** The provider's word, said by two people: the same step, the same money, the same letter. */
async function end(deed: Deed, settlement: SettlementRow): Promise<Refusal | undefined> {
  const { deps, tx, row, clerk } = deed;
  const { outcome, reason, evidence } = settlement;
  await decideSettlement(tx, settlement.id, 'confirmed', clerk.id, null);
  const changed = await applyEvent(deps, tx, row, outcome, {
    actor: 'staff',
    staffId: clerk.id,
    note: `${reason} · ${evidence}`,
    ...(outcome === 'failed' ? { reason: SETTLED_REASON } : {}),
  });
  if (changed === 'impossible' || changed === row) return refuse('withdrawal_step');
  await audit(deed, 'confirm', {
    before: { status: row.status },
    after: { ...factsOf(settlement), status: changed.status },
    reason,
  });
  return undefined;
}

function factsOf({ id, outcome, evidence, proposed_by }: SettlementRow) {
  return { settlement: id.toString(), outcome, evidence, proposed_by: proposed_by.toString() };
}

async function tell({ tx, row, clerk }: Deed, kind: string, note: string): Promise<void> {
  const line = { withdrawalId: row.id, kind, status: row.status, note };
  await insertEvent(tx, { ...line, actor: 'staff', staffId: clerk.id });
}

type Step = 'propose' | 'confirm' | 'decline';
type Said = { readonly before?: object; readonly after: object; readonly reason: string };

async function audit({ tx, row, clerk }: Deed, step: Step, said: Said): Promise<void> {
  await writeAudit(tx, {
    staffId: clerk.id,
    role: clerk.role,
    action: `withdrawal.settlement.${step}`,
    playerId: row.player_id,
    target: row.id.toString(),
    ...said,
  });
}
