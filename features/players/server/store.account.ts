import type { PlayerId } from '#core/ids.ts';
import type { Player } from '#domain/identity/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { LinkKind } from '../rules.ts';

export type PlayerSessionRow = {
  readonly id: string;
  readonly device: string;
  readonly address: string | null;
  readonly client: string | null;
  readonly created_at: Date;
  readonly created_micros: bigint;
  readonly last_used_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: string | null;
  readonly is_open: boolean;
};

/**
 * Latest first. The cursor would skip a second session of the same microsecond, and a player never
 * has two.
 */
export async function listSessionRows(
  db: Queryable,
  playerId: PlayerId,
  beforeMicros: bigint | undefined,
  limit: number,
): Promise<PlayerSessionRow[]> {
  return await db.query<PlayerSessionRow>(
    `select s.id, s.user_agent as device, host(s.ip) as address, s.client, s.created_at,
            (extract(epoch from s.created_at) * 1000000)::bigint as created_micros,
            s.last_used_at, s.ended_at, s.end_reason,
            s.ended_at is null and s.expires_at > now() as is_open
       from session_records s
      where s.player_id = $1
        and ($2::bigint is null
             or s.created_at < timestamptz 'epoch' + $2 * interval '1 microsecond')
      order by s.created_at desc limit $3`,
    [playerId, beforeMicros ?? null, limit],
  );
}

export type LinkRow = Pick<Player, 'name' | 'status' | 'created_at'> & {
  readonly player_id: PlayerId;
  readonly by: LinkKind[];
};

/** An address shared by more accounts than this belongs to a provider network and links nothing. */
const ACCOUNTS_PER_ADDRESS_MAX = 50;
const LINKS_MAX = 100;
/** How many of the latest sessions and withdrawals of the player, or of an address, are scanned. */
const SCANNED_ROWS_MAX = 500;

const KINDS = `array['person', 'destination', 'device', 'address']`;

/**
 * Other players who share one of the linking attributes. Every scan is bounded, so that the page of
 * a player with a hundred thousand sessions opens as fast as any other.
 */
export const LINKS = `
  with own_addresses as (
    select distinct s.ip from (
      select ip from session_records
       where player_id = $1 and last_used_at > now() - interval '90 days'
       order by last_used_at desc limit ${SCANNED_ROWS_MAX}) s where s.ip is not null),
  own_places as (
    select distinct w.destination_mark as mark from (
      select destination_mark from withdrawal_records where player_id = $1
       order by id desc limit ${SCANNED_ROWS_MAX}) w),
  linked as (
    (select 'person' as kind, v.player_id from verification_records own
       join verification_records v on v.birth_date = own.birth_date
        and lower(v.full_name) = lower(own.full_name)
      where own.player_id = $1 order by v.player_id desc limit ${LINKS_MAX} + 1)
    union
    select 'destination', near.player_id from own_places o, lateral (
      select distinct w.player_id from withdrawal_records w where w.destination_mark = o.mark
       order by w.player_id desc limit ${LINKS_MAX} + 1) near
    union
    (select 'device', p.id from player_directory own
       join player_directory p on p.attribution ->> 'fpp' = own.attribution ->> 'fpp'
        and p.kind = 'member'
      where own.id = $1 order by p.id desc limit ${LINKS_MAX} + 1)
    union
    select 'address', near.player_id from own_addresses a, lateral (
      select s.player_id, count(*) over () as crowd from (
        select distinct s.player_id from (
          select player_id from session_records
           where ip = a.ip and last_used_at > now() - interval '90 days'
           order by last_used_at desc limit ${SCANNED_ROWS_MAX}) s
          join player_directory m on m.id = s.player_id and m.kind = 'member'
         limit ${ACCOUNTS_PER_ADDRESS_MAX} + 1) s) near
     where near.crowd <= ${ACCOUNTS_PER_ADDRESS_MAX})
  select l.player_id, p.name, p.status, p.created_at,
         array_agg(l.kind order by array_position(${KINDS}, l.kind)) as by
    from linked l join player_directory p on p.id = l.player_id and p.kind = 'member'
   where l.player_id <> $1 group by l.player_id, p.name, p.status, p.created_at
   order by min(array_position(${KINDS}, l.kind)), l.player_id desc
   limit ${LINKS_MAX}`;

export async function listLinkRows(db: Queryable, playerId: PlayerId): Promise<LinkRow[]> {
  return await db.query<LinkRow>(LINKS, [playerId]);
}

export type NoteRow = {
  readonly id: bigint;
  readonly player_id: PlayerId;
  readonly text: string;
  readonly role: string;
  readonly by: string | null;
  readonly written_at: Date;
  readonly is_pinned: boolean;
};

const NOTE = `n.id, n.player_id, n.text, n.role, s.email as by, n.written_at,
  n.pinned_at is not null as is_pinned`;

export async function listNoteRows(
  db: Queryable,
  playerId: PlayerId,
  wanted: { isPinned: boolean; before: bigint | undefined; limit: number },
): Promise<NoteRow[]> {
  return await db.query<NoteRow>(
    `select ${NOTE} from player_notes n join player_directory s on s.id = n.staff_id
      where n.player_id = $1 and ($2::bigint is null or n.id < $2)
        and (not $3 or n.pinned_at is not null)
      order by n.id desc limit $4`,
    [playerId, wanted.before ?? null, wanted.isPinned, wanted.limit],
  );
}

/** Undefined when this staff member has already used the key. */
export async function insertNote(
  tx: Tx,
  note: { playerId: PlayerId; staffId: PlayerId; role: string; text: string; key: string },
): Promise<bigint | undefined> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into player_notes (player_id, staff_id, role, text, key) values ($1, $2, $3, $4, $5)
     on conflict on constraint player_notes_key do nothing returning id`,
    [note.playerId, note.staffId, note.role, note.text, note.key],
  );
  return rows[0]?.id;
}

export async function findNote(db: Queryable, id: bigint): Promise<NoteRow | undefined> {
  const rows = await db.query<NoteRow>(
    `select ${NOTE} from player_notes n join player_directory s on s.id = n.staff_id
      where n.id = $1`,
    [id],
  );
  return rows[0];
}

export async function findNoteByKey(
  db: Queryable,
  staffId: PlayerId,
  key: string,
): Promise<NoteRow | undefined> {
  const rows = await db.query<NoteRow>(
    `select ${NOTE} from player_notes n join player_directory s on s.id = n.staff_id
      where n.staff_id = $1 and n.key = $2`,
    [staffId, key],
  );
  return rows[0];
}

/** Returns whether the note changed. */
export async function setPinned(tx: Tx, id: bigint, isPinned: boolean): Promise<boolean> {
  const rows = await tx.query(
    `update player_notes set pinned_at = case when $2 then clock_timestamp() end
      where id = $1 and (pinned_at is not null) <> $2 returning id`,
    [id, isPinned],
  );
  return rows.length > 0;
}

export type PlayerAuditRow = {
  readonly id: bigint;
  readonly at: Date;
  readonly by: string | null;
  readonly role: string;
  readonly action: string;
  readonly target: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
};

export async function listAuditRows(
  db: Queryable,
  playerId: PlayerId,
  before: bigint | undefined,
  limit: number,
): Promise<PlayerAuditRow[]> {
  return await db.query<PlayerAuditRow>(
    `select a.id, a.at, s.email as by, a.role, a.action, a.target, a.before, a.after, a.reason
       from staff_actions a left join player_directory s on s.id = a.staff_id
      where a.player_id = $1 and ($2::bigint is null or a.id < $2)
      order by a.id desc limit $3`,
    [playerId, before ?? null, limit],
  );
}
