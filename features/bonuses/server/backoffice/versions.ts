import { refuse } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { isGivable } from '#domain/bonuses/rules.cashback.ts';
import { termErrors, warningsOf } from '#domain/bonuses/rules.terms.ts';
import { findBonus, insertVersion } from '#domain/bonuses/server/index.ts';
import type { ProposalKind } from '#domain/staff/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { bonusVersions, type BonusVersionProposal } from '../../contract.backoffice.ts';
import type { ListOdds } from './deps.ts';

type Terms = BonusVersionProposal['terms'];
type Request = Body<typeof bonusVersions.propose>;

/** Terms of bonuses, each version approved by a second person. */
export function versionKind(
  listOdds: ListOdds,
): ProposalKind<typeof bonusVersions, Terms, Request> {
  return {
    name: 'bonus_versions',
    calls: bonusVersions,
    audit: 'bonus.version',
    subjectOf: ({ code }) => code,
    draft: async (tx, { code, terms, based_on, is_confirmed: isConfirmed = false }) => {
      const before = await findBonus(tx, code);
      if ((before?.version ?? 0) !== based_on) return refuse('version_outdated');
      // Packs, missions and codes may name it, or what it has returned of a week.
      if (before && isGivable(before.terms) !== isGivable(terms)) {
        return refuse('bad_input', { 'terms.kind': [{ code: 'bonus_cashback_kind' }] });
      }
      const odds = listOdds();
      const errors = termErrors(terms, odds);
      if (errors) return refuse('bad_input', errors);
      const warnings = warningsOf(terms, odds).map((warning) => ({ code: warnCode(warning) }));
      if (warnings.length > 0 && !isConfirmed) {
        return refuse('bonus_pays_more', { is_confirmed: warnings });
      }
      return { terms: { code, terms, based_on } };
    },
    refuseApproval: async (db, { terms }) =>
      (await versionOf(db, terms.code)) === terms.based_on
        ? undefined
        : refuse('proposal_outdated'),
    apply: async (tx, { id, terms: { code, terms } }) => {
      const before = (await findBonus(tx, code))?.terms ?? {};
      const version = await insertVersion(tx, code, terms, id);
      return { before, after: { version } };
    },
  };
}

/** The text of a warning is that of its code. */
export function warnCode({ code }: { readonly code: string }): string {
  return `bonus_warn_${code}`;
}

async function versionOf(db: Queryable, code: string): Promise<number> {
  return (await findBonus(db, code))?.version ?? 0;
}
