import { levelOf, type Person } from '#domain/aml/rules.ts';
import {
  findCase,
  findPerson,
  listCaseFiles,
  listHits,
  listSteps,
  readKnownFacts,
  type AmlCase,
  type CaseFile,
} from '#domain/aml/server/index.ts';
import { findLatest, presentProposals, type StaffUser } from '#domain/staff/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { AmlCaseDetails, ShownCase } from '../contract.backoffice.ts';
import { decisionKind, type DecisionTerms } from './decide.ts';

export function shownCase(row: AmlCase): ShownCase {
  return {
    id: row.id.toString(),
    player: { id: row.player_id.toString(), name: row.player },
    kind: row.kind,
    is_holding: row.is_holding,
    status: row.status,
    decision: row.decision,
    claimed_by:
      row.claimed_by === null
        ? null
        : { id: row.claimed_by.toString(), name: row.claimed_name ?? '' },
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

/** A case with its evidence, for the caller: what an approval by them would be refused with. */
export async function detailsOf(
  db: Queryable,
  staff: StaffUser,
  id: bigint,
): Promise<{ data: AmlCaseDetails }> {
  const row = (await findCase(db, id))!;
  const last = await findLatest<DecisionTerms>(db, 'aml_decisions', id.toString());
  const [proposal] = last ? await presentProposals(db, decisionKind, staff, [last]) : [];
  const person = await findPerson(db, row.player_id);
  return {
    data: {
      ...shownCase(row),
      opened_by: row.opened_by,
      reason: row.facts.reason ?? null,
      payment: paymentOf(row),
      person: person ? shownPerson(person) : null,
      level: levelOf(await readKnownFacts(db, row.player_id)),
      hits: (await listHits(db, id)).map(shownHit),
      files: (await listCaseFiles(db, id)).map(shownFile),
      steps: (await listSteps(db, id)).map(({ id: step, at, ...rest }) => ({
        id: step.toString(),
        at: at.toISOString(),
        ...rest,
      })),
      proposal: proposal ?? null,
    },
  };
}

function paymentOf({ facts }: AmlCase): AmlCaseDetails['payment'] {
  const { deposit, amount, currency } = facts;
  if (deposit === undefined || amount === undefined || currency === undefined) return null;
  return { deposit, amount, currency };
}

function shownFile(row: CaseFile): AmlCaseDetails['files'][number] {
  return {
    id: row.id,
    name: row.name,
    type: row.media_type,
    bytes: row.byte_length,
    staff: row.staff,
    at: row.attached_at.toISOString(),
  };
}

function shownPerson({ fullName, birthDate }: Person) {
  return { name: fullName, birth_date: birthDate };
}

function shownHit(
  hit: Awaited<ReturnType<typeof listHits>>[number],
): AmlCaseDetails['hits'][number] {
  const { kind, version, entry } = hit.entry;
  return {
    id: hit.id.toString(),
    strength: hit.strength,
    kind,
    version,
    person: shownPerson(hit.person),
    name: entry.name,
    other_names: [...entry.otherNames],
    birth_date: entry.birthDate,
    country: entry.country,
    list: entry.list,
    reference: entry.reference,
    found_at: hit.found_at.toISOString(),
  };
}
