import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';
import { HOUSEHOLD_DAYS, HOUSEHOLD_MAX, type SharedBy } from '../rules.ts';

export type SharerRow = {
  readonly kind: SharedBy;
  readonly player_id: PlayerId;
  /** The device, the address or the masked destination that both used. */
  readonly seen: string;
  readonly own_name: string | null;
  readonly name: string | null;
  readonly grant_id: bigint;
  readonly had_at: Date;
};

const SCANNED_MAX = 200;
const FOUND_MAX = 50;

/** The /64 of an IPv6 address, the whole of an IPv4 address. */
const NETWORK = `case family(s.ip) when 6 then network(set_masklen(s.ip, 64)) else s.ip::cidr end`;

/**
 * Other players on the device, the payment instruments or the networks of this one who had the same
 * bonus before. Each part reads from an index, and a bounded number of rows.
 */
export const SHARERS = `
  with own as (select id, attribution ->> 'fpp' as device from player_directory where id = $1),
  own_networks as (
    select n.network, set_masklen(n.network::inet, masklen(n.network)) as first,
           set_masklen(broadcast(n.network), case family(n.network) when 6 then 128 else 32 end)
             as last
      from (select distinct ${NETWORK} as network from (
      select ip from session_records
       where player_id = $1 and last_used_at > now() - interval '${HOUSEHOLD_DAYS} days'
       order by last_used_at desc limit ${SCANNED_MAX}) s
     where s.ip is not null limit 20) n),
  own_marks as (
    select distinct w.destination_mark as mark from (
      select destination_mark from withdrawal_records
       where player_id = $1 order by id desc limit ${SCANNED_MAX}) w),
  linked as (
    (select 'device' as kind, p.id as player_id, o.device as seen
       from own o join player_directory p on p.attribution ->> 'fpp' = o.device
        and p.kind = 'member'
      order by p.id desc limit ${FOUND_MAX})
    union all
    select 'instrument', near.player_id, near.seen from own_marks o, lateral (
      select w.player_id, max(w.destination_mask) as seen from withdrawal_records w
       where w.destination_mark = o.mark group by w.player_id limit ${FOUND_MAX}) near
    union all
    select 'household', near.player_id, o.network::text from own_networks o, lateral (
      select s.player_id, count(*) over () as crowd from (
        select distinct s.player_id from (
          select player_id from session_records
           where ip >= o.first and ip <= o.last
             and last_used_at > now() - interval '${HOUSEHOLD_DAYS} days'
           limit ${SCANNED_MAX}) s
         limit ${HOUSEHOLD_MAX} + 1) s) near
     where near.crowd <= ${HOUSEHOLD_MAX})
  select distinct on (l.kind, l.player_id) l.kind, l.player_id, l.seen, me.full_name as own_name,
         them.full_name as name, g.id as grant_id, g.had_at
    from linked l
    join bonus_grant_records g on g.player_id = l.player_id and g.bonus_id = $2
     and g.had_at is not null and ($3::bigint is null
       or g.had_at < (select had_at from bonus_grant_records where id = $3))
    left join verification_records me on me.player_id = $1
    left join verification_records them on them.player_id = l.player_id
   where l.player_id <> $1
   order by l.kind, l.player_id, g.id limit ${FOUND_MAX}`;

/** Those who had the bonus before this grant of it, or at all without one. */
export async function listSharers(
  db: Queryable,
  playerId: PlayerId,
  bonusId: bigint,
  grantId: bigint | null,
): Promise<SharerRow[]> {
  return await db.query<SharerRow>(SHARERS, [playerId, bonusId, grantId]);
}

export type LinkedPair = {
  readonly one: PlayerId;
  readonly other: PlayerId;
  readonly kind: SharedBy;
};

export const PAIRS = `
  with places as (
    select distinct player_id, ip from session_records
     where player_id = any ($1) and last_used_at > now() - interval '${HOUSEHOLD_DAYS} days'
       and ip is not null)
  select distinct on (one, other) one, other, kind from (
    select 1 as rank, 'device' as kind, a.id as one, b.id as other
      from player_directory a join player_directory b
        on b.attribution ->> 'fpp' = a.attribution ->> 'fpp' and b.id > a.id
     where a.id = any ($1) and b.id = any ($1)
    union all
    select 2, 'instrument', a.player_id, b.player_id
      from withdrawal_records a join withdrawal_records b
        on b.destination_mark = a.destination_mark and b.player_id > a.player_id
     where a.player_id = any ($1) and b.player_id = any ($1)
    union all
    select 3, 'household', a.player_id, b.player_id
      from places a join places b on b.ip = a.ip and b.player_id > a.player_id) found
   order by one, other, rank limit 1000`;

/** Which of these players share a device, a payment instrument or an address, and by what first. */
export async function listLinkedPairs(
  db: Queryable,
  players: readonly PlayerId[],
): Promise<LinkedPair[]> {
  if (players.length < 2) return [];
  return await db.query<LinkedPair>(PAIRS, [numbers(players)]);
}
