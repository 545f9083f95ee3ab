import assert from 'node:assert';
import type { AccountId } from '#core/ids.ts';
import { type Micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { repayDebt } from './debt.ts';
import { transfer } from './transfer.ts';
import {
  lockHold,
  findHold,
  closeHold,
  insertHold,
  listDueHolds,
  type Hold,
  type HoldOrder,
} from './store.holds.ts';

/** The destination of a part of held money. */
export type HoldPart = { readonly credit: AccountId; readonly amount: Micro };

/** The most parts that a hold is posted in. */
const HOLD_PARTS_MAX = 5;

/** The key of each transfer that closes a hold begins with its key and ends with one of these. */
export const HOLD_PART_SUFFIXES = Array.from({ length: HOLD_PARTS_MAX }, (_, index) =>
  suffixOfPart(index),
);

/** Sets money aside. Refuses `insufficient_funds`; the same key gives the same hold. */
export async function hold(
  tx: Tx,
  order: HoldOrder,
): Promise<Hold | Refusal<'key_reused' | 'insufficient_funds'>> {
  const moved = await transfer(tx, {
    key: `hold:${order.key}`,
    kind: 'hold',
    debit: order.cash,
    credit: order.held,
    amount: order.amount,
    ...(order.ref === undefined ? {} : { ref: order.ref }),
  });
  if (isRefusal(moved)) return moved;
  if (moved.isRepeat) return (await findHold(tx, order.key))!;
  return await insertHold(tx, order);
}

/**
 * Posts the held money, all of it: to one account or, in parts, to several. Refuses `hold_closed`
 * when it was closed another way. Parts that do not add up to the hold, or more than five, are a
 * bug of the caller.
 */
export async function postHold(
  tx: Tx,
  key: string,
  to: AccountId | readonly HoldPart[],
): Promise<Hold | Refusal<'not_found' | 'hold_closed'>> {
  return await close(tx, key, 'posted', (held) =>
    typeof to === 'bigint' ? [{ credit: to, amount: held.amount }] : to,
  );
}

/** Releases the held money; what the player owes is paid from it. */
export async function voidHold(
  tx: Tx,
  key: string,
): Promise<Hold | Refusal<'not_found' | 'hold_closed'>> {
  return await close(tx, key, 'voided');
}

/** Releases expired holds and returns how many. Bounded: the rest is processed by the next run. */
export async function expireHolds(db: Db, limit = 100): Promise<number> {
  let expired = 0;
  for (const key of await listDueHolds(db, limit)) {
    const closed = await db.transaction((tx) => close(tx, key, 'expired'));
    if (!isRefusal(closed)) expired += 1;
  }
  return expired;
}

/**
 * The first state change wins: a post of an expired hold and the expiry job cannot both succeed.
 */
async function close(
  tx: Tx,
  key: string,
  state: 'posted' | 'voided' | 'expired',
  partsOf: (held: Hold) => readonly HoldPart[] = backToCash,
): Promise<Hold | Refusal<'not_found' | 'hold_closed'>> {
  const held = await lockHold(tx, key);
  if (!held) return refuse('not_found');
  if (held.state === state) return held;
  const isLate = state === 'posted' && held.is_due;
  if (held.state !== 'open' || isLate) return refuse('hold_closed');
  const parts = partsOf(held);
  const total = parts.reduce((sum, { amount }) => sum + amount, 0n);
  assert(total === held.amount, 'hold: the parts are not the whole');
  assert(parts.length <= HOLD_PARTS_MAX, 'hold: too many parts');
  for (const [index, { credit, amount }] of parts.entries()) {
    const moved = await transfer(tx, {
      key: `hold-${state}:${key}${suffixOfPart(index)}`,
      kind: `hold_${state}`,
      debit: held.held_account,
      credit,
      amount,
      ...(held.ref === null ? {} : { ref: held.ref }),
    });
    assert(!isRefusal(moved), 'hold: the held money is not there');
  }
  await closeHold(tx, held.id, state);
  if (state !== 'posted') await repayDebt(tx, held.cash_account, `hold-${state}:${key}`);
  return { ...held, state };
}

/** The first part keeps the key used when there is only one. */
function suffixOfPart(index: number): string {
  return index === 0 ? '' : `:${index}`;
}

function backToCash(held: Hold): readonly HoldPart[] {
  return [{ credit: held.cash_account, amount: held.amount }];
}
