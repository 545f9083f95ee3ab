import { createHash } from 'node:crypto';
import { isRefusal, refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { RefusalCodeOf } from '#core/wire.ts';
import {
  findCase,
  findCaseFile,
  insertCaseFile,
  insertStep,
  listCaseFiles,
  lockCase,
} from '#domain/aml/server/index.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { cleanDocument, type CleanDocument } from '#platform/server/files/clean-document.ts';
import type { Images } from '#platform/server/files/images.ts';
import type { SealedFiles } from '#platform/server/files/sealed-files.ts';
import type { FileResponse, Uploaded } from '#platform/server/http/route.ts';
import { FILES_MAX, type attachAmlFile } from '../contract.backoffice.ts';

export type FileDeps = { readonly db: Db; readonly files: SealedFiles; readonly images: Images };

type AttachRefusal = Refusal<RefusalCodeOf<typeof attachAmlFile>>;

/** Checks a document, encrypts it and attaches it to the case; sent again, it changes nothing. */
export async function attachFile(
  deps: FileDeps,
  staff: StaffUser,
  caseId: bigint,
  { name, upload }: { readonly name: string; readonly upload: Uploaded },
): Promise<undefined | AttachRefusal> {
  if (!(await findCase(deps.db, caseId))) return refuse('not_found');
  const clean = await cleanDocument(deps.images, upload, { mayBePdf: true });
  if (isRefusal(clean)) return clean;
  const file = await deps.files.seal(clean.bytes);
  const hash = createHash('sha256').update(upload.bytes).digest('hex');
  let outcome: 'attached' | 'known' | AttachRefusal = 'known';
  // Whatever prevents the row from being written, a file without a row is deleted.
  try {
    outcome = await storeFile(deps.db, staff, caseId, { file, name, hash, clean });
  } finally {
    if (outcome !== 'attached') await deps.files.remove(file);
  }
  return isRefusal(outcome) ? outcome : undefined;
}

type SealedDocument = {
  readonly file: string;
  readonly name: string;
  readonly hash: string;
  readonly clean: CleanDocument;
};

async function storeFile(
  db: Db,
  staff: StaffUser,
  caseId: bigint,
  { file, name, hash, clean }: SealedDocument,
): Promise<'attached' | 'known' | AttachRefusal> {
  return await db.transaction(async (tx) => {
    const row = await lockCase(tx, caseId);
    if (!row) return refuse('not_found');
    const isNew = await insertCaseFile(tx, {
      caseId,
      file,
      name,
      hash,
      media_type: clean.type,
      byte_length: clean.bytes.length,
      staffId: staff.id,
    });
    if (!isNew) return 'known';
    if ((await listCaseFiles(tx, caseId)).length > FILES_MAX)
      return refuseField('file', 'aml_files_full', FILES_MAX);
    await insertStep(tx, { caseId, staffId: staff.id, action: 'attached', note: name });
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'aml.attach',
      playerId: row.player_id,
      target: caseId.toString(),
      after: { name, hash },
    });
    return 'attached';
  });
}

/** The access is audited before the first byte is sent, also when the file is damaged. */
export async function readFile(
  { db, files }: FileDeps,
  staff: StaffUser,
  caseId: bigint,
  id: string,
): Promise<FileResponse | Refusal<'not_found' | 'file_damaged'>> {
  const row = await findCase(db, caseId);
  const found = await findCaseFile(db, caseId, id);
  if (!row || !found) return refuse('not_found');
  await db.transaction((tx) =>
    writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'aml.file',
      playerId: row.player_id,
      target: caseId.toString(),
      after: { name: found.name },
    }),
  );
  const file = await files.open(found.file);
  if (isRefusal(file)) return file;
  const type = found.media_type;
  return {
    file,
    type,
    name: `aml-${caseId}-${found.id.slice(0, 8)}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`,
  };
}
