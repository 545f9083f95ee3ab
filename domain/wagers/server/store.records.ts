import type { PlayerId, WagerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';
import type { Bet } from './order.ts';

/**
 * A bet with the seeds it was decided by: the player's own, or those of the shared round. The
 * server seed is in either row only once it is revealed, and so is the outcome of a round.
 */
export const SELECT_BETS = `select b.player_id, b.id, b.account, b.seq, b.balance, b.stake,
    b.payout, b.bonus_stake, b.bonus_payout, b.bonus_balance, b.debt_balance, b.m4, b.seed_id,
    coalesce(b.nonce, r.number, 0) as nonce, b.placed_at, b.game, b.game_version, b.key,
    b.params, coalesce(r.outcome, b.outcome) as outcome, b.round_id,
    b.void_reason, b.settlement_kind, coalesce(s.commitment, r.previous_seed, '') as commitment,
    coalesce(s.client_seed, r.randomness, '') as client_seed, coalesce(s.seed, r.seed) as seed
  from settled_bets b left join seed_records s on s.id = b.seed_id
  left join round_records r on r.id = b.round_id`;

export async function findBetByKey(
  db: Queryable,
  playerId: PlayerId,
  key: string,
): Promise<Bet | undefined> {
  const rows = await db.query<Bet>(
    `${SELECT_BETS} where b.player_id = $1
        and b.id = (select id from bets where player_id = $1 and key = $2)`,
    [playerId, key],
  );
  return rows[0];
}

/** The latest results of these wagers, by wager. */
export async function listResults(
  db: Queryable,
  ids: readonly WagerId[],
): Promise<ReadonlyMap<WagerId, Bet>> {
  const select = SELECT_BETS.replace('select ', 'select b.wager_id, ');
  const rows = await db.query<Bet & { wager_id: WagerId }>(
    `${select} where b.wager_id = any ($1)`,
    [numbers(ids)],
  );
  return new Map(rows.map(({ wager_id, ...bet }) => [wager_id, bet]));
}
