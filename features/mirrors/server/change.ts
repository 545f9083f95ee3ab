import { isDeepStrictEqual } from 'node:util';
import { refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Body, RefusalCodeOf } from '#core/wire.ts';
import { changeDomain, findDomain, type DomainRow } from '#domain/mirrors/server/index.ts';
import {
  writeAudit,
  type ProposalDraft,
  type ProposalKind,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { domainProposals, type DomainProposal } from '../contract.backoffice.ts';
import type { MirrorDeps } from './deps.ts';

type DomainRequest = Body<typeof domainProposals.propose>;
type DomainTerms = DomainProposal['terms'];
export type DomainKind = ProposalKind<typeof domainProposals, DomainTerms, DomainRequest>;

type ChangeDeps = Pick<MirrorDeps, 'domains'>;

/** Changes of domains; the database says which of them take two people. */
export function domainKind(deps: ChangeDeps): DomainKind {
  const { domains } = deps;
  return {
    name: 'domains',
    calls: domainProposals,
    audit: 'domain',
    subjectOf: ({ host }) => host,
    draft: (tx, request, staff) => draft(deps, tx, request, staff),
    refuseApproval: async (db, { terms }) => {
      const row = await findDomain(db, terms.host);
      return versionOf(row) === terms.based_on ? undefined : refuse('proposal_outdated');
    },
    // The database applies the value of an approved proposal.
    apply: async (tx, { terms }) => {
      const before = await findDomain(tx, terms.host);
      tx.onCommit(() => domains.announceChange());
      return { before: { value: recordOf(before) }, after: { value: terms.value } };
    },
  };
}

async function draft(
  { domains }: ChangeDeps,
  tx: Tx,
  { host, value, reason }: DomainRequest,
  staff: StaffUser,
): Promise<ProposalDraft<DomainTerms> | Refusal<RefusalCodeOf<typeof domainProposals.propose>>> {
  if (host === domains.mainHost) return refuseField('host', 'domain_main');
  const row = await findDomain(tx, host);
  if (value === null) {
    if (!row) return refuse('not_found');
    if (row.state !== 'retired') return refuseField('host', 'domain_not_retired');
  }
  const before = recordOf(row);
  if (isDeepStrictEqual(before, value)) return { terms: null };
  if (!(await changeDomain(tx, host, value, row?.version ?? null))) {
    return { terms: { host, value, based_on: versionOf(row) } };
  }
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: 'domain.change',
    target: host,
    before: { value: before },
    after: { value },
    reason,
  });
  tx.onCommit(() => domains.announceChange());
  return { terms: null };
}

function versionOf(row: DomainRow | undefined): string | null {
  return row?.version.toString() ?? null;
}

function recordOf(row: DomainRow | undefined) {
  return row ? { purpose: row.purpose, state: row.state, tags: row.tags, brand: row.brand } : null;
}
