import { createHash } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { RefusalCodeOf } from '#core/wire.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { checkKind } from '#platform/server/files/file-kinds.ts';
import type { Images } from '#platform/server/files/images.ts';
import type { SealedFiles } from '#platform/server/files/sealed-files.ts';
import type { FileResponse, Uploaded } from '#platform/server/http/route.ts';
import type { uploadPicture } from '../contract.ts';
import type { MessagePicture, PictureSize } from '../contract.pictures.ts';
import { PICTURE_SIDE_MAX, teamsOf } from '../rules.ts';
import {
  findOwnPicture,
  findThreadPicture,
  insertPicture,
  removeUnsentPictures,
  type NewPicture,
  type PictureColumns,
  type PictureFiles,
} from './store.pictures.ts';

export type PictureDeps = {
  readonly db: Db;
  readonly files: SealedFiles;
  readonly images: Images;
};

const SHAPE = { sideMin: 16, sideMax: PICTURE_SIDE_MAX, thumbnailMax: 480 };
/** Uploaded by one account and not sent. */
const UNSENT_MAX = 10;
/** A message is sent right after its picture, or when the connection is back. */
const UNSENT_HOURS = 24;

type UploadRefusal = Refusal<RefusalCodeOf<typeof uploadPicture>>;

/** Checks a picture by its bytes, re-encodes it, and stores it encrypted for the next message. */
export async function storePicture(
  { db, files, images }: PictureDeps,
  uploadedBy: PlayerId,
  { bytes, type }: Uploaded,
): Promise<{ data: { id: string } } | UploadRefusal> {
  const kind = checkKind(bytes, type, ['jpeg', 'png', 'webp']);
  if (isRefusal(kind)) return kind;
  const drawn = await images.pageWithThumbnail(bytes, SHAPE);
  if (isRefusal(drawn)) return drawn;
  const { page, width, height } = drawn;
  const hash = createHash('sha256').update(page).digest();
  const sealed: string[] = [];
  let id: string | undefined;
  // Whatever prevents the row from being written, files without a row are deleted.
  try {
    for (const each of [page, drawn.thumbnail]) sealed.push(await files.seal(each));
    const [file, thumbnail] = [sealed[0]!, sealed[1]!];
    const row: NewPicture = { uploadedBy, file, thumbnail, width, height, hash };
    id = await db.transaction((tx) => insertPicture(tx, row, UNSENT_MAX));
  } finally {
    if (id === undefined) for (const name of sealed) await files.remove(name);
  }
  return id === undefined
    ? refuseField('file', 'support_pictures_full', UNSENT_MAX)
    : { data: { id } };
}

type Wanted = { readonly id: string; readonly size: PictureSize };

export async function readOwnPicture(
  { db, files }: PictureDeps,
  playerId: PlayerId,
  { id, size }: Wanted,
): Promise<FileResponse | Refusal<'not_found' | 'file_damaged'>> {
  const found = await findOwnPicture(db, playerId, id);
  return found ? await openPicture(files, found, { id, size }) : refuse('not_found');
}

/** A full view is audited, also when the file is damaged: it may show a document. */
export async function readThreadPicture(
  { db, files }: PictureDeps,
  staff: StaffUser,
  threadId: bigint,
  { id, size }: Wanted,
): Promise<FileResponse | Refusal<'not_found' | 'file_damaged'>> {
  const found = await findThreadPicture(db, threadId, teamsOf(staff.role), id);
  if (!found) return refuse('not_found');
  if (size === 'full') {
    await db.transaction((tx) =>
      writeAudit(tx, {
        staffId: staff.id,
        role: staff.role,
        action: 'support.picture',
        ...(found.player_id !== null && { playerId: found.player_id }),
        target: threadId.toString(),
        after: { picture: id },
      }),
    );
  }
  return await openPicture(files, found, { id, size });
}

async function openPicture(
  files: SealedFiles,
  found: PictureFiles,
  { id, size }: Wanted,
): Promise<FileResponse | Refusal<'not_found' | 'file_damaged'>> {
  const file = await files.open(size === 'full' ? found.file : found.thumbnail);
  return isRefusal(file) ? file : { file, type: 'image/jpeg', name: `support-${id}.jpg` };
}

/** Returns how many files of pictures that were never sent were deleted. */
export async function trimPictures({
  db,
  files,
}: Pick<PictureDeps, 'db'> & { readonly files: Pick<SealedFiles, 'remove'> }): Promise<number> {
  return await db.transaction(async (tx) => {
    const names = await removeUnsentPictures(tx, UNSENT_HOURS);
    // Before the commit: nothing would find a file that outlives its row.
    for (const name of names) await files.remove(name);
    return names.length;
  });
}

export function presentPicture(row: PictureColumns): MessagePicture | null {
  const { picture_id: id, picture_text: description, picture_file: file } = row;
  const { picture_width: width, picture_height: height } = row;
  if (id === null || description === null || width === null || height === null) return null;
  return { id, description, width, height, is_erased: file === null };
}
