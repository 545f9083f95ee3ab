import type { PlayerId } from '#core/ids.ts';
import { readMinAge } from '#domain/jurisdictions/server/index.ts';
import {
  findVerification,
  readVerificationMinutes,
  type VerificationRow,
} from '#domain/kyc/server/index.ts';
import { groupOf, isNeeded } from '#domain/kyc/rules.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { myVerification, type OwnDocument, type VerificationState } from '../contract.ts';
import { missingOf } from '../rules.ts';
import type { VerificationDeps } from './deps.ts';
import { listCurrent, type DocumentRow } from './store.ts';

type StateDeps = Pick<VerificationDeps, 'db' | 'minAge'>;

/** The verification as its player may see it. */
export async function readState(
  db: Queryable,
  { db: pool, minAge }: StateDeps,
  playerId: PlayerId,
): Promise<VerificationState> {
  const row = await findVerification(db, playerId);
  // After a refusal the old documents belong to the old attempt: the player starts anew.
  const isOver = row?.status === 'failed' || row?.status === 'unverified';
  const documents = row && !isOver ? await listCurrent(db, playerId, row.attempt) : [];
  const kinds = documents.map(({ kind }) => kind);
  return {
    ...factsOf(row),
    min_age: Math.max(minAge, await readMinAge(db, playerId)),
    documents: documents.map(ownDocumentOf),
    missing: missingOf((row?.birth_date ?? null) !== null, kinds),
    usual_minutes: await readVerificationMinutes(pool, db),
  };
}

type Facts = Omit<VerificationState, 'min_age' | 'documents' | 'missing' | 'usual_minutes'>;

function factsOf(row: VerificationRow | undefined): Facts {
  const status = row?.status ?? null;
  const need = row?.need ?? null;
  return {
    status,
    group: status === null ? null : groupOf(status),
    is_need: isNeeded(need, status),
    need,
    full_name: row?.full_name ?? null,
    birth_date: row?.birth_date ?? null,
    reason: row?.reason ?? null,
    submitted_at: row?.submitted_at?.toISOString() ?? null,
    decided_at: row?.decided_at?.toISOString() ?? null,
  };
}

function ownDocumentOf({ id, kind, media_type, byte_length, ...row }: DocumentRow): OwnDocument {
  return {
    id,
    kind,
    type: media_type,
    bytes: byte_length,
    uploaded_at: row.uploaded_at.toISOString(),
    is_sent: row.submitted_at !== null,
  };
}

/** Returns the new state and publishes it to the player's open pages after the commit. */
export async function publishState(
  tx: Tx,
  deps: Pick<VerificationDeps, 'db' | 'minAge' | 'publishTo'>,
  playerId: PlayerId,
): Promise<{ data: VerificationState }> {
  const state = await readState(tx, deps, playerId);
  tx.onCommit(() => deps.publishTo(myVerification.name, playerId, state));
  return { data: state };
}
