import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { DEFAULT_LOCALE } from '#core/locale.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Query } from '#core/wire.ts';
import { findPlayer, maskContact } from '#domain/identity/server/index.ts';
import {
  findVerification,
  listNamesakes,
  listAwaitingReview,
  reviewOrder,
  type VerificationRow,
} from '#domain/kyc/server/index.ts';
import { ageOn } from '#domain/kyc/rules.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { FileResponse } from '#platform/server/http/route.ts';
import type { ListSource } from '#platform/server/paging.ts';
import { sortedList, type SortPosition } from '#platform/server/sorted-list.ts';
import type {
  exportWaiting,
  VerificationDetails,
  WaitingVerification,
} from '../contract.backoffice.ts';
import { applyStep } from './decide.ts';
import type { VerificationDeps } from './deps.ts';
import { dayOf } from './save-person.ts';
import {
  findDocument,
  listDecisions,
  listDocuments,
  type DecisionRow,
  type DocumentRow,
} from './store.ts';

/** Verifications that wait for a decision. */
export function waitingList(
  db: Queryable,
  { status, player, sort }: Query<typeof exportWaiting>,
): ListSource<VerificationRow, WaitingVerification, SortPosition> {
  const playerId = player === undefined ? undefined : toPlayerId(player);
  return sortedList(
    reviewOrder(sort),
    (page) => listAwaitingReview(db, { status, playerId }, page),
    lineOf,
  );
}

function lineOf(row: VerificationRow): WaitingVerification {
  return {
    player_id: row.player_id.toString(),
    status: row.status,
    full_name: row.full_name,
    // Only submitted verifications are waiting.
    submitted_at: row.submitted_at!.toISOString(),
    claimed_by: claimantOf(row),
  };
}

/** A verification as a line of the file: the reviewer by name. */
export const WAITING_FILE = {
  columns: ['player_id', 'status', 'full_name', 'submitted_at', 'claimed_by'],
  show: (row: VerificationRow) => ({ ...lineOf(row), claimed_by: row.claimed_name }),
} as const;

export async function readDetails(
  deps: VerificationDeps,
  staff: StaffUser,
  playerId: PlayerId,
): Promise<{ data: VerificationDetails } | Refusal<'not_found'>> {
  const details = await detailsOf(deps, playerId);
  if (isRefusal(details)) return details;
  await deps.db.transaction((tx) =>
    writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'verification.read',
      playerId,
    }),
  );
  return details;
}

export async function openWaiting(
  deps: VerificationDeps,
  staff: StaffUser,
  playerId: PlayerId,
): Promise<
  { data: VerificationDetails } | Refusal<'not_found' | 'verification_step' | 'claimed_by_other'>
> {
  if (!(await findVerification(deps.db, playerId))) return refuse('not_found');
  const moved = await deps.db.transaction((tx) =>
    applyStep(deps, tx, { playerId, step: 'open', reason: null, staff }),
  );
  return isRefusal(moved) ? moved : await detailsOf(deps, playerId);
}

/**
 * The access is audited before the first byte is sent, also when the file turns out to be damaged.
 */
export async function readDocument(
  { db, files }: VerificationDeps,
  staff: StaffUser,
  playerId: PlayerId,
  documentId: string,
): Promise<FileResponse | Refusal<'not_found' | 'file_damaged'>> {
  const document = await findDocument(db, playerId, documentId);
  if (!document) return refuse('not_found');
  await db.transaction((tx) =>
    writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'verification.document',
      playerId,
      target: document.id,
      after: { kind: document.kind, attempt: document.attempt },
    }),
  );
  const file = await files.open(document.file);
  if (isRefusal(file)) return file;
  const type = document.media_type;
  const name = `${playerId}-${document.kind}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`;
  return { file, type, name };
}

export async function detailsOf(
  { db, now }: VerificationDeps,
  playerId: PlayerId,
): Promise<{ data: VerificationDetails } | Refusal<'not_found'>> {
  const player = await findPlayer(db, playerId);
  if (player?.kind !== 'member') return refuse('not_found');
  const row = await findVerification(db, playerId);
  const birth = row?.birth_date ?? null;
  return {
    data: {
      player_id: playerId.toString(),
      email: player.email && maskContact(player.email),
      phone: player.phone && maskContact(player.phone),
      locale: player.locale ?? DEFAULT_LOCALE,
      registered_at: player.created_at.toISOString(),
      ...factsOf(row),
      age: birth === null ? null : ageOn(birth, dayOf(now())),
      documents: (await listDocuments(db, playerId)).map(fileOf),
      namesakes: row ? (await listNamesakes(db, row)).map(String) : [],
      decisions: (await listDecisions(db, playerId)).map(decisionOf),
    },
  };
}

function decisionOf({ at, ...row }: DecisionRow): VerificationDetails['decisions'][number] {
  return { ...row, at: at.toISOString() };
}

function factsOf(row: VerificationRow | undefined) {
  return {
    status: row?.status ?? null,
    need: row?.need ?? null,
    attempt: row?.attempt ?? 1,
    full_name: row?.full_name ?? null,
    birth_date: row?.birth_date ?? null,
    reason: row?.reason ?? null,
    submitted_at: row?.submitted_at?.toISOString() ?? null,
    decided_at: row?.decided_at?.toISOString() ?? null,
    claimed_by: row ? claimantOf(row) : null,
  };
}

function claimantOf({ claimed_by: id, claimed_name: name }: VerificationRow) {
  return id === null ? null : { id: id.toString(), name: name ?? '' };
}

function fileOf(row: DocumentRow): VerificationDetails['documents'][number] {
  return {
    id: row.id,
    kind: row.kind,
    attempt: row.attempt,
    type: row.media_type,
    bytes: row.byte_length,
    uploaded_at: row.uploaded_at.toISOString(),
    sent_at: row.submitted_at?.toISOString() ?? null,
    is_replaced: row.replaced_at !== null,
  };
}
