import assert from 'node:assert';
import { micro, type Micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { transfer } from './transfer.ts';

/** Money set aside from a player's cash until it is posted onward or released. */
export type Hold = {
  id: bigint;
  key: string;
  cash_account: bigint;
  held_account: bigint;
  amount: bigint;
  state: 'open' | 'posted' | 'voided' | 'expired';
  ref: string | null;
};

export type HoldOrder = {
  key: string;
  cash: bigint;
  held: bigint;
  amount: Micro;
  ref?: string;
  /**
   * How long it may stay open before the expiry job releases the money; null when only an explicit
   * decision ends it.
   */
  lifeSeconds: number | null;
};

/** The destination of a part of held money. */
export type HoldPart = { readonly credit: bigint; readonly amount: Micro };

/** The most parts that a hold is posted in. */
const HOLD_PARTS_MAX = 5;

/** The key of each transfer that closes a hold begins with its key and ends with one of these. */
export const HOLD_PART_SUFFIXES = Array.from({ length: HOLD_PARTS_MAX }, (_, index) =>
  suffixOfPart(index),
);

const COLUMNS = 'id, key, cash_account, held_account, amount, state, ref';

/** Sets money aside. Refuses `insufficient_funds`; the same key gives the same hold. */
export async function hold(tx: Tx, order: HoldOrder): Promise<Hold | Refusal> {
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
  const rows = await tx.query<Hold>(
    `insert into holds (key, cash_account, held_account, amount, ref, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6)) returning ${COLUMNS}`,
    [order.key, order.cash, order.held, order.amount, order.ref ?? null, order.lifeSeconds],
  );
  return rows[0]!;
}

/**
 * Posts the held money, all of it: to one account or, in parts, to several. Refuses `hold_closed`
 * when it was closed another way. Parts that do not add up to the hold, or more than five, are a bug
 * of the caller.
 */
export async function postHold(
  tx: Tx,
  key: string,
  to: bigint | readonly HoldPart[],
): Promise<Hold | Refusal> {
  return await close(tx, key, 'posted', (held) =>
    typeof to === 'bigint' ? [{ credit: to, amount: micro(held.amount) }] : to,
  );
}

/** Releases the held money. */
export async function voidHold(tx: Tx, key: string): Promise<Hold | Refusal> {
  return await close(tx, key, 'voided');
}

/** Releases expired holds and returns how many. Bounded: the rest is processed by the next run. */
export async function expireHolds(db: Db, limit = 100): Promise<number> {
  const due = await db.query<{ key: string }>(
    `select key from holds where state = 'open' and expires_at <= now()
      order by expires_at limit $1`,
    [limit],
  );
  let expired = 0;
  for (const { key } of due) {
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
): Promise<Hold | Refusal> {
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
  await tx.query('update holds set state = $2, closed_at = now() where id = $1', [held.id, state]);
  return { ...held, state };
}

/** The first part keeps the key used when there is only one. */
function suffixOfPart(index: number): string {
  return index === 0 ? '' : `:${index}`;
}

function backToCash(held: Hold): readonly HoldPart[] {
  return [{ credit: held.cash_account, amount: micro(held.amount) }];
}

async function lockHold(tx: Tx, key: string): Promise<(Hold & { is_due: boolean }) | undefined> {
  const rows = await tx.query<Hold & { is_due: boolean }>(
    `select ${COLUMNS}, coalesce(expires_at <= clock_timestamp(), false) as is_due from holds
      where key = $1 for update`,
    [key],
  );
  return rows[0];
}

async function findHold(tx: Tx, key: string): Promise<Hold | undefined> {
  const rows = await tx.query<Hold>(`select ${COLUMNS} from holds where key = $1`, [key]);
  return rows[0];
}
