import type { Json } from '#core/fairness/json.ts';
import type { BetId, PlayerId } from '#core/ids.ts';
import type { Tx } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';

/** What was played in settled bets; of instant bets, their events say it. */
export async function listParams(
  tx: Tx,
  bets: readonly { readonly player_id: PlayerId; readonly id: BetId }[],
): Promise<{ id: BetId; game: string; params: Json }[]> {
  if (bets.length === 0) return [];
  return await tx.query<{ id: BetId; game: string; params: Json }>(
    `select b.id, b.game, b.params
       from unnest($1::bigint[], $2::bigint[]) as given (player_id, id)
       join settled_bets b on b.player_id = given.player_id and b.id = given.id`,
    [numbers(bets.map((bet) => bet.player_id)), numbers(bets.map((bet) => bet.id))],
  );
}
