import type { StoredType } from '#core/document-files.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

/** A document attached to a case. */
export type CaseFile = {
  readonly id: string;
  /** The name of the sealed file. */
  readonly file: string;
  /** As the uploader named it. */
  readonly name: string;
  readonly media_type: StoredType;
  readonly byte_length: number;
  readonly staff: string;
  readonly attached_at: Date;
};

const SELECT = `select f.id, f.file, f.name, f.media_type, f.byte_length,
    coalesce(p.email, p.name) as staff, f.attached_at
  from aml_files f join player_directory p on p.id = f.staff_id`;

/** Oldest first. */
export async function listCaseFiles(db: Queryable, caseId: bigint): Promise<CaseFile[]> {
  return await db.query<CaseFile>(`${SELECT} where f.case_id = $1 order by f.attached_at, f.id`, [
    caseId,
  ]);
}

export async function findCaseFile(
  db: Queryable,
  caseId: bigint,
  id: string,
): Promise<CaseFile | undefined> {
  const rows = await db.query<CaseFile>(`${SELECT} where f.case_id = $1 and f.id = $2`, [
    caseId,
    id,
  ]);
  return rows[0];
}

export async function hasCaseFiles(db: Queryable): Promise<boolean> {
  return (await db.query('select from aml_files limit 1')).length > 0;
}

export type NewCaseFile = Pick<CaseFile, 'file' | 'name' | 'media_type' | 'byte_length'> & {
  readonly caseId: bigint;
  /** SHA-256 of the uploaded bytes, in hex. */
  readonly hash: string;
  readonly staffId: PlayerId;
};

/** Returns false when the case has this document already. */
export async function insertCaseFile(tx: Tx, one: NewCaseFile): Promise<boolean> {
  const rows = await tx.query(
    `insert into aml_files (case_id, file, name, media_type, byte_length, hash, staff_id)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict on constraint aml_files_once do nothing returning id`,
    [one.caseId, one.file, one.name, one.media_type, one.byte_length, one.hash, one.staffId],
  );
  return rows.length > 0;
}
