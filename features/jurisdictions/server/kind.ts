import { isCountry } from '#domain/identity/server/index.ts';
import {
  findJurisdiction,
  insertVersion,
  MOVE_JOB,
  setAreas,
  type JurisdictionRow,
  type Jurisdictions,
} from '#domain/jurisdictions/server/index.ts';
import type { ProposalKind } from '#domain/staff/server/index.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import { refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { jurisdictionProposals, type JurisdictionProposal } from '../contract.backoffice.ts';

type Request = Body<typeof jurisdictionProposals.propose>;
type Terms = JurisdictionProposal['terms'];

/** All other countries. */
const DEFAULT_AREA = '*';

/** Changes of a jurisdiction, each approved by a second person. */
export function jurisdictionKind(
  jurisdictions: Pick<Jurisdictions, 'announceChange'>,
): ProposalKind<typeof jurisdictionProposals, Terms, Request> {
  return {
    name: 'jurisdictions',
    calls: jurisdictionProposals,
    audit: 'jurisdiction',
    subjectOf: ({ code }) => code,
    draft: async (tx, { reason: _, ...request }) => {
      const areas = [...new Set(request.areas)].toSorted();
      const row = await findJurisdiction(tx, request.code);
      const refused = refuseAreas(areas, row);
      if (refused) return refused;
      return { terms: { ...request, areas, based_on: versionOf(row) } };
    },
    refuseApproval: async (db, { terms }) => {
      const row = await findJurisdiction(db, terms.code);
      return versionOf(row) === terms.based_on ? undefined : refuse('proposal_outdated');
    },
    apply: async (tx, { id, terms: { code, rules, areas } }) => {
      const row = await findJurisdiction(tx, code);
      const refused = refuseDefault(areas, row);
      if (refused) return refused;
      await insertVersion(tx, code, rules, id);
      await setAreas(tx, code, areas);
      await enqueue(tx, MOVE_JOB, {}, { key: MOVE_JOB });
      tx.onCommit(() => jurisdictions.announceChange());
      return {
        before: row ? { rules: row.rules, areas: row.areas } : {},
        after: { rules, areas },
      };
    },
  };
}

function versionOf(row: JurisdictionRow | undefined): string {
  return row ? `${row.number} ${row.areas.join(' ')}` : '';
}

function refuseAreas(
  areas: readonly string[],
  row: JurisdictionRow | undefined,
): Refusal<'country_unknown' | 'default_needed'> | undefined {
  const unknown = areas.find((area) => area !== DEFAULT_AREA && !isCountry(area.slice(0, 2)));
  if (unknown !== undefined) return refuseField('areas', 'country_unknown', unknown);
  return refuseDefault(areas, row);
}

/** All other countries always have a jurisdiction: another one takes them, none can drop them. */
function refuseDefault(
  areas: readonly string[],
  row: JurisdictionRow | undefined,
): Refusal<'default_needed'> | undefined {
  const isDropped = row?.areas.includes(DEFAULT_AREA) && !areas.includes(DEFAULT_AREA);
  return isDropped ? refuseField('areas', 'default_needed') : undefined;
}
