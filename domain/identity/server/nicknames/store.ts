import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { NICKNAME_KEPT_DAYS } from '../../rules.nicknames.ts';

export type NicknameSource = 'registration' | 'player' | 'staff';

export async function listStaffNames(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>(`select name from players where kind = 'staff'`);
  return rows.map(({ name }) => name);
}

export async function listNicknameWords(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ word: string }>('select word from chat_forbidden_words');
  return rows.map(({ word }) => word);
}

/** Those of these skeletons that this player cannot have. */
export async function listTakenSkeletons(
  db: Queryable,
  skeletons: readonly string[],
  playerId: PlayerId | null,
): Promise<string[]> {
  const rows = await db.query<{ skeleton: string }>(
    `select skeleton from nicknames
      where skeleton = any ($1)
        and (is_banned or player_id is distinct from $2
             and (freed_at is null or freed_at > now() - make_interval(days => $3)))`,
    [skeletons, playerId, NICKNAME_KEPT_DAYS],
  );
  return rows.map(({ skeleton }) => skeleton);
}

/**
 * Gives a player a nickname, and frees the one they had. False when it is not free, and then the
 * transaction must be given up: of two players who want it at once one gets it.
 */
export async function takeNickname(
  tx: Tx,
  playerId: PlayerId,
  { skeleton, nickname }: { readonly skeleton: string; readonly nickname: string },
): Promise<boolean> {
  await freeNickname(tx, playerId, skeleton);
  const rows = await tx.query(
    `insert into nicknames as n (skeleton, player_id, nickname) values ($1, $2, $3)
     on conflict (skeleton) do update
       set player_id = $2, nickname = $3, taken_at = now(), freed_at = null
       where not n.is_banned
         and (n.player_id = $2 or n.freed_at <= now() - make_interval(days => $4))
     returning skeleton`,
    [skeleton, playerId, nickname, NICKNAME_KEPT_DAYS],
  );
  return rows.length > 0;
}

/** Frees the nickname of a player, unless it has this skeleton. */
async function freeNickname(tx: Tx, playerId: PlayerId, except: string): Promise<void> {
  await tx.query(
    `update nicknames set freed_at = now()
      where player_id = $1 and freed_at is null and skeleton <> $2`,
    [playerId, except],
  );
}

/** Takes the nickname of a player away for good. False when they have chosen none. */
export async function banNickname(tx: Tx, playerId: PlayerId): Promise<boolean> {
  const rows = await tx.query(
    `update nicknames set freed_at = now(), is_banned = true
      where player_id = $1 and freed_at is null returning skeleton`,
    [playerId],
  );
  return rows.length > 0;
}

/** The name that others see, and its line in the history. */
export async function writeNickname(
  tx: Tx,
  playerId: PlayerId,
  name: string,
  source: NicknameSource,
): Promise<void> {
  await tx.query('update players set name = $2 where id = $1', [playerId, name]);
  await tx.query('insert into nickname_changes (player_id, nickname, source) values ($1, $2, $3)', [
    playerId,
    name,
    source,
  ]);
}

export type LastChange = { readonly source: NicknameSource; readonly at: Date };

export async function readLastChange(
  db: Queryable,
  playerId: PlayerId,
): Promise<LastChange | undefined> {
  const rows = await db.query<LastChange>(
    'select source, at from nickname_changes where player_id = $1 order by id desc limit 1',
    [playerId],
  );
  return rows[0];
}
