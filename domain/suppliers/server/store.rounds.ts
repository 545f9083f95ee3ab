import type { BetId, PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { SuppliedCategory } from '../contract.ts';

/** A bet in a game of a supplier. */
export type SuppliedBet = {
  readonly supplier: string;
  readonly game: string;
  readonly category: SuppliedCategory;
  /** What the supplier calls the request of the stake and its round; null once it was deleted. */
  readonly ref: string | null;
  readonly round: string | null;
};

/** A bet with a result, archived or not, by what the supplier calls it; only of this player. */
export async function findSuppliedBet(
  db: Queryable,
  player: PlayerId,
  bet: BetId,
): Promise<SuppliedBet | undefined> {
  const [row] = await db.query<SuppliedBet>(
    `select g.supplier, g.game, g.category, t.ref, t.round
       from every_bet b join supplier_games g on g.game = b.game
       -- The key of its wager is the supplier, a colon, and the name of the request.
       left join supplier_transactions t on t.supplier = g.supplier and t.kind = 'bet'
         and t.ref = substr(b.key, length(g.supplier) + 2) and t.player_id = b.player_id
      where b.player_id = $1 and b.id = $2`,
    [player, bet],
  );
  return row;
}
