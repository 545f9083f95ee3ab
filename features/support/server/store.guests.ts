import type { PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { PICTURE_COLUMNS } from './store.pictures.ts';
import { LOCKED, type LastThreadRow, type SupportMessageRow, type ThreadRow } from './store.ts';

/** Of `support_guests g`: its cookie still opens its conversation. */
const IS_CURRENT = 'g.player_id is null and g.expires_at > clock_timestamp()';

/** The guest of a cookie, whose time begins anew; locked against being joined. */
export async function lockGuest(tx: Tx, token: Buffer, days: number): Promise<bigint | undefined> {
  await tx.query(
    `insert into support_guests (token_hash, expires_at)
     values ($1, clock_timestamp() + make_interval(days => $2))
     on conflict (token_hash) do nothing`,
    [token, days],
  );
  const [row] = await tx.query<{ id: bigint }>(
    `update support_guests g set expires_at = clock_timestamp() + make_interval(days => $2)
      where g.token_hash = $1 and ${IS_CURRENT} returning g.id`,
    [token, days],
  );
  return row?.id;
}

/** Whether the cookie names a guest who has written. */
export async function isGuestKnown(db: Queryable, token: Buffer): Promise<boolean> {
  const rows = await db.query(
    `select from support_guests g where g.token_hash = $1 and ${IS_CURRENT}`,
    [token],
  );
  return rows.length > 0;
}

export async function setGuestEmail(tx: Tx, id: bigint, email: string): Promise<void> {
  await tx.query('update support_guests set email = $2 where id = $1', [id, email]);
}

/** The thread of the guest that is not closed, begun if there is none; locked like the guest. */
export async function lockGuestThread(tx: Tx, id: bigint, locale: Locale): Promise<ThreadRow> {
  await tx.query(
    `insert into support_threads (guest_id, locale) values ($1, $2)
     on conflict (guest_id) where status <> 'closed' do nothing`,
    [id, locale],
  );
  const [row] = await tx.query<ThreadRow>(
    `select ${LOCKED} from support_threads where guest_id = $1 and status <> 'closed' for update`,
    [id],
  );
  // Closed between the two statements: the next one begins a thread.
  return row ?? (await lockGuestThread(tx, id, locale));
}

/** Messages of all threads of a guest, without notes, latest first. */
export async function readGuestMessages(
  db: Queryable,
  token: Buffer,
  before: bigint | undefined,
  limit: number,
): Promise<SupportMessageRow[]> {
  return await db.query<SupportMessageRow>(
    `select m.id, m.thread_id, m.author, m.at, s.text, ${PICTURE_COLUMNS}
       from support_guests g join support_threads t on t.guest_id = g.id
       join support_messages m on m.thread_id = t.id
       left join support_texts s on s.message_id = m.id
       left join support_pictures p on p.message_id = m.id
      where g.token_hash = $1 and ${IS_CURRENT} and m.author <> 'note'
        and ($2::bigint is null or m.id < $2)
      order by m.id desc limit $3`,
    [token, before ?? null, limit],
  );
}

export type GuestStateRow = LastThreadRow & {
  readonly last_message_id: bigint;
  readonly has_email: boolean;
  readonly unread: number;
};

/** The last thread of a guest. */
export async function findGuestState(
  db: Queryable,
  token: Buffer,
): Promise<GuestStateRow | undefined> {
  const [row] = await db.query<GuestStateRow>(
    `select t.id, t.status, t.rating, t.read_by_staff, t.last_message_id,
            g.email is not null as has_email,
            (select count(*)::int from support_threads o join support_messages m
                on m.thread_id = o.id
              where o.guest_id = g.id and m.author = 'staff' and m.id > o.read_by_player) as unread
       from support_guests g join support_threads t on t.guest_id = g.id
      where g.token_hash = $1 and ${IS_CURRENT} order by t.id desc limit 1`,
    [token],
  );
  return row;
}

export async function markReadByGuest(db: Queryable, token: Buffer, upTo: bigint): Promise<void> {
  await db.query(
    `update support_threads t set read_by_player = least($2, t.last_message_id)
       from support_guests g
      where g.id = t.guest_id and g.token_hash = $1 and ${IS_CURRENT}
        and t.read_by_player < least($2, t.last_message_id)`,
    [token, upTo],
  );
}

/** Returns how many threads are the player's from now on; 0 when the cookie opens nothing. */
export async function joinThreads(
  db: Queryable,
  token: Buffer,
  playerId: PlayerId,
): Promise<number> {
  const [row] = await db.query<{ joined: number }>('select support_join_guest($1, $2) as joined', [
    token,
    playerId,
  ]);
  return row!.joined;
}

/** Of all closed threads of a guest, with their address; returns how many texts there were. */
export async function eraseTextsOfGuest(tx: Tx, id: bigint): Promise<number> {
  const [row] = await tx.query<{ erased: number }>('select support_erase_guest($1) as erased', [
    id,
  ]);
  return row!.erased;
}

/** Erases guests who did not come back for so many days; returns how many. */
export async function eraseOldGuests(db: Queryable, days: number, limit: number): Promise<number> {
  const [row] = await db.query<{ trimmed: number }>(
    'select support_trim_guests($1, $2) as trimmed',
    [days, limit],
  );
  return row!.trimmed;
}
