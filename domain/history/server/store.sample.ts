import type { Queryable } from '#platform/server/db.ts';
import type { Bet } from '#domain/wagers/server/index.ts';

export type SampleFilter = {
  /** Placed or settled at or after it, and before `to`. */
  readonly from: Date;
  readonly to: Date;
  /** The sampling rate: one bet in this many, a different choice with every salt. */
  readonly oneOf: number;
  readonly salt: bigint;
  readonly limit: number;
};

/** `sealed` is the player's own server seed in encrypted form; null for bets of shared rounds. */
export type SampledBet = Bet & { readonly sealed: Buffer | null };

/**
 * A random sample of the bets of a period that cannot be predicted, with their seeds. An unrevealed
 * seed is sealed: only a holder of the server's secret key can decide such a bet again.
 */
export async function sampleBets(db: Queryable, filter: SampleFilter): Promise<SampledBet[]> {
  const { from, to, oneOf, salt, limit } = filter;
  return await db.query<SampledBet>(
    `select b.player_id, b.id, b.account, b.seq, b.balance, b.stake, b.payout,
            b.bonus_stake, b.bonus_payout, b.is_free_round, b.bonus_balance, b.debt_balance, b.m4,
            b.seed_id, coalesce(b.nonce, r.number, 0) as nonce, b.placed_at, b.game,
            b.game_version, b.key, b.params, coalesce(r.outcome, b.outcome) as outcome, b.round_id,
            b.void_reason, b.settlement_kind,
            coalesce(s.commitment, r.previous_seed, '') as commitment,
            coalesce(s.client_seed, r.randomness, '') as client_seed,
            coalesce(s.seed, r.seed) as seed, s.sealed
       from (select * from settled_bets
              where placed_at >= $1 and placed_at < $2
                and abs(hashint8extended(id, $3) % $4) = 0
              limit $5) b
       left join seed_records s on s.id = b.seed_id left join round_records r on r.id = b.round_id`,
    [from, to, salt, oneOf, limit],
  );
}
