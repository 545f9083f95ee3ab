import { addMoney } from '#core/money.ts';
import assert from 'node:assert';
import type { AccountId, BetId, PlacementId } from '#core/ids.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { lockAccounts } from '#domain/ledger/server/index.ts';
import type { Bet } from '../order.ts';
import { lockPlacements } from './store.ts';
import { insertClosings, listClosings, type PlacementClosing } from './store.closings.ts';

/**
 * Pays the results of placements within the caller's transaction and returns the ids of those it
 * closed. A placement that was closed before stays as it is: the first payment decides. Locks
 * accounts, then placements.
 */
export async function closePlacements(
  tx: Tx,
  closings: readonly PlacementClosing[],
  idOf: (closing: PlacementClosing) => BetId,
): Promise<ReadonlySet<PlacementId>> {
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
      account.balance = addMoney(account.balance, closing.payout);
      return { ...closing, ...account, id: idOf(closing) };
    });
    await insertClosings(tx, rows);
  }
  return open;
}

/** A statement moves each account once: bets of one player follow each other. */
function groupByAccountRound(closings: readonly PlacementClosing[]): PlacementClosing[][] {
  const waves: PlacementClosing[][] = [];
  const heights = new Map<AccountId, number>();
  for (const closing of closings) {
    const height = heights.get(closing.placement.account) ?? 0;
    heights.set(closing.placement.account, height + 1);
    (waves[height] ??= []).push(closing);
  }
  return waves;
}

/** A bet that closes a placement, with the id it will have. */
export type PlacementPayment = { readonly id: BetId; readonly closing: PlacementClosing };

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
