import { formatMoney } from '#core/money.ts';
import {
  findCase,
  isBonusBlocked,
  listSignals,
  listSteps,
  type AbuseCase,
} from '#domain/bonus-abuse/server/index.ts';
import { findGrant, readBonusBalances } from '#domain/bonuses/server/index.ts';
import { soleGrantMax } from '#domain/bonuses/rules.limits.ts';
import {
  findLatest,
  presentProposals,
  type Proposal,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { AbuseCaseDetails, ShownAbuseCase } from '../contract.backoffice.ts';
import type { DecisionKind } from './decide.ts';

export function shownCase(row: AbuseCase): ShownAbuseCase {
  return {
    id: row.id.toString(),
    player: { id: row.player_id.toString(), name: row.player },
    grant: row.grant_id.toString(),
    bonus: row.bonus,
    state: row.state,
    signals: [...row.kinds],
    claimed_by:
      row.claimed_by === null
        ? null
        : { id: row.claimed_by.toString(), name: row.claimed_name ?? '' },
    opened_at: row.opened_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

type Terms = AbuseCaseDetails['proposal'] extends (infer P) | null
  ? P extends { readonly terms: infer T }
    ? T
    : never
  : never;

/** A case with its evidence, and what an approval by the caller would be refused with. */
export async function detailsOf(
  db: Queryable,
  kind: DecisionKind,
  staff: StaffUser,
  id: bigint,
): Promise<{ data: AbuseCaseDetails }> {
  const row = (await findCase(db, id))!;
  const grant = (await findGrant(db, row.player_id, row.grant_id))!;
  const balance = (await readBonusBalances(db, [grant]))(grant);
  const last: Proposal<Terms> | undefined = await findLatest(db, kind.name, id.toString());
  const [proposal] = last ? await presentProposals(db, kind, staff, [last]) : [];
  return {
    data: {
      ...shownCase(row),
      grant_state: grant.state,
      currency: grant.currency,
      amount: formatMoney(grant.amount),
      balance: formatMoney(balance),
      converted: formatMoney(grant.converted),
      needs_two: balance > soleGrantMax(grant.currency),
      decided_by: row.decided_by,
      reason: row.reason,
      is_bonus_ended: row.is_bonus_ended,
      is_player_blocked: row.is_player_blocked,
      is_blocked_now: await isBonusBlocked(db, row.player_id),
      evidence: (await listSignals(db, id)).map((signal) => ({
        id: signal.id.toString(),
        kind: signal.kind,
        facts: signal.evidence,
        found_at: signal.found_at.toISOString(),
      })),
      steps: (await listSteps(db, id)).map(({ id: step, at, ...rest }) => ({
        id: step.toString(),
        at: at.toISOString(),
        ...rest,
      })),
      proposal: proposal ?? null,
    },
  };
}
