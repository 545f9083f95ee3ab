import type { BetId } from '#core/ids.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import { LOCK_ACCOUNTS, READ_ACCOUNTS, type LockedAccount } from '#domain/ledger/server/index.ts';
import { readLimitRefusals, type LimitRefusalRow, type LimitRefusals } from '../limit-refusals.ts';
import { insertValues, numbers } from '#platform/server/insert-rows.ts';
import type { LaneClient, Statement } from './client.ts';
import type { DecidedBet, Decider, OrderRefusal } from './decide.ts';
import type { AccountCache } from './account-cache.ts';
import { secondAccountOf, type ActiveSeed, type Bet, type BetOrder } from '../order.ts';
import {
  CASH_BETS,
  LOCK_SEEDS,
  NEW_CASH_BETS,
  NEW_FUNDED_BETS,
  READ_SEEDS,
  type PlacedRow,
} from './store.ts';

export type BatchContext = {
  readonly connection: LaneClient;
  readonly cache: AccountCache;
  readonly decider: Decider;
  readonly nextId: () => BetId;
};

/**
 * Settles orders of different players at once and returns the results in the same order: a bet, or
 * a refusal that did not affect the others. An order whose key was used before returns
 * `key_reused`; the caller checks whether the first bet is in fact its own.
 *
 * Decides from the cache and writes with one statement, which fails as a whole if the cache is out
 * of date or a key was used before; rows that are not cached are read first. A refusal returned
 * here may be based on an outdated cache: `settleLocked` decides finally.
 */
export async function settleFromCache(
  context: BatchContext,
  orders: readonly BetOrder[],
): Promise<(Bet | OrderRefusal)[]> {
  const unknown = orders.filter((order) => !context.cache.has(order));
  if (unknown.length > 0) {
    context.cache.load(...(await context.connection.pipeline(readsOf(unknown, 'read'))));
  }
  const { decided, answers } = decide(context, orders, await limitRefusals(context, orders));
  if (decided.length === 0) return answers.filter((answer) => isRefusal(answer));
  const ids = decided.map(context.nextId);
  const [rows] = await context.connection.pipeline([insert(decided, ids, CASH_BETS)]);
  return merge(context, answers, ids, rows);
}

/**
 * The same under locks taken in sorted order: no other writer can come between reading and writing.
 */
export async function settleLocked(
  context: BatchContext,
  orders: readonly BetOrder[],
): Promise<(Bet | OrderRefusal)[]> {
  for (const order of orders) context.cache.evict(order);
  const [, ...locked] = await context.connection.pipeline([
    { text: 'begin' },
    ...readsOf(orders, 'lock'),
  ]);
  context.cache.load(...locked);
  const { decided, answers } = decide(context, orders, await limitRefusals(context, orders));
  if (decided.length === 0) {
    await context.connection.pipeline([{ text: 'rollback' }]);
    return answers.filter((answer) => isRefusal(answer));
  }
  const ids = decided.map(context.nextId);
  const inserted = insert(decided, ids, NEW_CASH_BETS);
  const [rows] = await context.connection.pipeline([inserted, { text: 'commit' }]);
  return merge(context, answers, ids, rows);
}

/** The accounts and the seeds of the players; locks need a transaction, begun before. */
function readsOf(
  orders: readonly BetOrder[],
  how: 'read' | 'lock',
): [Statement<LockedAccount>, Statement<ActiveSeed>] {
  const accounts = numbers(
    orders.flatMap((order) => {
      const second = secondAccountOf(order);
      return second === undefined ? [order.account] : [order.account, second];
    }),
  );
  const players = numbers(orders.map((order) => order.playerId));
  const isLocked = how === 'lock';
  return [
    {
      name: `lane-${how}-accounts`,
      text: isLocked ? LOCK_ACCOUNTS : READ_ACCOUNTS,
      values: [accounts],
    },
    { name: `lane-${how}-seeds`, text: isLocked ? LOCK_SEEDS : READ_SEEDS, values: [players] },
  ];
}

/** Of the guarded players among these; the trigger on the table rejects the batch otherwise. */
function limitRefusals({ connection, cache }: BatchContext, orders: readonly BetOrder[]) {
  return readLimitRefusals(
    async (text, values) => {
      const bars: Statement<LimitRefusalRow> = { name: 'lane-bars', text, values };
      const [rows] = await connection.pipeline([bars]);
      return rows;
    },
    orders
      .filter((order) => cache.account(order.account)?.is_guarded)
      .map((order) => ({ ...order, game: order.game.name, opensGame: true })),
  );
}

function decide(
  { decider, cache }: BatchContext,
  orders: readonly BetOrder[],
  bars: LimitRefusals,
) {
  const answers = orders.map((order) => {
    const { account, playerId } = order;
    const [remembered, seed] = [cache.account(account), cache.seed(playerId)];
    const second = secondAccountOf(order);
    const bonus = second === undefined ? undefined : cache.account(second);
    return decider.decide(order, remembered, seed, bars.get(account), bonus);
  });
  return { answers, decided: answers.flatMap((answer) => (isRefusal(answer) ? [] : [answer])) };
}

/** Most batches stake no bonus money and are written without its columns. */
function insert(
  decided: readonly DecidedBet[],
  ids: readonly BetId[],
  cashBets: typeof CASH_BETS,
): Statement<PlacedRow> {
  const isFunded = decided.some(({ bonus_account }) => bonus_account !== null);
  const { name, text, columns } = isFunded ? NEW_FUNDED_BETS : cashBets;
  return { name, text, values: insertValues(columns, decided, { id: ids }) };
}

/**
 * Replaces the decided bets by the written ones; a missing row means that its key was used before.
 */
function merge(
  { cache }: BatchContext,
  answers: readonly (DecidedBet | OrderRefusal)[],
  ids: readonly BetId[],
  rows: readonly PlacedRow[],
): (Bet | OrderRefusal)[] {
  const placedAt = new Map(rows.map((row) => [row.id, row.placed_at]));
  const given = ids.values();
  return answers.map((answer) => {
    if (isRefusal(answer)) return answer;
    const id = given.next().value!;
    const at = placedAt.get(id);
    if (!at) return refuse('key_reused');
    cache.applyCommitted(answer);
    return betOf(answer, id, at);
  });
}

function betOf(decided: DecidedBet, id: BetId, at: Date): Bet {
  const {
    house_account: _,
    jurisdiction: __,
    bonus_account: ___,
    bonus_seq: ____,
    ...bet
  } = decided;
  return { ...bet, id, placed_at: at };
}
