import { addMoney, formatMoney } from '#core/money.ts';
import type { WagerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { findWager, onceOutside, type Wager } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { REQUEST_MAX } from '../../rules.ts';
import {
  findTransaction,
  insertTransaction,
  listRoundBets,
  type SupplierTransaction,
} from '../store.transactions.ts';
import { readBalance, storedOf } from './balance.ts';
import { closeRound } from './close-round.ts';
import { paidBy } from './debit.ts';
import { decline, type Credit, type WalletDeps } from './types.ts';

/** Pays a win, once for each name: also after the end of the round, which marks it as late. */
export async function credit(deps: WalletDeps, tx: Tx, supplier: string, order: Credit) {
  const { ref, player, round, bet: of, amount, currency, isRoundClosed } = order;
  const sums = { bet: of, amount: amount.toString(), currency, is_closed: isRoundClosed };
  const request = { kind: 'win', player: player.toString(), round, ...sums };
  return await onceOutside(tx, { supplier, ref, request }, async () => {
    const bet = await findBet(tx, supplier, order);
    if (!bet) return decline('bet_unknown');
    if (bet.currency !== currency) return decline('wrong_currency');
    const paid = amount === 0n ? null : await pay(deps, tx, bet, order);
    if (isRefusal(paid)) return paid;
    await insertTransaction(tx, {
      ...bet,
      ref,
      kind: 'win',
      amount,
      of_ref: bet.ref,
      wager_id: paid?.wager.id ?? bet.wager_id,
      settlement: paid?.wager.settlements ?? null,
      is_late: paid?.isLate ?? false,
    });
    if (isRoundClosed) await closeRound(deps, tx, { ...bet, player_id: player }, ref);
    const whose = { player, currency: bet.currency, game: bet.game };
    return storedOf(await readBalance(deps, tx, whose));
  });
}

async function findBet(tx: Tx, supplier: string, { player, bet, round }: Credit) {
  const found =
    bet === null
      ? (await listRoundBets(tx, { supplier, round, player_id: player }))[0]
      : await findTransaction(tx, supplier, bet);
  return found?.kind === 'bet' && found.player_id === player ? found : undefined;
}

type Payment = { readonly wager: Wager; readonly isLate: boolean };

async function pay(deps: WalletDeps, tx: Tx, bet: SupplierTransaction, order: Credit) {
  if (order.amount > REQUEST_MAX) return decline('amount_too_large');
  // A spin of a feature stakes nothing: what it wins, a stake of the same round has won.
  const wagerId = bet.wager_id ?? (await listRoundBets(tx, bet))[0]?.wager_id ?? null;
  if (wagerId === null) return decline('bet_unknown');
  return await payWager(deps, tx, wagerId, order);
}

/** A win after the last one is accepted and marked; a bet that was taken back wins nothing. */
async function payWager({ wagers }: WalletDeps, tx: Tx, wagerId: WagerId, order: Credit) {
  const { ref, amount, isRoundClosed } = order;
  const result = {
    wagerId,
    payoutOf: (now: Wager) => addMoney(paidBy(now), amount),
    params: { ref },
    outcome: { amount: formatMoney(amount) },
  };
  const paid = await wagers.settleOutside(tx, { ...result, isOpen: !isRoundClosed });
  if (!isRefusal(paid)) return { wager: paid, isLate: false } satisfies Payment;
  if (paid.refused !== 'wager_closed') return paid;
  // Its account is locked, so this is the state of now.
  const closed = await findWager(tx, wagerId);
  if (closed!.is_void) return decline('bet_rolled_back');
  const late = await wagers.resettle(tx, { ...result, params: { ref, is_late: true } });
  return isRefusal(late) ? late : ({ wager: late, isLate: true } satisfies Payment);
}
