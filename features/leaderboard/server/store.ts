import type { Micro } from '#core/money.ts';
import type { WalletCurrency } from '#core/currency.ts';
import type { BetId, PlayerId } from '#core/ids.ts';
import type { BetEvent } from '#domain/wagers/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';

export type TopBetRow = {
  bet_id: BetId;
  player_id: PlayerId;
  currency: WalletCurrency;
  stake: Micro;
  payout: Micro;
  m4: bigint;
  placed_at: Date;
};

export async function insertEntry(tx: Tx, day: string, bet: BetEvent): Promise<void> {
  await tx.query(
    `insert into leaderboard_entries (day, game, bet_id, player_id, currency, stake, payout, m4,
       placed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      day,
      bet.game,
      bet.id,
      bet.player_id,
      currencyOf(bet.account),
      bet.stake,
      bet.payout,
      bet.m4,
      bet.at,
    ],
  );
}

/** Removes results that were corrected. */
export async function deleteEntries(tx: Tx, ids: readonly BetId[]): Promise<void> {
  await tx.query('delete from leaderboard_entries where bet_id = any ($1)', [ids.map(String)]);
}

/** Keeps the best bets of a day and returns their multipliers, the lowest first. */
export async function trimEntries(
  tx: Tx,
  day: string,
  game: string,
  kept: number,
): Promise<bigint[]> {
  const rows = await tx.query<{ m4: bigint }>(
    `with best as (select bet_id, m4 from leaderboard_entries where day = $1 and game = $2
                    order by m4 desc, bet_id limit $3),
     gone as (delete from leaderboard_entries l where day = $1 and game = $2
               and not exists (select from best where best.bet_id = l.bet_id))
     select m4 from best order by m4 offset 0`,
    [day, game, kept],
  );
  return rows.map(({ m4 }) => m4);
}

export async function listEntries(
  db: Db,
  day: string,
  game: string,
  limit: number,
): Promise<TopBetRow[]> {
  return await db.query<TopBetRow>(
    `select bet_id, player_id, currency, stake, payout, m4, placed_at from leaderboard_entries
      where day = $1 and game = $2 order by m4 desc, bet_id limit $3`,
    [day, game, limit],
  );
}
