import type { Json } from '#core/fairness/json.ts';
import type { AccountId, BetId, PlayerId, RoundId, WagerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Tx } from '#platform/server/db.ts';
import { insertSql, insertValues, type InsertColumns } from '#platform/server/insert-rows.ts';
import type { SETTLEMENT_KINDS } from '../rules.ts';

export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

/** A settlement as it is written: the state of the wager before and after, and what moves. */
export type NewSettlement = {
  readonly wager_id: WagerId;
  readonly number: number;
  readonly id: BetId;
  readonly player_id: PlayerId;
  readonly kind: SettlementKind;
  /** The number of the settlement that a rollback takes back. */
  readonly reverses: number | null;
  readonly game: string;
  readonly account: AccountId;
  readonly bonus_account: AccountId | null;
  readonly escrow_account: AccountId;
  readonly house_account: AccountId;
  readonly round_id: RoundId | null;
  readonly cash_stake: Micro;
  readonly bonus_stake: Micro;
  readonly stake: Micro;
  readonly m4: bigint;
  readonly params: Json;
  readonly outcome: Json;
  readonly void_reason: string | null;
  readonly was_settled: boolean;
  readonly was_void: boolean;
  readonly cash_before: Micro;
  readonly bonus_before: Micro;
  readonly is_open: boolean;
  readonly is_settled: boolean;
  /** In all, with what earlier settlements paid. */
  readonly cash_payout: Micro;
  readonly bonus_payout: Micro;
  /** The place in the chain of each account, its balance afterwards and the change. */
  readonly seq: bigint;
  readonly balance: Micro;
  readonly cash_change: Micro;
  readonly bonus_seq: bigint | null;
  readonly bonus_balance: Micro | null;
  readonly bonus_change: Micro;
  readonly debt_account: AccountId | null;
  readonly debt_seq: bigint | null;
  readonly debt_balance: Micro | null;
  readonly debt_change: Micro;
};

const INSERTED = {
  wager_id: 'bigint',
  number: 'smallint',
  id: 'bigint',
  player_id: 'bigint',
  kind: 'text',
  reverses: 'smallint',
  game: 'text',
  account: 'bigint',
  bonus_account: 'bigint',
  escrow_account: 'bigint',
  house_account: 'bigint',
  round_id: 'bigint',
  cash_stake: 'bigint',
  bonus_stake: 'bigint',
  stake: 'bigint',
  m4: 'bigint',
  params: 'jsonb',
  outcome: 'jsonb',
  void_reason: 'text',
  was_settled: 'boolean',
  was_void: 'boolean',
  cash_before: 'bigint',
  bonus_before: 'bigint',
  is_open: 'boolean',
  is_settled: 'boolean',
  cash_payout: 'bigint',
  bonus_payout: 'bigint',
  seq: 'bigint',
  balance: 'bigint',
  cash_change: 'bigint',
  bonus_seq: 'bigint',
  bonus_balance: 'bigint',
  bonus_change: 'bigint',
  debt_account: 'bigint',
  debt_seq: 'bigint',
  debt_balance: 'bigint',
  debt_change: 'bigint',
} as const satisfies InsertColumns<keyof NewSettlement>;

const INSERT = insertSql('settlements', INSERTED);

/** Pays: the trigger on the table moves wagers and balances on, or rejects all. */
export async function insertSettlements(tx: Tx, rows: readonly NewSettlement[]): Promise<void> {
  await tx.query(INSERT, insertValues(INSERTED, rows));
}

/** Whether a settlement was taken back. */
export async function isReversed(tx: Tx, wagerId: WagerId, number: number): Promise<boolean> {
  const rows = await tx.query(
    'select from settlement_records where wager_id = $1 and reverses = $2',
    [wagerId, number],
  );
  return rows.length > 0;
}
