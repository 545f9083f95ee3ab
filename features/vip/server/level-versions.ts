import { refuse, type FieldErrors } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { findBonus } from '#domain/bonuses/server/index.ts';
import type { LevelTerms } from '#domain/levels/rules.ts';
import { levelErrors } from '#domain/levels/rules.terms.ts';
import { insertTerms, readTerms } from '#domain/levels/server/index.ts';
import type { ProposalKind } from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { levelVersions, type LevelProposal } from '../contract.backoffice.levels.ts';

type Terms = LevelProposal['terms'];
type Request = Body<typeof levelVersions.propose>;
export type LevelKind = ProposalKind<typeof levelVersions, Terms, Request>;

/** Bonuses of a level that are no free rounds, by field. */
async function roundsErrors(tx: Tx, { levels }: LevelTerms): Promise<FieldErrors | undefined> {
  const errors: Record<string, FieldErrors[string]> = {};
  for (const [index, { free_rounds: code }] of levels.entries()) {
    const bonus = code === undefined ? undefined : await findBonus(tx, code);
    if (code === undefined || bonus?.terms.kind === 'free_rounds') continue;
    errors[`terms.levels.${index}.free_rounds`] = [{ code: 'bonus_unknown' }];
  }
  return Object.keys(errors).length === 0 ? undefined : errors;
}

/** There is one list of levels. */
const SUBJECT = 'levels';

/** What levels give, in versions that a second person approves. */
export const LEVEL_KIND: LevelKind = {
  name: 'level_versions',
  calls: levelVersions,
  audit: 'vip.levels',
  subjectOf: () => SUBJECT,
  draft: async (tx, { terms, based_on }) => {
    if ((await readTerms(tx)).version !== based_on) return refuse('version_outdated');
    const errors = levelErrors(terms) ?? (await roundsErrors(tx, terms));
    return errors ? refuse('bad_input', errors) : { terms: { terms, based_on } };
  },
  refuseApproval: async (db, { terms: { based_on } }) =>
    (await readTerms(db)).version === based_on ? undefined : refuse('proposal_outdated'),
  apply: async (tx, { id, terms: { terms, based_on } }) => {
    const before = await readTerms(tx);
    const version = based_on + 1;
    await insertTerms(tx, { version, terms, proposalId: id });
    return { before: before.terms, after: { version } };
  },
};
