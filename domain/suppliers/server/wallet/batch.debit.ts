import { isRefusal, type Refusal } from '#core/refusal.ts';
import { storeOutside, type Wager } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { sentTogether } from '#platform/server/sent-together.ts';
import { hashToken } from '../launch.ts';
import type { StoredBalance } from './balance.ts';
import { ALONE, keyOf, readStakable, readUsed, type BatchedCall } from './batch.ts';
import {
  betRow,
  refuseLaunch,
  requestOf,
  stakeOrder,
  type DebitAnswer,
  type Staking,
} from './debit.ts';
import { extendLaunches, insertTransactions, listLaunches } from './store.batches.ts';
import type { Debit, WalletDeps } from './types.ts';

type Taken = Staking & { readonly wager: Wager };

/**
 * Takes the stakes of different players in one transaction, each on its own: a refused one leaves
 * no trace and does not affect the others.
 */
export async function debitMany(
  deps: WalletDeps,
  tx: Tx,
  asked: readonly BatchedCall<Debit>[],
): Promise<(DebitAnswer | typeof ALONE)[]> {
  const [used, launches] = await Promise.all([readUsed(tx, asked), readLaunches(tx, asked)]);
  const plans = asked.map((each) => {
    const { supplier, order } = each;
    if (!isUsual(order) || used.has(keyOf(supplier, order.ref))) return ALONE;
    const launch = launches.get(launchKey(each));
    return refuseLaunch(deps, launch, order) ?? { supplier, order, launch: launch! };
  });
  const answers = await takeAll(
    deps,
    tx,
    plans.filter((plan) => isStaking(plan)),
  );
  return plans.map((plan) => (isStaking(plan) ? answers.get(plan.order)! : plan));
}

/** Others are rare, and need more than a launch and a stake. */
function isUsual({ token, isFree, amount, isRoundClosed }: Debit): boolean {
  return token !== null && !isFree && amount > 0n && !isRoundClosed;
}

function isStaking(plan: typeof ALONE | Refusal | Staking): plan is Staking {
  return typeof plan === 'object' && 'launch' in plan;
}

async function readLaunches(tx: Tx, asked: readonly BatchedCall<Debit>[]) {
  const wanted = asked.flatMap(({ supplier, order: { token } }) =>
    token === null ? [] : [{ supplier, hash: hashToken(token).toString('hex') }],
  );
  const found = await listLaunches(tx, wanted);
  return new Map(found.map((launch) => [keyOf(launch.supplier, launch.hash), launch]));
}

function launchKey({ supplier, order }: BatchedCall<Debit>): string {
  return keyOf(supplier, hashToken(order.token ?? '').toString('hex'));
}

async function takeAll(deps: WalletDeps, tx: Tx, staking: readonly Staking[]) {
  const answers = new Map<Debit, DebitAnswer>();
  if (staking.length === 0) return answers;
  const orders = [];
  for (const each of staking) {
    orders.push(await stakeOrder(deps, tx, each, { stake: each.order.amount }));
  }
  const taken: Taken[] = [];
  for (const [index, wager] of (await deps.wagers.takeAllWithin(tx, orders)).entries()) {
    const each = staking[index]!;
    if (isRefusal(wager)) answers.set(each.order, wager);
    else taken.push({ ...each, wager });
  }
  const balances = await store(tx, taken);
  for (const [index, { order }] of taken.entries()) answers.set(order, balances[index]!);
  const moved = taken.map(({ wager }) => wager);
  tx.onCommit(() => deps.wagers.publishMoved(moved));
  return answers;
}

/** Writes what was taken, with the answers that repeats get. */
async function store(tx: Tx, taken: readonly Taken[]): Promise<StoredBalance[]> {
  if (taken.length === 0) return [];
  const { stakable } = await readStakable(
    tx,
    taken.map(({ wager: { account, game } }) => ({ account, game })),
  );
  const balances = taken.map(({ wager }) => stakable(wager));
  const done = taken.map(({ supplier, order }, index) => {
    return { supplier, ref: order.ref, request: requestOf(order), answer: balances[index]! };
  });
  await sentTogether([
    storeOutside(tx, done),
    insertTransactions(
      tx,
      taken.map(({ wager, ...each }) => betRow(each, wager)),
    ),
    extendLaunches(
      tx,
      taken.map(({ launch }) => launch.id),
    ),
  ]);
  return balances;
}
