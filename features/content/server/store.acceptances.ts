import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Policy, Slug } from '../rules.ts';

export type UnacceptedRow = {
  readonly slug: Slug;
  readonly number: number;
  readonly hash: Buffer;
  readonly from_at: Date;
};

/** What the player must accept before the next stake for money. */
export async function listUnaccepted(db: Queryable, playerId: PlayerId): Promise<UnacceptedRow[]> {
  return await db.query<UnacceptedRow>(
    `select v.slug, v.number, v.hash, v.from_at
       from content_unaccepted($1) u join content_versions v on v.id = u.version_id
      order by v.slug`,
    [playerId],
  );
}

/**
 * With the registration the player has accepted what was in force then: a version that was
 * published before this is recorded was not shown to them.
 */
export async function insertRegistrationAcceptances(
  db: Queryable,
  playerId: PlayerId,
  slugs: readonly Policy[],
): Promise<void> {
  await db.query(
    `insert into content_acceptances (player_id, version_id)
     select p.id, latest.id
       from player_directory p
      cross join unnest($2::text[]) as w (slug)
      cross join lateral (select v.id from content_versions v
                           where v.slug = w.slug and v.from_at <= p.created_at
                           order by v.from_at desc, v.number desc limit 1) latest
      where p.id = $1
     on conflict do nothing`,
    [playerId, [...slugs]],
  );
}

/**
 * The player accepts versions that are in force. Returns how many of them are: another one was not
 * accepted.
 */
export async function insertAcceptances(
  db: Queryable,
  playerId: PlayerId,
  slugs: readonly Policy[],
  numbers: readonly number[],
): Promise<number> {
  const rows = await db.query<{ slug: string }>(
    `with wanted as (
       select w.slug, w.number, latest.id, latest.number as latest
         from unnest($2::text[], $3::int[]) as w (slug, number)
        cross join lateral (select v.id, v.number from content_versions v
                             where v.slug = w.slug and v.from_at <= now()
                             order by v.from_at desc, v.number desc limit 1) latest
     ), inserted as (
       insert into content_acceptances (player_id, version_id)
       select $1, id from wanted where number = latest
       on conflict do nothing
     )
     select slug from wanted where number = latest`,
    [playerId, [...slugs], [...numbers]],
  );
  return rows.length;
}

/** The stakes of a player who has to accept a policy are checked from now on. */
export async function guardPlayer(db: Queryable, playerId: PlayerId): Promise<void> {
  await db.query('select content_guard_player($1)', [playerId]);
}

/** Players who have to accept a policy, and whose stakes are not checked yet: those after an id. */
export async function listUnguarded(
  db: Queryable,
  after: PlayerId | 0n,
  limit: number,
): Promise<PlayerId[]> {
  const rows = await db.query<{ id: PlayerId }>(
    'select id from content_unguarded_players where id > $1 order by id limit $2',
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

/** How many players have accepted each version, by its id. */
export async function countAcceptances(db: Queryable): Promise<ReadonlyMap<bigint, number>> {
  const rows = await db.query<{ version_id: bigint; count: number }>(
    `select version_id, count(*)::int as count from content_acceptances group by version_id`,
  );
  return new Map(rows.map(({ version_id, count }) => [version_id, count]));
}
