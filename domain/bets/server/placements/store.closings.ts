import { canonicalJson, type Json } from '#core/fairness/json.ts';
import type { BetId, PlacementId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { Bet } from '../order.ts';
import { numbers, SELECT_BETS, texts } from '../store.ts';
import type { Micro } from '#core/money.ts';
import type { Placement } from './placement.ts';

type Row = PlacementClosing & {
  readonly id: BetId;
  readonly seq: bigint;
  readonly balance: Micro;
};

/** How a placement ends: with its result under the rules, or with its stake returned. */
export type PlacementClosing = {
  readonly placement: Placement;
  readonly m4: bigint;
  readonly payout: Micro;
  /** Everything its price depends on, as the receipt contains it. */
  readonly params: Json;
  /** Null for a shared round: the outcome belongs to the round and is secret until it is over. */
  readonly outcome: Json;
  readonly voidReason: string | null;
};

export async function insertClosings(tx: Tx, rows: readonly Row[]): Promise<void> {
  const of = (pick: (row: Row) => bigint | number | null) =>
    `{${rows.map((row) => pick(row) ?? 'null').join(',')}}`;
  await tx.query(
    `insert into bets (player_id, id, account, house_account, seq, balance, stake, payout, m4,
       seed_id, nonce, game_version, game, key, params, outcome, placement_id, round_id,
       void_reason)
     select player_id, id, account, house_account, seq, balance, stake, payout, m4, seed_id, nonce,
       game_version, game, key, params::jsonb, outcome::jsonb, placement_id, round_id,
       nullif(void_reason, '')
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
       $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[],
       $12::smallint[], $13::text[], $14::text[], $15::text[], $16::text[], $17::bigint[],
       $18::bigint[], $19::text[])
       as given (player_id, id, account, house_account, seq, balance, stake, payout, m4, seed_id,
         nonce, game_version, game, key, params, outcome, placement_id, round_id, void_reason)`,
    [
      of((row) => row.placement.player_id),
      of((row) => row.id),
      of((row) => row.placement.account),
      of((row) => row.placement.house_account),
      of((row) => row.seq),
      of((row) => row.balance),
      of((row) => row.placement.stake),
      of((row) => row.payout),
      of((row) => row.m4),
      of((row) => row.placement.seed_id),
      of((row) => row.placement.nonce),
      of((row) => row.placement.game_version),
      texts(rows.map((row) => row.placement.game)),
      // No client can make such a key: it belongs to the placement.
      texts(rows.map((row) => `placement:${row.placement.id}`)),
      texts(rows.map((row) => canonicalJson(row.params))),
      texts(rows.map((row) => canonicalJson(row.outcome))),
      of((row) => row.placement.id),
      of((row) => row.placement.round_id),
      texts(rows.map((row) => row.voidReason ?? '')),
    ],
  );
}

/** The bets that closed these placements, by placement. */
export async function listClosings(
  db: Queryable,
  ids: readonly PlacementId[],
): Promise<ReadonlyMap<PlacementId, Bet>> {
  const select = SELECT_BETS.replace('select ', 'select b.placement_id, ');
  const rows = await db.query<Bet & { placement_id: PlacementId }>(
    `${select} where b.placement_id = any ($1)`,
    [numbers(ids)],
  );
  return new Map(rows.map(({ placement_id, ...bet }) => [placement_id, bet]));
}
