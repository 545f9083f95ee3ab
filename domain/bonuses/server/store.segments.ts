import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import { COUNTED_PLAYERS_MAX, type PlayerFacts, type Segment } from '../rules.segments.ts';

const DEPOSITS = `(select count(*)::int from deposit_records d
   where d.player_id = p.id and d.status = 3)`;
const IS_VERIFIED = `exists (select from verification_records v
   where v.player_id = p.id and v.status in ('success', 'verified'))`;
const ACCEPTS_MARKETING = `exists (select from consents_given c
   where c.player_id = p.id and c.product = 'casino')`;

const LEVEL = `coalesce((select l.level from level_standings l where l.player_id = p.id), 0)`;
/**
 * Excluded and in a time-out: whatever a segment says, they are in none. An account that is blocked
 * or closed is left out by its status.
 */
const IS_CLOSED = `(exists (select from excluded_players e where e.player_id = p.id)
   or exists (select from player_time_outs t
               where t.player_id = p.id and t.time_out_until > clock_timestamp()))`;

/**
 * Whether a player `p` is in the segment of $2 to $13. The conditions stand in the order of their
 * cost; the ones after the first that fails are not evaluated.
 */
const IN_SEGMENT = `($2::text[] is null or (p.country = any ($2)) = $3)
        and ($4::text[] is null or p.attribution ->> 'stag' = any ($4))
        and ($5::text[] is null or upper(btrim(p.attribution ->> 'promo')) = any ($5))
        and ($6::date is null or p.created_at >= $6::date::timestamp at time zone 'UTC')
        and ($7::date is null or p.created_at < $7::date::timestamp at time zone 'UTC')
        and (not $8 or ${IS_VERIFIED})
        and (not $9 or ${ACCEPTS_MARKETING})
        and ($12::int is null or ${LEVEL} >= $12)
        and ($13::int is null or ${LEVEL} <= $13)
        and ($10::int is null or ${DEPOSITS} >= $10)
        and ($11::int is null or ${DEPOSITS} <= $11)`;

/** What is known of a player now. */
export async function readFacts(db: Queryable, playerId: PlayerId): Promise<PlayerFacts> {
  const rows = await db.query<PlayerFacts>(
    `select p.country, p.attribution ->> 'stag' as "partnerTag",
            p.attribution ->> 'promo' as "promoCode", p.created_at as "registeredAt",
            ${DEPOSITS} as deposits, ${LEVEL} as level, ${IS_VERIFIED} as "isVerified",
            ${ACCEPTS_MARKETING} as "acceptsMarketing"
       from player_directory p where p.id = $1`,
    [playerId],
  );
  return rows[0]!;
}

/** How many deposits of a player were paid before this one, or until now without one. */
export async function countDeposits(
  db: Queryable,
  playerId: PlayerId,
  before: string | null,
): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select count(*)::int as count
       from deposit_records d
       left join deposit_records o on o.player_id = d.player_id and o.id::text = $2
      where d.player_id = $1 and d.status = 3
        and (o.id is null or (d.closed_at, d.id) < (o.closed_at, o.id))`,
    [playerId, before],
  );
  return rows[0]!.count;
}

export type SegmentCount = {
  readonly players: number;
  /** Of those who match: excluded or in a time-out. They are not counted and get nothing. */
  readonly closed: number;
  /** How many players were compared: all, or the latest so many. */
  readonly compared: number;
};

/** How many of the latest players are in a segment: members whose account is open. */
export async function countInSegment(
  db: Queryable,
  wanted: Segment,
  max: number = COUNTED_PLAYERS_MAX,
): Promise<SegmentCount> {
  const rows = await db.query<SegmentCount>(
    `select count(*)::int as compared,
            count(*) filter (where not is_closed and ${IN_SEGMENT})::int as players,
            count(*) filter (where is_closed and ${IN_SEGMENT})::int as closed
       from (select p.*, ${IS_CLOSED} as is_closed from player_directory p
              where kind = 'member' and status = 'active'
              order by created_at desc, id desc limit $1) p`,
    [max, ...valuesOf(wanted)],
  );
  return rows[0]!;
}

/** The players of a segment in the order of their ids, from the one after. */
export async function listInSegment(
  db: Queryable,
  wanted: Segment,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<PlayerId[]> {
  const rows = await db.query<{ id: PlayerId }>(
    `select p.id from player_directory p
      where p.kind = 'member' and p.status = 'active' and p.id > $14 and ${IN_SEGMENT}
        and not ${IS_CLOSED}
      order by p.id limit $1`,
    [limit, ...valuesOf(wanted), after],
  );
  return rows.map(({ id }) => id);
}

/** The values of IN_SEGMENT. */
function valuesOf({ countries, ...wanted }: Segment) {
  return [
    countries?.codes ?? null,
    countries?.mode !== 'except',
    wanted.partner_tags ?? null,
    wanted.promo_codes ?? null,
    wanted.registered_from ?? null,
    wanted.registered_before ?? null,
    wanted.is_verified ?? false,
    wanted.accepts_marketing ?? false,
    wanted.deposits_min ?? null,
    wanted.deposits_max ?? null,
    wanted.level_min ?? null,
    wanted.level_max ?? null,
  ];
}
