import type { WalletCurrency } from '#core/currency.ts';
import type { Json } from '#core/fairness/json.ts';
import { canonicalJson } from '#core/fairness/json.ts';
import type { RoundId, WagerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { RoundStateName } from '../contract.ts';
import { LeadLost } from './leaders.ts';

/** What a round that runs in steps shows now, and until when its players decide, ISO 8601. */
export type RoundShown = {
  readonly step: number;
  /** Some players have to decide in this step. */
  readonly asks: boolean;
  readonly until: string;
  readonly view: Json;
};

/** A shared round as the database holds it. `seed` and `outcome` are null until it is over. */
export type Round = {
  readonly id: RoundId;
  readonly table_name: string;
  readonly game: string;
  readonly game_version: number;
  readonly chain_id: bigint;
  readonly beacon: 'drand' | 'local';
  readonly number: number | null;
  readonly previous_seed: string | null;
  readonly seed: string | null;
  readonly state: RoundStateName;
  readonly void_reason: string | null;
  readonly is_interrupted: boolean;
  /** Several rounds of its chain may be under way at once. */
  readonly shares_chain: boolean;
  readonly beacon_round: bigint | null;
  readonly beacon_signature: string | null;
  readonly randomness: string | null;
  readonly opened_at: Date;
  readonly lock_at: Date | null;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly next_at: Date | null;
  readonly bets_root: string | null;
  readonly facts: Json;
  /** Of a round that runs in steps. */
  readonly shown: RoundShown | null;
  readonly outcome: Json;
};

const COLUMNS = `r.id, r.table_name, r.game, r.game_version, r.chain_id, c.beacon, r.number,
  r.previous_seed, r.seed, r.state, r.void_reason, r.is_interrupted,
  (not r.is_sole or c.name <> r.table_name) as shares_chain, r.beacon_round, r.beacon_signature,
  r.randomness, r.opened_at, r.lock_at, r.started_at, r.ended_at, r.next_at, r.bets_root, r.facts,
  r.shown, r.outcome`;
const SELECT = `select ${COLUMNS} from rounds r join chains c on c.id = r.chain_id`;
const IS_OPEN = `r.state in ('waiting', 'betting', 'locked', 'running')`;

export async function findRound(db: Queryable, id: RoundId): Promise<Round | undefined> {
  return (await db.query<Round>(`${SELECT} where r.id = $1`, [id]))[0];
}

/** The open round of a table, or of several at once the oldest. */
export async function listOpenRounds(db: Queryable, table: string): Promise<Round[]> {
  return await db.query<Round>(`${SELECT} where r.table_name = $1 and ${IS_OPEN} order by r.id`, [
    table,
  ]);
}

export async function findLatest(db: Queryable, table: string): Promise<Round | undefined> {
  const rows = await db.query<Round>(
    `${SELECT} where r.table_name = $1 order by r.id desc limit 1`,
    [table],
  );
  return rows[0];
}

/** Finished rounds with bets that a stopped server left unpaid. */
export async function listUnpaid(db: Queryable, table: string): Promise<RoundId[]> {
  const rows = await db.query<{ id: RoundId }>(
    `select distinct r.id from wager_records p join rounds r on r.id = p.round_id
      where p.is_open and r.table_name = $1 and r.state in ('settled', 'void')`,
    [table],
  );
  return rows.map(({ id }) => id);
}

/** Wagers whose stakes were returned as cancelled at first, in the order of that. */
export async function listCancelled(db: Queryable, id: RoundId): Promise<WagerId[]> {
  const rows = await db.query<{ wager_id: WagerId }>(
    `select wager_id from every_settlement
      where round_id = $1 and number = 1 and void_reason = 'cancelled' order by id`,
    [id],
  );
  return rows.map(({ wager_id }) => wager_id);
}

/** Finished rounds, latest first. */
export async function listOver(
  db: Queryable,
  table: string,
  before: bigint | undefined,
  limit: number,
): Promise<Round[]> {
  return await db.query<Round>(
    `${SELECT} where r.table_name = $1 and r.state in ('settled', 'void')
        and ($2::bigint is null or r.id < $2) order by r.id desc limit $3`,
    [table, before ?? null, limit],
  );
}

/** Locks a round and reads its current state, on which the next write depends. */
export async function lockRound(tx: Tx, id: RoundId): Promise<Round> {
  await tx.query('select from rounds where id = $1 for update', [id]);
  return (await findRound(tx, id))!;
}

export type NewRound = {
  readonly table: string;
  readonly game: string;
  readonly version: number;
  readonly isSole: boolean;
  readonly chainId: bigint;
  readonly state: 'waiting' | 'betting' | 'locked';
  /** The one currency of its stakes; without it every currency has a result of its own. */
  readonly currency: WalletCurrency | undefined;
};

/** Throws `LeadLost` when another process has opened a round of the table meanwhile. */
export async function insertRound(tx: Tx, round: NewRound): Promise<RoundId> {
  const rows = await tx.query<{ id: RoundId }>(
    `insert into rounds (table_name, game, game_version, is_sole, chain_id, state, currency)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (table_name)
       where is_sole and state in ('waiting', 'betting', 'locked', 'running') do nothing
     returning id`,
    [
      round.table,
      round.game,
      round.version,
      round.isSole,
      round.chainId,
      round.state,
      round.currency ?? null,
    ],
  );
  if (!rows[0]) throw new LeadLost(`${round.table} has a round of another process`);
  return rows[0].id;
}

/** The columns that may change; the database has rules for which of them and when. */
export type RoundChange = Partial<{
  number: number;
  previous_seed: string;
  beacon_round: number;
  seed: string;
  state: RoundStateName;
  void_reason: string;
  is_interrupted: boolean;
  beacon_signature: string | null;
  randomness: string;
  lock_at: Date | null;
  locked_at: Date;
  started_at: Date;
  ended_at: Date;
  next_at: Date;
  bets_root: string;
  facts: Json;
  shown: RoundShown;
  outcome: Json;
}>;

const JSON_COLUMNS: ReadonlySet<string> = new Set(['facts', 'shown', 'outcome']);

/** Writes a change of a round that is in `from`; false when it has already moved on. */
export async function changeRound(
  tx: Queryable,
  id: RoundId,
  from: readonly RoundStateName[],
  change: RoundChange,
): Promise<boolean> {
  const entries = Object.entries(change);
  const sets = entries.map(([name], i) => {
    const cast = JSON_COLUMNS.has(name) ? '::jsonb' : '';
    return `${name} = $${i + 3}${cast}`;
  });
  const values = entries.map(([name, value]) =>
    // The keys of a change are columns of the type above, and these three hold JSON.
    JSON_COLUMNS.has(name) ? canonicalJson(value as Json) : value,
  );
  const rows = await tx.query(
    `update rounds set ${sets.join(', ')} where id = $1 and state = any ($2) returning id`,
    [id, [...from], ...values],
  );
  return rows.length === 1;
}
