import type { PlayerId, WagerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { insertSql, insertValues, numbers, texts } from '#platform/server/insert-rows.ts';
import type { InsertColumns } from '#platform/server/insert-rows.ts';
import { TOKEN_MINUTES } from '../../rules.ts';
import { LAUNCH_COLUMNS, LAUNCH_FACTS, type Launch } from '../store.launches.ts';
import type { PlayerRound, SupplierTransaction } from '../store.transactions.ts';

export type NamedLaunch = Launch & { supplier: string; hash: string };

/** Launches by supplier and hash of the token, in hexadecimal. */
export async function listLaunches(
  db: Queryable,
  wanted: readonly { readonly supplier: string; readonly hash: string }[],
): Promise<NamedLaunch[]> {
  return await db.prepared<NamedLaunch>(
    'supplier-launches',
    `select ${LAUNCH_COLUMNS}, given.supplier, given.hash
       from unnest($1::text[], $2::text[]) as given (supplier, hash)
       join supplier_launches l on l.token_hash = decode(given.hash, 'hex')
       join supplier_games g on g.game = l.game and g.supplier = given.supplier
       ${LAUNCH_FACTS}`,
    [texts(wanted.map(({ supplier }) => supplier)), texts(wanted.map(({ hash }) => hash))],
  );
}

export async function extendLaunches(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tx.prepared(
    'supplier-launches-extend',
    `update supplier_launches set expires_at = clock_timestamp() + make_interval(mins => $2)
      where id = any ($1)`,
    [numbers(ids), TOKEN_MINUTES],
  );
}

const INSERTED = {
  supplier: 'text',
  ref: 'text',
  kind: 'text',
  player_id: 'bigint',
  game: 'text',
  currency: 'text',
  round: 'text',
  amount: 'bigint',
  of_ref: 'text',
  wager_id: 'bigint',
  settlement: 'int',
  is_free: 'boolean',
  is_late: 'boolean',
} as const satisfies InsertColumns<keyof SupplierTransaction>;

const INSERT = insertSql('supplier_transactions', INSERTED);

export async function insertTransactions(
  tx: Tx,
  rows: readonly SupplierTransaction[],
): Promise<void> {
  await tx.prepared('supplier-transactions-insert', INSERT, insertValues(INSERTED, rows));
}

export async function listTransactions(
  db: Queryable,
  names: readonly { readonly supplier: string; readonly ref: string }[],
): Promise<SupplierTransaction[]> {
  return await db.prepared<SupplierTransaction>(
    'supplier-transactions',
    `select t.supplier, t.ref, t.kind, t.player_id, t.game, t.currency, t.round, t.amount,
            t.of_ref, t.wager_id, t.settlement, t.is_free, t.is_late
       from unnest($1::text[], $2::text[]) as given (supplier, ref)
       join supplier_transactions t on t.supplier = given.supplier and t.ref = given.ref`,
    [texts(names.map(({ supplier }) => supplier)), texts(names.map(({ ref }) => ref))],
  );
}

type OpenWager = { id: WagerId; player_id: PlayerId };

/** The wagers of some rounds that wait for a result. */
export async function listOpenOf(
  db: Queryable,
  rounds: readonly PlayerRound[],
): Promise<OpenWager[]> {
  return await db.prepared<OpenWager>(
    'supplier-rounds-open',
    `select w.id, t.player_id
       from unnest($1::text[], $2::text[], $3::bigint[]) as given (supplier, round, player_id)
       join supplier_transactions t on t.supplier = given.supplier and t.round = given.round
                                   and t.player_id = given.player_id and t.kind = 'bet'
       join wager_records w on w.id = t.wager_id and w.is_open
      order by w.id`,
    [
      texts(rounds.map(({ supplier }) => supplier)),
      texts(rounds.map(({ round }) => round)),
      numbers(rounds.map(({ player_id }) => player_id)),
    ],
  );
}
