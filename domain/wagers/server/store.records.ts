import type { PlayerId, WagerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';
import type { Bet } from './order.ts';

/**
 * A bet with the seeds it was decided by: the player's own, or those of the shared round. The
 * server seed is in either row only once it is revealed, and so is the outcome of a round. Archived
 * bets are found, too.
 */
export const SELECT_BETS = selectFrom('every_bet b');

/**
 * The bets of a player that `page` names by `id` and `month_id`. Each is looked up in the table of
 * its month alone: without `offset 0` the planner may join the page to all bets of the player.
 */
export function selectPage(
  view: 'settled_bets' | 'every_bet',
  player: '$1' | '$2',
  page: string,
): string {
  return selectFrom(`(${page}) page cross join lateral (
    select * from ${view} found
     where found.player_id = ${player} and found.id = page.id
       and found.month_id = page.month_id offset 0) b`);
}

function selectFrom(bets: string, more = ''): string {
  return `select ${more}b.player_id, b.id, b.account, b.seq, b.balance, b.stake,
    b.payout, b.bonus_stake, b.bonus_payout, b.is_free_round, b.bonus_balance, b.debt_balance,
    b.m4, b.seed_id,
    coalesce(b.nonce, r.number, 0) as nonce, b.placed_at, b.game, b.game_version, b.key,
    b.params, coalesce(r.outcome, b.outcome) as outcome, b.round_id,
    b.void_reason, b.settlement_kind, coalesce(s.commitment, r.previous_seed, '') as commitment,
    coalesce(s.client_seed, r.randomness, '') as client_seed, coalesce(s.seed, r.seed) as seed
  from ${bets} left join seed_records s on s.id = b.seed_id
  left join round_records r on r.id = b.round_id`;
}

export async function findBetByKey(
  db: Queryable,
  playerId: PlayerId,
  key: string,
): Promise<Bet | undefined> {
  const rows = await db.prepared<Bet>(
    'bets-by-key',
    `${selectFrom('settled_bets b')} where b.player_id = $1
        and b.id = (select id from bets where player_id = $1 and key = $2)`,
    [playerId, key],
  );
  return rows[0];
}

/** The latest results of these wagers, by wager. */
export function listResults(db: Queryable, ids: readonly WagerId[]): Promise<Results> {
  return readResults(db, 'settled_bets', ids);
}

/** The same for wagers of any time, archived ones included. */
export function listEveryResult(db: Queryable, ids: readonly WagerId[]): Promise<Results> {
  return readResults(db, 'every_bet', ids);
}

type Results = ReadonlyMap<WagerId, Bet>;

async function readResults(
  db: Queryable,
  view: 'settled_bets' | 'every_bet',
  ids: readonly WagerId[],
): Promise<Results> {
  const rows = await db.prepared<Bet & { wager_id: WagerId }>(
    `wagers-results-${view}`,
    `${selectFrom(`${view} b`, 'b.wager_id, ')} where b.wager_id = any ($1)`,
    [numbers(ids)],
  );
  return new Map(rows.map(({ wager_id, ...bet }) => [wager_id, bet]));
}
