import assert from 'node:assert';
import { canonicalJson, type Json } from '#core/fairness/json.ts';
import type { Micro } from '#core/money.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import { lockAccounts } from '#domain/ledger/server/index.ts';
import type { Bet } from '../order.ts';
import { numbers, SELECT_BETS, texts } from '../store.ts';
import type { Placement } from './placement.ts';
import { lockPlacements } from './store.ts';

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

/**
 * Pays the results of placements within the caller's transaction and returns the ids of those it
 * closed. A placement that was closed before stays as it is: the first payment decides. Locks
 * accounts, then placements.
 */
export async function closePlacements(
  tx: Tx,
  closings: readonly PlacementClosing[],
  idOf: (closing: PlacementClosing) => bigint,
): Promise<ReadonlySet<bigint>> {
  const accounts = await lockAccounts(
    tx,
    closings.map(({ placement }) => placement.account),
  );
  const ids = closings.map(({ placement }) => placement.id);
  const open = new Set(
    (await lockPlacements(tx, ids)).flatMap(({ id, is_open }) => (is_open ? [id] : [])),
  );
  const standing = new Map([...accounts].map(([id, { seq, balance }]) => [id, { seq, balance }]));
  for (const wave of groupByAccountRound(
    closings.filter(({ placement }) => open.has(placement.id)),
  )) {
    const rows = wave.map((closing) => {
      const account = standing.get(closing.placement.account);
      assert(account, `no account ${closing.placement.account}`);
      account.seq += 1n;
      account.balance += closing.payout;
      return { ...closing, ...account, id: idOf(closing) };
    });
    await insertClosings(tx, rows);
  }
  return open;
}

/** A statement moves each account once: bets of one player follow each other. */
function groupByAccountRound(closings: readonly PlacementClosing[]): PlacementClosing[][] {
  const waves: PlacementClosing[][] = [];
  const heights = new Map<bigint, number>();
  for (const closing of closings) {
    const height = heights.get(closing.placement.account) ?? 0;
    heights.set(closing.placement.account, height + 1);
    (waves[height] ??= []).push(closing);
  }
  return waves;
}

type Row = PlacementClosing & {
  readonly id: bigint;
  readonly seq: bigint;
  readonly balance: bigint;
};

async function insertClosings(tx: Tx, rows: readonly Row[]): Promise<void> {
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
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, Bet>> {
  const select = SELECT_BETS.replace('select ', 'select b.placement_id, ');
  const rows = await db.query<Bet & { placement_id: bigint }>(
    `${select} where b.placement_id = any ($1)`,
    [numbers(ids)],
  );
  return new Map(rows.map(({ placement_id, ...bet }) => [placement_id, bet]));
}

/** A bet that closes a placement, with the id it will have. */
export type PlacementPayment = { readonly id: bigint; readonly closing: PlacementClosing };

/**
 * `isClosedByCaller`: closed by this payment; otherwise another one was first and has published it.
 */
export type PaidPlacement = { readonly bet: Bet; readonly isClosedByCaller: boolean };

/**
 * Closes in a transaction of its own and returns each placement's bet, even if another payment
 * closed it. Ids are
 * assigned beforehand, so that a payment whose commit is in doubt recognises its own bet.
 */
export async function payPlacements(
  db: Db,
  payments: readonly PlacementPayment[],
): Promise<PaidPlacement[]> {
  const ids = new Map(payments.map(({ id, closing }) => [closing, id]));
  const closings = [...ids.keys()];
  await db.transaction((tx) => closePlacements(tx, closings, (closing) => ids.get(closing)!));
  const bets = await listClosings(
    db,
    closings.map(({ placement }) => placement.id),
  );
  return payments.map(({ id, closing }) => {
    const bet = bets.get(closing.placement.id)!;
    return { bet, isClosedByCaller: bet.id === id };
  });
}
