import type { PlayerId } from '#core/ids.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import type { Queryable } from '#platform/server/db.ts';

export async function findSealed(
  db: Queryable,
  playerId: PlayerId,
  { seed_id }: BetRecord,
): Promise<Buffer | undefined> {
  if (seed_id === null) return undefined;
  const rows = await db.query<{ sealed: Buffer }>(
    'select sealed from seed_records where id = $1 and player_id = $2',
    [seed_id, playerId],
  );
  return rows[0]?.sealed;
}

export async function readTimeOut(db: Queryable, playerId: PlayerId): Promise<Date | undefined> {
  const rows = await db.query<{ until: Date }>(
    `select time_out_until as until from player_time_outs
      where player_id = $1 and time_out_until > clock_timestamp()`,
    [playerId],
  );
  return rows[0]?.until;
}
