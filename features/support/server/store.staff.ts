import type { PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Team, ThreadState } from '../rules.ts';
import { PICTURE_COLUMNS, type PictureColumns } from './store.pictures.ts';
import type { MessageAuthor } from './store.ts';

export type ThreadListRow = {
  readonly id: bigint;
  readonly player_id: PlayerId | null;
  readonly player: string | null;
  readonly guest_id: bigint | null;
  readonly guest_email: string | null;
  readonly locale: Locale;
  readonly status: ThreadState;
  readonly team: Team;
  readonly claimed_by: PlayerId | null;
  readonly claimed_name: string | null;
  readonly tags: readonly string[];
  readonly opened_at: Date;
  readonly last_message_id: bigint;
  readonly unanswered_id: bigint | null;
  readonly waits_since: Date | null;
  readonly last_author: 'player' | 'staff';
  readonly last_text: string | null;
  readonly last_has_picture: boolean;
  readonly last_at: Date;
  readonly last_entry_id: bigint;
  readonly read_by_player: bigint;
  readonly is_typing: boolean;
  readonly rating: number | null;
  readonly unread: number;
};

/** With the beginning of the last message. */
const COLUMNS = `t.id, t.player_id, p.name as player, t.guest_id, g.email as guest_email,
  t.locale, t.status, t.team, t.claimed_by,
  (select coalesce(c.email, c.name) from player_directory c where c.id = t.claimed_by)
    as claimed_name,
  t.tags, t.opened_at, t.last_message_id, t.unanswered_id, t.read_by_player, t.rating,
  coalesce(t.typed_at > clock_timestamp() - interval '7 seconds', false) as is_typing,
  (select at from support_messages where id = t.unanswered_id) as waits_since,
  m.author as last_author, left(s.text, 160) as last_text, m.at as last_at,
  exists (select from support_pictures p where p.message_id = m.id) as last_has_picture,
  (select max(id) from support_messages where thread_id = t.id) as last_entry_id,
  (select count(*)::int from support_messages n
    where n.thread_id = t.id and n.author = 'player' and n.id > t.read_by_staff) as unread
  from support_threads t left join player_directory p on p.id = t.player_id
  left join support_guests g on g.id = t.guest_id
  join support_messages m on m.id = t.last_message_id
  left join support_texts s on s.message_id = m.id`;

export type ThreadFilter = {
  readonly state: ThreadState;
  readonly teams: readonly Team[];
  /** Null for those of all. */
  readonly claimedBy: PlayerId | null;
  /** Only those that no staff member has claimed. */
  readonly isFree: boolean;
  readonly tag: string | null;
  readonly playerId: bigint | null;
  readonly guestId: bigint | null;
};

const MATCHES = `t.status = $1 and t.team = any ($2::text[])
  and ($3::bigint is null or t.claimed_by = $3) and (not $4::boolean or t.claimed_by is null)
  and ($5::text is null or t.tags @> array[$5::text])
  and ($6::bigint is null or t.player_id = $6) and ($7::bigint is null or t.guest_id = $7)`;

function valuesOf({
  state,
  teams,
  claimedBy,
  isFree,
  tag,
  playerId,
  guestId,
}: ThreadFilter): unknown[] {
  return [state, teams, claimedBy, isFree, tag, playerId, guestId];
}

/** Those who wait for an answer, longest first: after the first unanswered message `after`. */
export async function listOpenThreads(
  db: Queryable,
  filter: ThreadFilter,
  after: bigint | undefined,
  limit: number,
): Promise<ThreadListRow[]> {
  return await db.query<ThreadListRow>(
    `select ${COLUMNS} where ${MATCHES} and ($8::bigint is null or t.unanswered_id > $8)
      order by t.unanswered_id limit $9`,
    [...valuesOf(filter), after ?? null, limit],
  );
}

/** Latest first: before the last message `before`. */
export async function listThreadsOfState(
  db: Queryable,
  filter: ThreadFilter,
  before: bigint | undefined,
  limit: number,
): Promise<ThreadListRow[]> {
  return await db.query<ThreadListRow>(
    `select ${COLUMNS} where ${MATCHES} and ($8::bigint is null or t.last_message_id < $8)
      order by t.last_message_id desc limit $9`,
    [...valuesOf(filter), before ?? null, limit],
  );
}

export async function findThread(
  db: Queryable,
  id: bigint,
  teams: readonly Team[],
): Promise<ThreadListRow | undefined> {
  const [row] = await db.query<ThreadListRow>(
    `select ${COLUMNS} where t.id = $1 and t.team = any ($2::text[])`,
    [id, teams],
  );
  return row;
}

export type StaffMessageRow = PictureColumns & {
  readonly id: bigint;
  readonly author: MessageAuthor;
  readonly name: string | null;
  readonly text: string | null;
  readonly at: Date;
};

/** Messages and notes of a thread, latest first. */
export async function readThreadMessages(
  db: Queryable,
  threadId: bigint,
  before: bigint | undefined,
  limit: number,
): Promise<StaffMessageRow[]> {
  return await db.query<StaffMessageRow>(
    `select m.id, m.author, s.text, m.at,
            case m.author when 'player' then a.name else coalesce(a.email, a.name) end as name,
            ${PICTURE_COLUMNS}
       from support_messages m left join player_directory a on a.id = m.author_id
       left join support_texts s on s.message_id = m.id
       left join support_pictures p on p.message_id = m.id
      where m.thread_id = $1 and ($2::bigint is null or m.id < $2)
      order by m.id desc limit $3`,
    [threadId, before ?? null, limit],
  );
}

export async function markReadByStaff(
  db: Queryable,
  threadId: bigint,
  upTo: bigint,
  teams: readonly Team[],
): Promise<{ readonly player_id: PlayerId | null } | undefined> {
  const [row] = await db.query<{ player_id: PlayerId | null }>(
    `update support_threads
        set read_by_staff = greatest(read_by_staff, least($2, last_message_id))
      where id = $1 and team = any ($3::text[]) returning player_id`,
    [threadId, upTo, teams],
  );
  return row;
}
