import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { LOCK_ACCOUNTS, READ_ACCOUNTS, type LockedAccount } from '#domain/ledger/server/index.ts';
import { BARS_OF_BETS, refusalOfBar } from '#domain/protection/server/index.ts';
import type { LaneClient, Statement } from './client.ts';
import type { DecidedBet, Decider } from './decide.ts';
import type { LaneMemory } from './memory.ts';
import type { ActiveSeed, Bet, BetOrder } from './order.ts';
import {
  INSERT_BETS,
  insertValues,
  LOCK_SEEDS,
  numbers,
  READ_SEEDS,
  type PlacedRow,
} from './store.ts';

export type Desk = {
  readonly connection: LaneClient;
  readonly memory: LaneMemory;
  readonly decider: Decider;
  readonly nextId: () => bigint;
};

/**
 * Settles orders of different players at once and answers each in its place: a bet, or a refusal
 * that did not disturb the others. An order whose key was used before is answered `key_reused`;
 * the caller looks up whether the first bet is in fact its own.
 *
 * Decides by memory and writes with one statement; what was not remembered is read first. A
 * refusal given here is only as good as the memory: `settleLocked` has the last word.
 */
export async function settleRemembered(
  desk: Desk,
  orders: readonly BetOrder[],
): Promise<(Bet | Refusal)[]> {
  const unknown = orders.filter((order) => !desk.memory.knows(order));
  if (unknown.length > 0) await read(desk, unknown, [READ_SEEDS, READ_ACCOUNTS], 'read', []);
  const { decided, answers } = decide(desk, orders, await readBars(desk, orders));
  if (decided.length === 0) return answers.filter(isRefusal);
  const ids = decided.map(desk.nextId);
  const [rows] = await desk.connection.together([insert(decided, ids)]);
  return merge(desk, answers, ids, rows as PlacedRow[]);
}

/** The same under locks taken in sorted order: nobody can come between reading and writing. */
export async function settleLocked(
  desk: Desk,
  orders: readonly BetOrder[],
): Promise<(Bet | Refusal)[]> {
  for (const order of orders) desk.memory.forget(order);
  await read(desk, orders, [LOCK_SEEDS, LOCK_ACCOUNTS], 'lock', [{ text: 'begin' }]);
  const { decided, answers } = decide(desk, orders, await readBars(desk, orders));
  if (decided.length === 0) {
    await desk.connection.together([{ text: 'rollback' }]);
    return answers.filter(isRefusal);
  }
  const ids = decided.map(desk.nextId);
  const [rows] = await desk.connection.together([insert(decided, ids), { text: 'commit' }]);
  return merge(desk, answers, ids, rows as PlacedRow[]);
}

async function read(
  { connection, memory }: Desk,
  orders: readonly BetOrder[],
  [seedsText, accountsText]: readonly [string, string],
  name: 'read' | 'lock',
  before: readonly Statement[],
): Promise<void> {
  const players = numbers(orders.map((order) => order.playerId));
  const ids = numbers(orders.map((order) => order.account));
  const rows = await connection.together([
    ...before,
    { name: `lane-${name}-accounts`, text: accountsText, values: [ids] },
    { name: `lane-${name}-seeds`, text: seedsText, values: [players] },
  ]);
  memory.learn(rows.at(-2) as LockedAccount[], rows.at(-1) as ActiveSeed[]);
}

/**
 * What the limits of guarded players say to their bets, by account; most batches have none. Without
 * locks it is advice: the trigger on the table asks the same again and refuses the batch.
 */
async function readBars(
  { connection, memory }: Desk,
  orders: readonly BetOrder[],
): Promise<ReadonlyMap<bigint, Refusal>> {
  const guarded = orders.filter((order) => memory.account(order.account)?.is_guarded);
  if (guarded.length === 0) return NO_BARS;
  const values = [
    numbers(guarded.map((order) => order.playerId)),
    numbers(guarded.map((order) => order.account)),
    numbers(guarded.map((order) => order.stake)),
  ];
  const [rows] = await connection.together([{ name: 'lane-bars', text: BARS_OF_BETS, values }]);
  const bars = (rows as BarRow[]).flatMap(({ account, refusal }): [bigint, Refusal][] =>
    refusal === null ? [] : [[account, refusalOfBar(refusal)]],
  );
  return new Map(bars);
}

type BarRow = { account: bigint; refusal: string | null };
const NO_BARS: ReadonlyMap<bigint, Refusal> = new Map();

function decide(
  { decider, memory }: Desk,
  orders: readonly BetOrder[],
  bars: ReadonlyMap<bigint, Refusal>,
) {
  const answers = orders.map((order) => {
    const { account, playerId } = order;
    const [remembered, seed] = [memory.account(account), memory.seed(playerId)];
    return decider.decide(order, remembered, seed, bars.get(account));
  });
  return { answers, decided: answers.flatMap((answer) => (isRefusal(answer) ? [] : [answer])) };
}

function insert(decided: readonly DecidedBet[], ids: readonly bigint[]): Statement {
  return { name: 'lane-insert', text: INSERT_BETS, values: insertValues(decided, ids) };
}

/** Puts what was written in the place of what was decided; what is missing had its key used. */
function merge(
  { memory }: Desk,
  answers: readonly (DecidedBet | Refusal)[],
  ids: readonly bigint[],
  rows: readonly PlacedRow[],
): (Bet | Refusal)[] {
  const placedAt = new Map(rows.map((row) => [row.id, row.placed_at]));
  const given = ids.values();
  return answers.map((answer) => {
    if (isRefusal(answer)) return answer;
    const id = given.next().value!;
    const at = placedAt.get(id);
    if (!at) return refuse('key_reused');
    memory.follow(answer);
    return betOf(answer, id, at);
  });
}

function betOf({ houseAccount: _, ...bet }: DecidedBet, id: bigint, at: Date): Bet {
  return { ...bet, id, placed_at: at };
}
