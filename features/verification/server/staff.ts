import { DEFAULT_LOCALE } from '#core/locale.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import {
  findVerification,
  listNamesakes,
  listAwaitingReview as listRows,
  type VerificationRow,
} from '#domain/kyc/server/index.ts';
import { ageOn } from '#domain/kyc/rules.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { FileResponse } from '#platform/server/http/route.ts';
import type { listWaiting as listShape, VerificationDetails } from '../contract.backoffice.ts';
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

const PAGE = 50;

export async function listWaiting(
  { db }: VerificationDeps,
  { cursor, limit: wanted }: Query<typeof listShape>,
): Promise<Answer<typeof listShape> | Refusal> {
  const after = readCursor(cursor);
  if (after === null) return refuse('cursor_format');
  const limit = Number(wanted ?? PAGE);
  const rows = await listRows(db, after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(({ player_id, status, full_name, submitted_at }) => ({
      player_id: player_id.toString(),
      status,
      full_name,
      submitted_at: submitted_at!.toISOString(),
    })),
    next: last && rows.length > limit ? `${last.submitted_at!.getTime()}-${last.player_id}` : null,
  };
}

/** Null when the cursor is invalid. */
function readCursor(text: string | undefined): { at: Date; playerId: bigint } | undefined | null {
  if (text === undefined) return undefined;
  const match = /^(\d{1,14})-(\d{1,18})$/.exec(text);
  return match ? { at: new Date(Number(match[1])), playerId: BigInt(match[2]!) } : null;
}

export async function readDetails(
  deps: VerificationDeps,
  staff: StaffUser,
  playerId: bigint,
): Promise<{ data: VerificationDetails } | Refusal> {
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
  playerId: bigint,
): Promise<{ data: VerificationDetails } | Refusal> {
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
  playerId: bigint,
  documentId: string,
): Promise<FileResponse | Refusal> {
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
  playerId: bigint,
): Promise<{ data: VerificationDetails } | Refusal> {
  const player = await findPlayer(db, playerId);
  if (player?.kind !== 'member') return refuse('not_found');
  const row = await findVerification(db, playerId);
  const birth = row?.birth_date ?? null;
  return {
    data: {
      player_id: playerId.toString(),
      email: player.email,
      phone: player.phone,
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
  };
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
