import type { Json } from '#core/fairness/json.ts';
import type { BetId } from '#core/ids.ts';
import type { Tx } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';
import type { BetEvent } from './store.events.ts';

type PlayedParams = { readonly id: BetId; readonly game: string; readonly params: Json };

/** What was played in these results: their events say it of instant bets, their rows of wagers. */
export async function readPlayedParams(
  tx: Tx,
  events: readonly BetEvent[],
): Promise<PlayedParams[]> {
  const instant = events.flatMap(({ id, game, params }) => (params ? { id, game, params } : []));
  const wagers = events.filter(({ params }) => params === null);
  if (wagers.length === 0) return instant;
  const rows = await tx.query<PlayedParams>(
    `select b.id, b.game, b.params
       from unnest($1::bigint[], $2::bigint[]) as given (player_id, id)
       join settled_bets b on b.player_id = given.player_id and b.id = given.id`,
    [numbers(wagers.map((bet) => bet.player_id)), numbers(wagers.map((bet) => bet.id))],
  );
  return [...instant, ...rows];
}
