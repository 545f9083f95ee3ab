import type { PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { Team, ThreadState } from '../rules.ts';
import { PICTURE_COLUMNS, type PictureColumns } from './store.pictures.ts';

export type MessageAuthor = 'player' | 'staff' | 'note';

export type SupportMessageRow = PictureColumns & {
  readonly id: bigint;
  readonly thread_id: bigint;
  readonly author: MessageAuthor;
  readonly text: string | null;
  readonly at: Date;
};

/** A thread that is locked by the transaction. */
export type ThreadRow = {
  readonly id: bigint;
  /** Null for a guest who has not logged in. */
  readonly player_id: PlayerId | null;
  readonly guest_id: bigint | null;
  readonly status: ThreadState;
  readonly team: Team;
  readonly claimed_by: PlayerId | null;
  readonly tags: readonly string[];
  /** The last message that the player has read; 0 for none. */
  readonly read_by_player: bigint;
};

export const LOCKED = 'id, player_id, guest_id, status, team, claimed_by, tags, read_by_player';

/**
 * The thread of the player that is not closed, begun if there is none; locked. Of two, one of which
 * the player began as a guest, it is that with the last message.
 */
export async function lockCurrentThread(
  tx: Tx,
  playerId: PlayerId,
  locale: Locale,
): Promise<ThreadRow> {
  const [row] = await tx.query<ThreadRow>(
    `select ${LOCKED} from support_threads where player_id = $1 and status <> 'closed'
      order by last_message_id desc limit 1 for update`,
    [playerId],
  );
  if (row) return row;
  await tx.query(
    `insert into support_threads (player_id, locale) values ($1, $2)
     on conflict (player_id) where status <> 'closed' and guest_id is null do nothing`,
    [playerId, locale],
  );
  // It may have been closed again: then the next attempt begins another.
  return await lockCurrentThread(tx, playerId, locale);
}

export async function lockThread(tx: Tx, id: bigint): Promise<ThreadRow | undefined> {
  const [row] = await tx.query<ThreadRow>(
    `select ${LOCKED} from support_threads where id = $1 for update`,
    [id],
  );
  return row;
}

/** Who wrote a message: a player, a staff member, or a guest. */
export type Writer =
  | { readonly authorId: PlayerId; readonly guestId?: undefined }
  | { readonly authorId?: undefined; readonly guestId: bigint };

export type NewMessage = Writer & {
  readonly threadId: bigint;
  readonly author: MessageAuthor;
  readonly key: string;
  readonly salt: Buffer;
  readonly hash: Buffer;
  readonly text: string;
};

export async function insertMessage(
  tx: Tx,
  { threadId, author, authorId, guestId, key, salt, hash, text }: NewMessage,
): Promise<void> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into support_messages (thread_id, author, author_id, guest_id, key, text_hash)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [threadId, author, authorId ?? null, guestId ?? null, key, hash],
  );
  await tx.query('insert into support_texts (message_id, salt, text) values ($1, $2, $3)', [
    row!.id,
    salt,
    text,
  ]);
}

/** What this author sent under the key before. */
export async function findMessage(
  tx: Tx,
  { authorId, guestId }: Writer,
  key: string,
): Promise<SupportMessageRow | undefined> {
  const [row] = await tx.query<SupportMessageRow>(
    `select m.id, m.thread_id, m.author, m.at, s.text, ${PICTURE_COLUMNS}
       from support_messages m left join support_texts s on s.message_id = m.id
       left join support_pictures p on p.message_id = m.id
      where (m.author_id = $1 or m.guest_id = $2) and m.key = $3`,
    [authorId ?? null, guestId ?? null, key],
  );
  return row;
}

/** After a message of the player: it waits for an answer, and what came before it is read. */
export async function openThread(tx: Tx, id: bigint, messageId: bigint): Promise<void> {
  await tx.query(
    `update support_threads set status = 'open', last_message_id = $2, read_by_player = $2,
            unanswered_id = coalesce(unanswered_id, $2)
      where id = $1`,
    [id, messageId],
  );
}

/** After an answer of staff, who claim the thread by it. */
export async function answerOpenThread(
  tx: Tx,
  id: bigint,
  message: SupportMessageRow,
  staffId: PlayerId,
): Promise<void> {
  await tx.query(
    `update support_threads set status = 'waiting', last_message_id = $2, read_by_staff = $2,
            unanswered_id = null, first_answered_at = coalesce(first_answered_at, $3),
            claimed_by = $4
      where id = $1`,
    [id, message.id, message.at, staffId],
  );
}

