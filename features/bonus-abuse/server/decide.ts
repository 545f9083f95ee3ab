import type * as z from 'zod/mini';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse, refuseInput, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  blockBonuses,
  closeCase,
  findCase,
  insertStep,
  lockCase,
  type AbuseCase,
} from '#domain/bonus-abuse/server/index.ts';
import { soleGrantMax } from '#domain/bonuses/rules.limits.ts';
import {
  endForAbuse,
  findGrant,
  readBonusBalances,
  settleSoon,
  type LifecycleDeps,
} from '#domain/bonuses/server/index.ts';
import { isClaimedByOther } from '#domain/staff/rules.claims.ts';
import {
  writeAudit,
  type Applied,
  type ProposalDraft,
  type ProposalKind,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';
import { abuseDecisions } from '../contract.backoffice.ts';

export type AbuseDeps = LifecycleDeps & { readonly db: Db; readonly emit: Events['emit'] };

type DecisionRequest = Body<typeof abuseDecisions.propose>;
type DecisionTerms = z.output<typeof abuseDecisions.proposal>['terms'];
export type DecisionKind = ProposalKind<typeof abuseDecisions, DecisionTerms, DecisionRequest>;

/** Decisions about cases. To end a bonus that holds much takes two people. */
export function decisionKind(deps: AbuseDeps): DecisionKind {
  return {
    name: 'abuse_decisions',
    calls: abuseDecisions,
    audit: 'bonus.abuse',
    subjectOf: (request) => request.case,
    lock: async (tx, subject) => void (await lockCase(tx, BigInt(subject))),
    draft: (tx, request, staff) => draft(deps, tx, request, staff),
    refuseApproval: async (db, { subject }) =>
      isOpen(await findCase(db, BigInt(subject))) ? undefined : refuse('abuse_case_closed'),
    apply: async (tx, { terms, reason }, staff) => await close(deps, tx, terms, reason, staff),
  };
}

async function draft(
  deps: AbuseDeps,
  tx: Tx,
  { reason, ...request }: DecisionRequest,
  staff: StaffUser,
): Promise<
  ProposalDraft<DecisionTerms> | Refusal<'abuse_case_closed' | 'claimed_by_other' | 'bad_input'>
> {
  const row = await findCase(tx, BigInt(request.case));
  if (!row || !isOpen(row)) return refuse('abuse_case_closed');
  if (isClaimedByOther(row.claimed_by, staff)) return refuse('claimed_by_other');
  if (request.decision === 'dismissed' && (request.ends_bonus || request.blocks_player)) {
    return refuseInput('decision', 'abuse_dismissed_takes_nothing');
  }
  const { currency, balance } = await readLeft(tx, row);
  const terms = { ...request, currency, amount: formatMoney(balance) };
  if (request.ends_bonus && balance > soleGrantMax(currency)) {
    return { terms, playerId: row.player_id };
  }
  const closed = await close(deps, tx, terms, reason, staff);
  if (isRefusal(closed)) return closed;
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: request.decision === 'upheld' ? 'bonus.abuse.uphold' : 'bonus.abuse.dismiss',
    playerId: row.player_id,
    target: request.case,
    ...closed,
    reason,
  });
  return { terms: null };
}

async function readLeft(db: Queryable, { player_id: playerId, grant_id: grantId }: AbuseCase) {
  const grant = (await findGrant(db, playerId, grantId))!;
  return { currency: grant.currency, balance: (await readBonusBalances(db, [grant]))(grant) };
}

function isOpen(row: AbuseCase | undefined): boolean {
  return row?.state === 'open' || row?.state === 'in_review';
}

/** Closes the case and does what was decided, in one transaction; the player is notified. */
async function close(
  deps: AbuseDeps,
  tx: Tx,
  { case: id, decision, ends_bonus: ends, blocks_player: blocks }: DecisionTerms,
  reason: string,
  staff: StaffUser,
): Promise<Applied | Refusal<'abuse_case_closed'>> {
  const row = await lockCase(tx, BigInt(id));
  if (!row || !isOpen(row)) return refuse('abuse_case_closed');
  const { player_id: playerId, grant_id: grantId } = row;
  // A bonus that ended meanwhile by itself is left as it is.
  const isBonusEnded = ends && (await endForAbuse(deps, tx, playerId, grantId));
  if (blocks) await blockBonuses(tx, playerId, row.id);
  const end = { decision, staffId: staff.id, reason, isBonusEnded, isPlayerBlocked: blocks };
  await closeCase(tx, row.id, end);
  await insertStep(tx, { caseId: row.id, staffId: staff.id, action: decision, note: reason });
  if (isBonusEnded) {
    await settleSoon(deps.emit, tx, playerId);
    const body = { player_id: playerId.toString(), grant_id: grantId.toString() };
    await deps.emit(tx, 'bonus.ended_for_abuse', body);
  }
  return {
    before: { status: row.state },
    after: { status: decision, is_bonus_ended: isBonusEnded, is_player_blocked: blocks },
  };
}
