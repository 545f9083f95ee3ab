import type { StoredType } from '#core/document-files.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { DocumentKind } from '../rules.ts';

export type DocumentRow = {
  id: string;
  attempt: number;
  kind: DocumentKind;
  file: string;
  media_type: StoredType;
  byte_length: number;
  uploaded_at: Date;
  submitted_at: Date | null;
  replaced_at: Date | null;
};

const COLUMNS = `id, attempt, kind, file, media_type, byte_length, uploaded_at, submitted_at,
  replaced_at`;

/** Every document of every attempt, oldest first. */
export async function listDocuments(db: Queryable, playerId: PlayerId): Promise<DocumentRow[]> {
  return await db.query<DocumentRow>(
    `select ${COLUMNS} from verification_documents where player_id = $1 order by uploaded_at, id`,
    [playerId],
  );
}

/** Whether any file must be in the folder of files. */
export async function hasDocuments(db: Queryable): Promise<boolean> {
  return (await db.query('select from verification_documents limit 1')).length > 0;
}

/** The current documents: of this attempt, and not replaced. */
export async function listCurrent(
  db: Queryable,
  playerId: PlayerId,
  attempt: number,
): Promise<DocumentRow[]> {
  return await db.query<DocumentRow>(
    `select ${COLUMNS} from verification_documents
      where player_id = $1 and attempt = $2 and replaced_at is null order by uploaded_at, id`,
    [playerId, attempt],
  );
}

export async function findDocument(
  db: Queryable,
  playerId: PlayerId,
  id: string,
): Promise<DocumentRow | undefined> {
  const rows = await db.query<DocumentRow>(
    `select ${COLUMNS} from verification_documents where player_id = $1 and id = $2`,
    [playerId, id],
  );
  return rows[0];
}

type NewDocument = Pick<DocumentRow, 'attempt' | 'kind' | 'file' | 'media_type' | 'byte_length'>;

export async function insertDocument(
  tx: Tx,
  playerId: PlayerId,
  document: NewDocument,
): Promise<void> {
  await tx.query(
    `insert into verification_documents
       (player_id, attempt, kind, file, media_type, byte_length, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp())`,
    [
      playerId,
      document.attempt,
      document.kind,
      document.file,
      document.media_type,
      document.byte_length,
    ],
  );
}

/**
 * Submitted documents remain as evidence; unsubmitted ones are deleted. Returns the file of the
 * deleted one.
 */
export async function replaceCurrent(
  tx: Tx,
  playerId: PlayerId,
  { attempt, kind }: Pick<DocumentRow, 'attempt' | 'kind'>,
): Promise<string | undefined> {
  const whose = 'player_id = $1 and attempt = $2 and kind = $3 and replaced_at is null';
  const values = [playerId, attempt, kind];
  const gone = await tx.query<{ file: string }>(
    `delete from verification_documents where ${whose} and submitted_at is null returning file`,
    values,
  );
  await tx.query(`update verification_documents set replaced_at = now() where ${whose}`, values);
  return gone[0]?.file;
}

/** Deletes a document that was not submitted yet and returns its file. */
export async function deleteUnsent(
  tx: Tx,
  playerId: PlayerId,
  id: string,
): Promise<string | undefined> {
  const rows = await tx.query<{ file: string }>(
    `delete from verification_documents
      where player_id = $1 and id = $2 and submitted_at is null returning file`,
    [playerId, id],
  );
  return rows[0]?.file;
}

export async function markSent(tx: Tx, playerId: PlayerId, attempt: number): Promise<void> {
  await tx.query(
    `update verification_documents set submitted_at = now()
      where player_id = $1 and attempt = $2 and submitted_at is null`,
    [playerId, attempt],
  );
}

export type DecisionRow = {
  readonly step: 'accept' | 'refuse' | 'ask' | 'revoke' | 'vouch';
  readonly at: Date;
  readonly by: string | null;
  readonly reason: string | null;
};

/** The staff decisions about a player from the audit log, latest first. */
export async function listDecisions(db: Queryable, playerId: PlayerId): Promise<DecisionRow[]> {
  return await db.query<DecisionRow>(
    `select substr(a.action, length('verification.') + 1) as step, a.at, s.email as by, a.reason
       from staff_actions a left join player_directory s on s.id = a.staff_id
      where a.player_id = $1 and a.action in ('verification.accept', 'verification.refuse',
              'verification.ask', 'verification.revoke', 'verification.vouch')
      order by a.id desc limit 50`,
    [playerId],
  );
}
