import type { BetId } from '#core/ids.ts';
import { insertSql, type InsertColumns } from '#platform/server/insert-rows.ts';

// Planned once per connection. The joins are against at most a few hundred rows and must go by
// index, whatever the statistics say: a hash join here would read whole tables.
export const LANE_SETTINGS = `set enable_hashjoin = off; set enable_mergejoin = off;
  set enable_seqscan = off; set plan_cache_mode = force_generic_plan; set jit = off`;

const SEED = 'player_id, id, sealed, commitment, client_seed, nonce';
export const READ_SEEDS = `select ${SEED} from seed_records
  where player_id = any ($1) and state = 'active'`;
export const LOCK_SEEDS = `select ${SEED} from lock_active_seeds($1)`;

const CASH_COLUMNS = {
  player_id: 'bigint',
  id: 'bigint',
  account: 'bigint',
  house_account: 'bigint',
  seq: 'bigint',
  balance: 'bigint',
  stake: 'bigint',
  payout: 'bigint',
  m4: 'bigint',
  seed_id: 'bigint',
  nonce: 'bigint',
  game_version: 'smallint',
  jurisdiction: 'smallint',
  game: 'text',
  key: 'text',
  params: 'jsonb',
  outcome: 'jsonb',
} as const;

const FUNDED_COLUMNS = {
  ...CASH_COLUMNS,
  bonus_account: 'bigint',
  bonus_seq: 'bigint',
  bonus_balance: 'bigint',
  bonus_stake: 'bigint',
  bonus_payout: 'bigint',
} as const;

// The trigger on the table moves the balances and the nonces, and rejects the whole statement if
// one does not fit.
const PLACED = 'returning id, placed_at';
// Rows whose key exists already are left out and keep their first answer. Looking for each key
// before it is inserted costs a sixth of a batch.
const SKIP_REPEATS = `on conflict do nothing ${PLACED}`;

/** Bets that cash alone pays. Fails as a whole if a key was used before. */
export const CASH_BETS = statementOf('lane-insert', CASH_COLUMNS, PLACED);
/** The same, leaving out the bets whose key was used before. */
export const NEW_CASH_BETS = statementOf('lane-insert-new', CASH_COLUMNS, SKIP_REPEATS);
/** Bets of which bonus money may pay a part, leaving out those whose key was used before. */
export const NEW_FUNDED_BETS = statementOf('lane-insert-funded', FUNDED_COLUMNS, SKIP_REPEATS);

function statementOf<Columns extends InsertColumns<string>>(
  name: string,
  columns: Columns,
  suffix: string,
) {
  return { name, columns, text: insertSql('bets', columns, suffix) };
}

export type PlacedRow = { id: BetId; placed_at: Date };

/** A key was used before in this month. */
export const UNIQUE_CODE = '23505';
/** The trigger found the key of a bet in the month before. */
export const KEY_USED_CODE = 'CL006';
/** The trigger found a limit of the player that the lane had not loaded. */
export const BARRED_CODE = 'CP001';
/** Bonus money that may not be staked: its bonus ended since it was looked up. */
export const BONUS_ENDED_CODE = 'CB001';
/** Another order of cash and bonus money holds now, or another bonus is active. */
export const OTHER_ORDER_CODE = 'CL008';
/**
 * Errors of the trigger: another process moved the account, or used the nonce, since it was read.
 */
export const STALE_CODES: ReadonlySet<string> = new Set([
  'CL003',
  'CF002',
  BARRED_CODE,
  OTHER_ORDER_CODE,
]);
