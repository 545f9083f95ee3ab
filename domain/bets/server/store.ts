import { canonicalJson } from '#core/fairness/json.ts';
import type { BetId, PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { DecidedBet } from './decide.ts';
import type { Bet } from './order.ts';

// Planned once per connection. The joins are against at most a few hundred rows and must go by
// index, whatever the statistics say: a hash join here would read whole tables.
export const LANE_SETTINGS = `set enable_hashjoin = off; set enable_mergejoin = off;
  set enable_seqscan = off; set plan_cache_mode = force_generic_plan; set jit = off`;

const SEED = 'player_id, id, sealed, commitment, client_seed, nonce';
export const READ_SEEDS = `select ${SEED} from seed_records
  where player_id = any ($1) and state = 'active'`;
export const LOCK_SEEDS = `select ${SEED} from lock_active_seeds($1)`;

// Accounts are locked before anything is written, as everywhere: the same key sent to two servers
// would otherwise end in a deadlock. Rows whose key exists already are skipped and keep their first
// answer. The trigger on the table moves the balances and the nonces, and rejects the whole
// statement if one does not fit.
export const INSERT_BETS = `insert into bets (player_id, id, account, house_account, seq, balance,
    stake, payout, m4, seed_id, nonce, game_version, game, key, params, outcome)
  select player_id, id, account, house_account, seq, balance, stake, payout, m4, seed_id, nonce,
    game_version, game, key, params::jsonb, outcome::jsonb
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
    $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::smallint[],
    $13::text[], $14::text[], $15::text[], $16::text[])
    as given (player_id, id, account, house_account, seq, balance, stake, payout, m4, seed_id,
      nonce, game_version, game, key, params, outcome),
    (select count(*) from lock_accounts($3::bigint[])) as locked
  on conflict on constraint bets_key do nothing
  returning id, placed_at`;

export type PlacedRow = { id: BetId; placed_at: Date };

/** The trigger found a limit of the player that the lane had not loaded. */
export const BARRED_CODE = 'CP001';
/**
 * Errors of the trigger: another process moved the account, or used the nonce, since it was read.
 */
export const STALE_CODES: ReadonlySet<string> = new Set(['CL003', 'CF002', BARRED_CODE]);
/** Violated when the cached nonce was used meanwhile. */
export const NONCE_CONSTRAINT = 'bets_nonce';

export function insertValues(bets: readonly DecidedBet[], ids: readonly BetId[]): string[] {
  return [
    numbers(bets.map((bet) => bet.player_id)),
    numbers(ids),
    numbers(bets.map((bet) => bet.account)),
    numbers(bets.map((bet) => bet.houseAccount)),
    numbers(bets.map((bet) => bet.seq)),
    numbers(bets.map((bet) => bet.balance)),
    numbers(bets.map((bet) => bet.stake)),
    numbers(bets.map((bet) => bet.payout)),
    numbers(bets.map((bet) => bet.m4)),
    numbers(bets.map((bet) => bet.seed_id)),
    numbers(bets.map((bet) => bet.nonce)),
    numbers(bets.map((bet) => bet.game_version)),
    texts(bets.map((bet) => bet.game)),
    texts(bets.map((bet) => bet.key)),
    texts(bets.map((bet) => canonicalJson(bet.params))),
    texts(bets.map((bet) => canonicalJson(bet.outcome))),
  ];
}

/**
 * PostgreSQL's array text, built here because the driver's own serialisation costs more than the
 * bet.
 */
export function numbers(values: readonly (bigint | number)[]): string {
  return `{${values.join(',')}}`;
}

export function texts(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/**
 * A bet with the seeds it was decided by: the player's own, or those of the shared round. The
 * server seed is in either row only once it is revealed, and so is the outcome of a round.
 */
export const SELECT_BETS = `select b.player_id, b.id, b.account, b.seq, b.balance, b.stake,
    b.payout, b.m4, b.seed_id, coalesce(b.nonce, r.number, 0) as nonce, b.placed_at, b.game,
    b.game_version, b.key, b.params, coalesce(r.outcome, b.outcome) as outcome, b.round_id,
    b.void_reason, coalesce(s.commitment, r.previous_seed, '') as commitment,
    coalesce(s.client_seed, r.randomness, '') as client_seed, coalesce(s.seed, r.seed) as seed
  from bets b left join seed_records s on s.id = b.seed_id
  left join round_records r on r.id = b.round_id`;

export async function findBetByKey(
  db: Queryable,
  playerId: PlayerId,
  key: string,
): Promise<Bet | undefined> {
  const rows = await db.query<Bet>(`${SELECT_BETS} where b.player_id = $1 and b.key = $2`, [
    playerId,
    key,
  ]);
  return rows[0];
}
