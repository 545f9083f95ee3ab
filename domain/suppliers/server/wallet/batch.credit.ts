import { storeOutside, type Wager } from '#domain/wagers/server/index.ts';
import type { Refusal } from '#core/refusal.ts';
import type { AccountId, WagerId } from '#core/ids.ts';
import { currencyOf, type LockedAccount } from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { sentTogether } from '#platform/server/sent-together.ts';
import { WIN_MAX } from '../../rules.ts';
import type { SupplierTransaction } from '../store.transactions.ts';
import type { StoredBalance } from './balance.ts';
import { accountOf, ALONE, keyOf, readStakable, readUsed, type BatchedCall } from './batch.ts';
import { closingOf } from './close-round.ts';
import { creditRequest, refuseCredit, winOf, winRow, type CreditAnswer } from './credit.ts';
import { insertTransactions, listOpenOf, listTransactions } from './store.batches.ts';
import type { Credit, WalletDeps } from './types.ts';

type Winning = BatchedCall<Credit> & {
  readonly bet: SupplierTransaction;
  readonly wagerId: WagerId;
};
/** A win that was paid: its wager as it was before. */
type Paid = Winning & { readonly before: Wager };

/** Pays the wins of different players in one transaction, each on its own. */
export async function creditMany(
  deps: WalletDeps,
  tx: Tx,
  asked: readonly BatchedCall<Credit>[],
): Promise<(CreditAnswer | typeof ALONE)[]> {
  const [used, bets] = await Promise.all([readUsed(tx, asked), readBets(tx, asked)]);
  const plans = asked.map((each) => planOf(each, used, bets));
  const winning = plans.filter((plan) => isWinning(plan));
  const answers = await payAll(deps, tx, winning);
  // A wager that was closed before is paid late, which is rare.
  return plans.map((plan) => (isWinning(plan) ? (answers.get(plan.order) ?? ALONE) : plan));
}

async function readBets(tx: Tx, asked: readonly BatchedCall<Credit>[]) {
  const names = asked.flatMap(({ supplier, order: { bet } }) =>
    bet === null ? [] : [{ supplier, ref: bet }],
  );
  const found = await listTransactions(tx, names);
  return new Map(found.map((row) => [keyOf(row.supplier, row.ref), row]));
}

function planOf(
  { supplier, order }: BatchedCall<Credit>,
  used: ReadonlySet<string>,
  bets: ReadonlyMap<string, SupplierTransaction>,
) {
  const { ref, bet: of, amount, isRoundClosed } = order;
  const isUsual = of !== null && amount <= WIN_MAX && (amount > 0n || isRoundClosed);
  if (!isUsual || used.has(keyOf(supplier, ref))) return ALONE;
  const bet = bets.get(keyOf(supplier, of));
  const refused = refuseCredit(bet, order);
  if (refused) return refused;
  const { wager_id: wagerId } = bet!;
  return wagerId === null ? ALONE : { supplier, order, bet: bet!, wagerId };
}

function isWinning(plan: typeof ALONE | Refusal | Winning): plan is Winning {
  return typeof plan === 'object' && 'wagerId' in plan;
}

async function payAll(deps: WalletDeps, tx: Tx, winning: readonly Winning[]) {
  if (winning.length === 0) return new Map<Credit, StoredBalance>();
  const settled = await deps.wagers.settleOpenWithin(
    tx,
    winning.map(({ wagerId, order }) => ({
      ...winOf(wagerId, order),
      isOpen: !order.isRoundClosed,
    })),
  );
  const paid = winning.flatMap((each): Paid[] => {
    const before = settled.get(each.wagerId);
    return before ? [{ ...each, before }] : [];
  });
  await closeRounds(deps, tx, paid);
  const balances = await store(deps, tx, paid);
  return new Map(paid.map(({ order }, index) => [order, balances[index]!]));
}

/** What else is open in the rounds that these wins end. */
async function closeRounds(deps: WalletDeps, tx: Tx, paid: readonly Paid[]): Promise<void> {
  const closing = paid.filter(({ order }) => order.isRoundClosed);
  if (closing.length === 0) return;
  const open = await listOpenOf(
    tx,
    closing.map(({ bet }) => bet),
  );
  if (open.length > 0) {
    // A player has one call in a batch.
    const refs = new Map(closing.map(({ order }) => [order.player, order.ref]));
    const results = open.map(({ id, player_id }) => closingOf(id, refs.get(player_id)!));
    await deps.wagers.settleOpenWithin(tx, results);
  }
}

async function store(deps: WalletDeps, tx: Tx, paid: readonly Paid[]): Promise<StoredBalance[]> {
  if (paid.length === 0) return [];
  const { cash, stakable } = await readStakable(
    tx,
    paid.map(({ before: { account, game } }) => ({ account, game })),
  );
  const balances = paid.map(({ before }) => stakable(before));
  const done = paid.map(({ supplier, order }, index) => {
    return { supplier, ref: order.ref, request: creditRequest(order), answer: balances[index]! };
  });
  const rows = paid.map(({ bet, order, wagerId, before }) =>
    winRow(bet, order, {
      wagerId,
      settlement: order.amount === 0n ? null : before.settlements + 1,
      isLate: false,
    }),
  );
  await sentTogether([storeOutside(tx, done), insertTransactions(tx, rows)]);
  await publishMoved(deps, tx, paid, cash);
  return balances;
}

/** Where bonus money or a debt may have moved as well, the balances are read again. */
async function publishMoved(
  { wagers }: WalletDeps,
  tx: Tx,
  paid: readonly Paid[],
  cash: ReadonlyMap<AccountId, LockedAccount>,
): Promise<void> {
  const moved: Wager[] = [];
  for (const { before } of paid) {
    const { balance, seq, is_guarded: isGuarded } = accountOf(cash, before.account);
    if (isGuarded || before.bonus_account !== null) {
      await wagers.publishBalance(tx, before.player_id, currencyOf(before.account));
    } else moved.push({ ...before, balance, seq });
  }
  tx.onCommit(() => wagers.publishMoved(moved));
}
