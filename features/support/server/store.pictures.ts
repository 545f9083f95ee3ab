import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { AttachedPicture } from '../contract.pictures.ts';
import type { Team } from '../rules.ts';

/** The picture of a message, from a left join; all null for a message without one. */
export type PictureColumns = {
  readonly picture_id: string | null;
  readonly picture_text: string | null;
  readonly picture_width: number | null;
  readonly picture_height: number | null;
  /** Null once it was erased. */
  readonly picture_file: string | null;
};

/** Of `support_pictures p`. */
export const PICTURE_COLUMNS = `p.id as picture_id, p.description as picture_text,
  p.width as picture_width, p.height as picture_height, p.file as picture_file`;

export type NewPicture = {
  readonly uploadedBy: PlayerId;
  readonly file: string;
  readonly thumbnail: string;
  readonly width: number;
  readonly height: number;
  readonly hash: Buffer;
};

/** Undefined when the uploader has `unsentMax` pictures already that were not sent. */
export async function insertPicture(
  tx: Tx,
  { uploadedBy, file, thumbnail, width, height, hash }: NewPicture,
  unsentMax: number,
): Promise<string | undefined> {
  // One upload of an account at a time counts what is there.
  await tx.query(`select pg_advisory_xact_lock(hashtext('support_pictures'), hashint8($1))`, [
    uploadedBy,
  ]);
  const [row] = await tx.query<{ id: string }>(
    `insert into support_pictures (uploaded_by, file, thumbnail, width, height, hash)
     select $1, $2, $3, $4, $5, $6
      where (select count(*) from support_pictures
              where uploaded_by = $1 and message_id is null) < $7
     returning id`,
    [uploadedBy, file, thumbnail, width, height, hash, unsentMax],
  );
  return row?.id;
}

/** Returns whether the author had uploaded it and not sent it before. */
export async function attachPicture(
  tx: Tx,
  messageId: bigint,
  authorId: PlayerId,
  { id, description }: AttachedPicture,
): Promise<boolean> {
  const rows = await tx.query(
    `update support_pictures set message_id = $1, description = $4
      where id = $3 and uploaded_by = $2 and message_id is null returning id`,
    [messageId, authorId, id, description],
  );
  return rows.length > 0;
}

export type PictureFiles = {
  readonly file: string;
  readonly thumbnail: string;
  readonly player_id: PlayerId | null;
};

/** A picture of a message that the player sees. */
export async function findOwnPicture(
  db: Queryable,
  playerId: PlayerId,
  id: string,
): Promise<PictureFiles | undefined> {
  const [row] = await db.query<PictureFiles>(
    `select p.file, p.thumbnail, t.player_id
       from support_pictures p join support_messages m on m.id = p.message_id
       join support_threads t on t.id = m.thread_id
      where p.id = $1 and t.player_id = $2 and m.author <> 'note'
        and p.file is not null and p.thumbnail is not null`,
    [id, playerId],
  );
  return row;
}

/** A picture of a message or note in a thread of these teams. */
export async function findThreadPicture(
  db: Queryable,
  threadId: bigint,
  teams: readonly Team[],
  id: string,
): Promise<PictureFiles | undefined> {
  const [row] = await db.query<PictureFiles>(
    `select p.file, p.thumbnail, t.player_id
       from support_pictures p join support_messages m on m.id = p.message_id
       join support_threads t on t.id = m.thread_id
      where p.id = $1 and t.id = $2 and t.team = any ($3::text[])
        and p.file is not null and p.thumbnail is not null`,
    [id, threadId, teams],
  );
  return row;
}

/** Of all closed threads of a player; returns the names of the files. */
export async function erasePicturesOf(tx: Tx, playerId: PlayerId): Promise<string[]> {
  const rows = await tx.query<{ file: string }>('select support_erase_pictures($1) as file', [
    playerId,
  ]);
  return rows.map(({ file }) => file);
}

/** Those whose message was not sent; returns the names of the files. */
export async function removeUnsentPictures(tx: Tx, hours: number): Promise<string[]> {
  const rows = await tx.query<{ file: string }>(
    'select support_remove_unsent_pictures($1) as file',
    [hours],
  );
  return rows.map(({ file }) => file);
}
