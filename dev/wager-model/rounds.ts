import type { RoundId } from '#core/ids.ts';
import type { Db } from '#platform/server/db.ts';

export const ROUND_GAME = 'room-red';
export const ROUND_TABLE = 'model';

const HASH = 'ab'.repeat(32);

/** Shared rounds without their tables: opened for a player, and drawn at once. */
export function createModelRounds(db: Db) {
  let chain: Promise<bigint> | undefined;

  async function insertChain(): Promise<bigint> {
    const [row] = await db.query<{ id: bigint }>(
      `insert into chains (name, first_hash, length, beacon)
       values ('model', $1, 10000000, 'local') returning id`,
      [HASH],
    );
    return row!.id;
  }

  return {
    async open(): Promise<RoundId> {
      const [row] = await db.query<{ id: RoundId }>(
        `insert into rounds (table_name, game, game_version, is_sole, chain_id, state)
         values ($1, $2, 1, false, $3, 'betting') returning id`,
        [ROUND_TABLE, ROUND_GAME, await (chain ??= insertChain())],
      );
      return row!.id;
    },
    /** Closes the bets and draws; a round that was drawn stays as it is. */
    async draw(id: RoundId): Promise<void> {
      await db.query(
        `update rounds set state = 'locked', number = id, previous_seed = $2, beacon_round = 1,
                lock_at = clock_timestamp(), locked_at = clock_timestamp(), bets_root = $2
          where id = $1 and state = 'betting'`,
        [id, HASH],
      );
      await db.query(
        `update rounds set state = 'settled', randomness = $2, ended_at = clock_timestamp(),
                outcome = '{}' where id = $1 and state = 'locked'`,
        [id, HASH],
      );
    },
  };
}
