import { addMoney, formatMoney } from '#core/money.ts';
import type { WagerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { findWager, onceOutside, type Wager } from '#domain/wagers/server/index.ts';
import { lockAccounts } from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { WIN_MAX } from '../../rules.ts';
import {
  findTransaction,
  insertTransaction,
  isRolledBack,
  listRoundBets,
  type SupplierTransaction,
} from '../store.transactions.ts';
import { readBalance, storedOf } from './balance.ts';
import { closeRound, paidBy } from './close-round.ts';
import { decline, type Credit, type WalletDeps } from './types.ts';

export type CreditAnswer = Awaited<ReturnType<typeof credit>>;

/** Pays a win, once for each name: also after the end of the round, which marks it as late. */
export async function credit(deps: WalletDeps, tx: Tx, supplier: string, order: Credit) {
  const { ref, player, amount, isRoundClosed } = order;
  return await onceOutside(tx, { supplier, ref, request: creditRequest(order) }, async () => {
    const bet = await findBet(tx, supplier, order);
    const refused = refuseCredit(bet, order);
    if (!bet || refused) return refused ?? decline('bet_unknown');
    const paid = amount === 0n ? null : await pay(deps, tx, bet, order);
    if (isRefusal(paid)) return paid;
    const row = winRow(bet, order, {
      wagerId: paid?.wager.id ?? bet.wager_id,
      settlement: paid?.wager.settlements ?? null,
      isLate: paid?.isLate ?? false,
    });
    await insertTransaction(tx, row);
    if (isRoundClosed) await closeRound(deps, tx, bet, ref);
    const whose = { player, currency: bet.currency, game: bet.game };
    return storedOf(await readBalance(deps, tx, whose));
  });
}

/** What a repeat must be equal in. */
export function creditRequest({ player, round, bet, amount, currency, isRoundClosed }: Credit) {
  const sums = { bet, amount: amount.toString(), currency, is_closed: isRoundClosed };
  return { kind: 'win', player: player.toString(), round, ...sums };
}

export function refuseCredit(bet: SupplierTransaction | undefined, order: Credit) {
  if (bet?.kind !== 'bet' || bet.player_id !== order.player) return decline('bet_unknown');
  return bet.currency === order.currency ? undefined : decline('wrong_currency');
}

type WonBy = {
  readonly wagerId: WagerId | null;
  readonly settlement: number | null;
  readonly isLate: boolean;
};

export function winRow(
  bet: SupplierTransaction,
  { ref, amount }: Credit,
  { wagerId, settlement, isLate }: WonBy,
): SupplierTransaction {
  const win = { ref, kind: 'win', amount, of_ref: bet.ref } as const;
  return { ...bet, ...win, wager_id: wagerId, settlement, is_late: isLate };
}

async function findBet(tx: Tx, supplier: string, { player, bet, round }: Credit) {
  return bet === null
    ? (await listRoundBets(tx, { supplier, round, player_id: player }))[0]
    : await findTransaction(tx, supplier, bet);
}

type Payment = { readonly wager: Wager; readonly isLate: boolean };

async function pay(deps: WalletDeps, tx: Tx, bet: SupplierTransaction, order: Credit) {
  if (order.amount > WIN_MAX) return decline('amount_too_large');
  // A spin of a feature stakes nothing: what it wins, a stake of the same round has won.
  const wagerId = bet.wager_id ?? (await findPayer(deps, tx, bet));
  if (isRefusal(wagerId)) return wagerId;
  return await payWager(deps, tx, wagerId, order);
}

/** The wager that pays what a bet of zero wins; none once this bet was rolled back. */
async function findPayer(deps: WalletDeps, tx: Tx, bet: SupplierTransaction) {
  await lockCash(deps, tx, bet);
  if (await isRolledBack(tx, bet)) return decline('bet_rolled_back');
  return (await listRoundBets(tx, bet))[0]?.wager_id ?? decline('bet_unknown');
}

/** A bet of zero has no wager to lock: its wins and its rollback wait for each other here. */
export async function lockCash({ accounts }: WalletDeps, tx: Tx, bet: SupplierTransaction) {
  const owner = bet.player_id.toString();
  await lockAccounts(tx, [await accounts.find(tx, 'player_cash', owner, bet.currency)]);
}

/** A win after the last one is accepted and marked; a bet that was taken back wins nothing. */
async function payWager({ wagers }: WalletDeps, tx: Tx, wagerId: WagerId, order: Credit) {
  const { ref, isRoundClosed } = order;
  const result = winOf(wagerId, order);
  const paid = await wagers.settleOutside(tx, { ...result, isOpen: !isRoundClosed });
  if (!isRefusal(paid)) return { wager: paid, isLate: false } satisfies Payment;
  if (paid.refused !== 'wager_closed') return paid;
  // Its account is locked, so this is the state of now.
  const closed = await findWager(tx, wagerId);
  if (closed!.is_void) return decline('bet_rolled_back');
  const late = await wagers.resettle(tx, { ...result, params: { ref, is_late: true } });
  return isRefusal(late) ? late : ({ wager: late, isLate: true } satisfies Payment);
}

/** What a win adds to a wager. */
export function winOf(wagerId: WagerId, { ref, amount }: Credit) {
  return {
    wagerId,
    payoutOf: (now: Wager) => addMoney(paidBy(now), amount),
    params: { ref },
    outcome: { amount: formatMoney(amount) },
  };
}
