import type pg from 'pg';
import type { ColumnOrigin } from './describe.ts';

/** What the schema says about a column of a table. */
export type SchemaColumn = {
  readonly isNullable: boolean;
  /** A check constraint sets it in the state whose rows are read. */
  readonly isSetByState: boolean;
  /** The brand of `core/ids.ts` or `core/money.ts` that a value of it has. */
  readonly brand: string | undefined;
  /** Columns of its table that it could be mistaken for: those of the same type. */
  readonly namesakes: ReadonlySet<string>;
};

export type Catalog = { find(origin: ColumnOrigin): SchemaColumn | undefined };

type Row = {
  table: string;
  column: string;
  type: string;
  is_nullable: boolean;
  /** The column that its foreign key refers to. */
  target: string | null;
};

/** Reads every column of every table. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const { rows } = await client.query<Row>(COLUMNS);
  const columns = new Map(rows.map((row) => [`${row.table}.${row.column}`, row]));
  const tables = Map.groupBy(rows, ({ table }) => table);
  return {
    find({ table, column }) {
      const row = columns.get(`${table}.${column}`);
      if (!row) return undefined;
      const similar = tables
        .get(table)!
        .filter((other) => other !== row && other.type === row.type);
      return {
        isNullable: row.is_nullable,
        isSetByState: SET_BY_STATE.has(`${table}.${column}`),
        brand: brandOf(row, columns),
        namesakes: new Set(similar.map((other) => other.column)),
      };
    },
  };
}

const COLUMNS = `select c.oid::regclass::text as table, a.attname as column,
    format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null) as type,
    not (a.attnotnull or t.typnotnull) as is_nullable,
    (select f.confrelid::regclass::text || '.' || r.attname
       from pg_constraint f
       join pg_attribute r on r.attrelid = f.confrelid and r.attnum = f.confkey[1]
      where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]
        and f.conparentid = 0
      limit 1) as target
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
  join pg_namespace n on n.oid = c.relnamespace and n.nspname not like 'pg\\_%'
  join pg_type t on t.oid = a.atttypid
 where a.attnum > 0 and not a.attisdropped and n.nspname <> 'information_schema'`;

const SET_BY_STATE: ReadonlySet<string> = new Set([
  'authenticators.next_sealed_secret',
  'messages.sealed',
  'rounds.beacon_round',
  'seeds.client_seed',
  'social_attempts.subject',
]);

const IDS: Readonly<Record<string, string>> = {
  'players.id': 'player',
  'accounts.id': 'account',
  'bets.id': 'bet',
  'settlements.id': 'bet',
  'bonus_counts.event_id': 'bet',
  'wagers.id': 'wager',
  'rounds.id': 'round',
};

/** Columns that hold an id without a foreign key, because checking one would cost every bet. */
const ID_NAMES: Readonly<Record<string, string>> = {
  player_id: 'player',
  creator_id: 'player',
  joiner_id: 'player',
  account: 'account',
  house_account: 'account',
  bonus_account: 'account',
  escrow_account: 'account',
  debt_account: 'account',
  bet_id: 'bet',
  creator_wager: 'wager',
  joiner_wager: 'wager',
  round_id: 'round',
  wager_id: 'wager',
};

/** Columns that hold an amount in micro-units, in every table. */
const AMOUNT_NAMES: ReadonlySet<string> = new Set([
  'amount',
  'amount_default',
  'amount_max',
  'amount_min',
  'arrives',
  'automatic_max',
  'balance',
  'bonus_balance',
  'bonus_before',
  'bonus_change',
  'bonus_payout',
  'bonus_stake',
  'bonuses',
  'carried',
  'cash_before',
  'cash_change',
  'cash_payout',
  'cash_stake',
  'charge_amount',
  'cost',
  'cost_fixed',
  'counted',
  'credit_balance',
  'day_max',
  'debt_balance',
  'debt_change',
  'debit_balance',
  'deposited',
  'deposits',
  'fee',
  'fee_fixed',
  'fees',
  'four_eyes_min',
  'funds',
  'ngr',
  'owed',
  'paid_amount',
  'paid_charge',
  'paid_out',
  'payable',
  'payout',
  'payout_max',
  'price',
  'returned',
  'returned_before',
  'stake',
  'stake_max',
  'stake_min',
  'staked',
  'staked_before',
  'value',
]);
/** Amounts under names that mean a number elsewhere. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'affiliate_totals.total',
  'affiliate_lines.base',
  'studio_jackpots.seed',
  'studio_rewards.bet_value',
  'studio_rewards.won',
  'studio_rounds.cost',
  'studio_rounds.jackpot',
  'studio_sessions.demo_balance',
  'mission_budgets.budget',
  'mission_budgets.given',
  'bonus_budgets.budget',
  'bonus_budgets.granted',
  'bonus_counts.counted',
  'bonus_grants.converted',
  'free_round_grants.won',
  'bonus_grants.deposit',
  'bonus_grants.progress',
  'bonus_grants.required',
  'cashback_weeks.paid',
  'rakeback_balances.accrued',
  'rakeback_balances.claimed',
  'tournament_entries.net',
  'tournament_entries.wagered',
  'tournament_results.prize',
  'tournament_scores.net',
  'tournament_scores.wagered',
  'tournaments.wagered',
]);
/** Of a limit of time it is minutes. */
const NOT_AMOUNTS: ReadonlySet<string> = new Set(['protection_limits.amount']);

function brandOf(row: Row, columns: ReadonlyMap<string, Row>): string | undefined {
  if (row.type !== 'bigint') return undefined;
  const name = `${row.table}.${row.column}`;
  if (AMOUNT_NAMES.has(row.column) && !NOT_AMOUNTS.has(name)) return 'micro';
  if (AMOUNTS.has(name)) return 'micro';
  const known = IDS[name];
  if (known) return known;
  const target = row.target === null ? undefined : columns.get(row.target);
  if (target) return brandOf(target, columns);
  return ID_NAMES[row.column];
}
