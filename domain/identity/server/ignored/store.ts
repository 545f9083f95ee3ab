import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';

export type ShownPlayer = {
  readonly player_id: PlayerId;
  readonly nickname: string;
  readonly registered_at: Date;
  /** The address of the picture; null when there is none to show. */
  readonly avatar: string | null;
};

/** The player whom others see under exactly this nickname. */
export async function findByNickname(
  db: Queryable,
  skeleton: string,
  nickname: string,
): Promise<ShownPlayer | undefined> {
  const rows = await db.query<ShownPlayer>(
    `select player_id, nickname, registered_at, avatar from shown_nicknames
      where skeleton = $1 and nickname = $2`,
    [skeleton, nickname],
  );
  return rows[0];
}

/** The nicknames they have now: who hides theirs is ignored without being named. */
export async function listIgnoredNicknames(db: Queryable, playerId: PlayerId): Promise<string[]> {
  const rows = await db.query<{ nickname: string }>(
    `select s.nickname from ignored_players i join shown_nicknames s on s.player_id = i.ignored_id
      where i.player_id = $1 order by i.since desc`,
    [playerId],
  );
  return rows.map(({ nickname }) => nickname);
}

/** False when the list is full. */
export async function addIgnored(
  db: Queryable,
  playerId: PlayerId,
  ignoredId: PlayerId,
  max: number,
): Promise<boolean> {
  const rows = await db.query(
    `with added as (
       insert into ignored_players (player_id, ignored_id)
       select $1, $2 where (select count(*) from ignored_players where player_id = $1) < $3
       on conflict do nothing returning ignored_id)
     select ignored_id from added
     union all
     select ignored_id from ignored_players where player_id = $1 and ignored_id = $2`,
    [playerId, ignoredId, max],
  );
  return rows.length > 0;
}

export async function removeIgnored(
  db: Queryable,
  playerId: PlayerId,
  ignoredId: PlayerId,
): Promise<void> {
  await db.query('delete from ignored_players where player_id = $1 and ignored_id = $2', [
    playerId,
    ignoredId,
  ]);
}
