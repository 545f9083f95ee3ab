import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { micro, type Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import { PLAYER_KINDS, type PlayerKind } from './store.accounts.ts';

/** A transfer as its player sees it. Bets are not among them: they are rows of their own. */
export type Movement = {
  readonly id: bigint;
  readonly kind: string;
  readonly currency: WalletCurrency;
  /** The change of the player's total; zero for a transfer between their own accounts. */
  readonly change: Micro;
  /** The size of the movement. */
  readonly amount: Micro;
  /** The player's accounts on either side; null for a house account. */
  readonly from: PlayerKind | null;
  readonly to: PlayerKind | null;
  /**
   * The balance after it: of the requested account, else of the cash account, else of the other
   * one.
   */
  readonly balance: Micro;
  readonly ref: string | null;
  readonly createdAt: Date;
};

export type MovementFilter = {
  readonly play: 'only' | 'none' | undefined;
  /** Only movements of this account. */
  readonly account: PlayerKind | undefined;
  /** Only movements at or after it. */
  readonly since: Date | undefined;
  /** The id of the last one already shown. */
  readonly before: bigint | undefined;
  readonly limit: number;
};

type Row = {
  id: bigint;
  kind: string;
  currency: WalletCurrency;
  amount: Micro;
  from_kind: PlayerKind | null;
  to_kind: PlayerKind | null;
  debit_balance: Micro | null;
  credit_balance: Micro | null;
  ref: string | null;
  created_at: Date;
};

/**
 * Movements of a player's accounts, latest first. Rows of one account are numbered under its lock,
 * so new ones come before all earlier pages and a cursor never skips.
 */
export async function listMovements(
  db: Queryable,
  playerId: PlayerId,
  filter: MovementFilter,
): Promise<Movement[]> {
  const rows = await db.query<Row>(
    `with mine as (
       select id, kind, currency from accounts where kind = any ($1) and owner = $2
        and ($3::text is null or (currency = 'PLAY') = ($3 = 'only'))
     )
     select t.id, t.kind, coalesce(d.currency, c.currency) as currency, t.amount,
            d.kind as from_kind, c.kind as to_kind, t.debit_balance, t.credit_balance,
            t.ref, t.created_at
       from transfers t
       left join mine d on d.id = t.debit_account
       left join mine c on c.id = t.credit_account
      where (t.debit_account = any (array(select id from mine)) and t.debit_seq is not null
             or t.credit_account = any (array(select id from mine)) and t.credit_seq is not null)
        and ($7::text is null or d.kind = $7 or c.kind = $7)
        and ($4::bigint is null or t.id < $4)
        and ($5::timestamptz is null or t.created_at >= $5)
      order by t.id desc limit $6`,
    [
      [...PLAYER_KINDS],
      playerId.toString(),
      filter.play ?? null,
      filter.before ?? null,
      filter.since ?? null,
      filter.limit,
      filter.account ?? null,
    ],
  );
  return rows.map((row) => movementOf(row, filter.account));
}

function movementOf(row: Row, account: PlayerKind | undefined): Movement {
  const { from_kind: from, to_kind: to, amount } = row;
  const showsTo = to === (account ?? 'player_cash') || from === null;
  return {
    id: row.id,
    kind: row.kind,
    currency: row.currency,
    change: micro((to === null ? 0n : amount) - (from === null ? 0n : amount)),
    amount,
    from,
    to,
    balance: micro((showsTo ? row.credit_balance : row.debit_balance) ?? 0n),
    ref: row.ref,
    createdAt: row.created_at,
  };
}