export async function setClaim(tx: Tx, id: bigint, claimedBy: PlayerId | null): Promise<void> {
  await tx.query('update support_threads set claimed_by = $2 where id = $1', [id, claimedBy]);
}

/** The claim ends: it was of the team before. */
export async function setTeam(tx: Tx, id: bigint, team: Team): Promise<void> {
  await tx.query('update support_threads set team = $2, claimed_by = null where id = $1', [
    id,
    team,
  ]);
}

export async function setTags(tx: Tx, id: bigint, tags: readonly string[]): Promise<void> {
  await tx.query('update support_threads set tags = $2 where id = $1', [id, tags]);
}

export async function closeOpenThread(tx: Tx, id: bigint): Promise<void> {
  await tx.query(
    `update support_threads set status = 'closed', unanswered_id = null,
            closed_at = clock_timestamp()
      where id = $1`,
    [id],
  );
}

/** Messages of all threads of a player, without notes, latest first. */
export async function readMessages(
  db: Queryable,
  playerId: PlayerId,
  before: bigint | undefined,
  limit: number,
): Promise<SupportMessageRow[]> {
  return await db.query<SupportMessageRow>(
    `select m.id, m.thread_id, m.author, m.at, s.text, ${PICTURE_COLUMNS}
       from support_threads t join support_messages m on m.thread_id = t.id
       left join support_texts s on s.message_id = m.id
       left join support_pictures p on p.message_id = m.id
      where t.player_id = $1 and m.author <> 'note' and ($2::bigint is null or m.id < $2)
      order by m.id desc limit $3`,
    [playerId, before ?? null, limit],
  );
}

/** Messages of support that the player has not read. */
export async function countUnread(db: Queryable, playerId: PlayerId): Promise<number> {
  const [row] = await db.query<{ unread: number }>(
    `select count(*)::int as unread
       from support_threads t join support_messages m on m.thread_id = t.id
      where t.player_id = $1 and t.read_by_player < t.last_message_id
        and m.author = 'staff' and m.id > t.read_by_player`,
    [playerId],
  );
  return row!.unread;
}

/** Returns whether there was something unread up to there. */
export async function markReadByPlayer(
  db: Queryable,
  playerId: PlayerId,
  upTo: bigint,
): Promise<boolean> {
  const rows = await db.query(
    `update support_threads set read_by_player = least($2, last_message_id)
      where player_id = $1 and read_by_player < least($2, last_message_id) returning id`,
    [playerId, upTo],
  );
  return rows.length > 0;
}

export type LastThreadRow = {
  readonly id: bigint;
  readonly status: ThreadState;
  readonly rating: number | null;
  readonly read_by_staff: bigint;
};

/** The thread of a player that had the last message. */
export async function findLastThread(
  db: Queryable,
  playerId: PlayerId,
): Promise<LastThreadRow | undefined> {
  const [row] = await db.query<LastThreadRow>(
    `select id, status, rating, read_by_staff from support_threads
      where player_id = $1 order by last_message_id desc, id desc limit 1`,
    [playerId],
  );
  return row;
}

/** Returns whether it was rated now: a closed thread of the player that had no rating. */
export async function rateThreadOnce(
  tx: Tx,
  playerId: PlayerId,
  id: bigint,
  rating: number,
): Promise<boolean> {
  const rows = await tx.query(
    `update support_threads set rating = $3, rated_at = clock_timestamp()
      where id = $2 and player_id = $1 and status = 'closed' and rating is null returning id`,
    [playerId, id, rating],
  );
  return rows.length > 0;
}

export async function markTyping(db: Queryable, playerId: PlayerId): Promise<void> {
  await db.query(
    `update support_threads set typed_at = clock_timestamp()
      where player_id = $1 and status <> 'closed'`,
    [playerId],
  );
}

/** Of all closed threads of a player; returns how many texts there were. */
export async function eraseTextsOf(tx: Tx, playerId: PlayerId): Promise<number> {
  const [row] = await tx.query<{ erased: number }>('select support_erase_texts($1) as erased', [
    playerId,
  ]);
  return row!.erased;
}
