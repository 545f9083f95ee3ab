import { isWalletCurrency } from '#core/currency.ts';
import { formatMoney, subtractMoney, ZERO } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { onceOutside, refuseLater, type Wager } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import {
  findTransaction,
  insertTransaction,
  listPaidWins,
  type SupplierTransaction,
} from '../store.transactions.ts';
import { readBalance, storedOf } from './balance.ts';
import { closeRound, paidBy } from './close-round.ts';
import { lockCash } from './credit.ts';
import { decline, type Rollback, type WalletDeps } from './types.ts';

/**
 * Takes back a bet with all it has won, or one win. What has not come yet is refused when it comes.
 * What is taken back already, or moved nothing, is a success: a supplier repeats a rollback until
 * it gets one.
 */
export async function rollback(deps: WalletDeps, tx: Tx, supplier: string, order: Rollback) {
  const { ref, player, of, round, isRoundClosed } = order;
  const request = {
    kind: 'rollback',
    player: player.toString(),
    of,
    round,
    is_closed: isRoundClosed,
  };
  return await onceOutside(tx, { supplier, ref, request }, async () => {
    const known = await findPlayer(tx, player);
    if (!known) return decline('player_unknown');
    const undone = await findUndone(tx, supplier, order);
    if (isRefusal(undone)) return undone;
    const refused = undone && (await undo(deps, tx, undone, ref));
    if (refused) return refused;
    const wanted = order.currency !== null && isWalletCurrency(order.currency) && order.currency;
    const currency = undone?.currency ?? (wanted || known.currency);
    await insertTransaction(tx, {
      supplier,
      ref,
      kind: 'rollback',
      player_id: player,
      game: undone?.game ?? null,
      currency,
      round,
      amount: undone?.amount ?? ZERO,
      of_ref: of,
      wager_id: undone?.wager_id ?? null,
      settlement: null,
      is_free: undone?.is_free ?? false,
      is_late: false,
    });
    if (isRoundClosed) await closeRound(deps, tx, { supplier, round, player_id: player }, ref);
    const now = await readBalance(deps, tx, { player, currency, game: undone?.game ?? null });
    return undone ? storedOf(now) : { ...storedOf(now), is_unknown: true };
  });
}

/** What is to be taken back; undefined when it has not come, and then it is refused from now on. */
async function findUndone(tx: Tx, supplier: string, { ref, of, player }: Rollback) {
  if (of === ref) return decline('transaction_unknown');
  if (await refuseLater(tx, { supplier, ref: of })) return undefined;
  const found = await findTransaction(tx, supplier, of);
  const isForeign = found && (found.player_id !== player || found.kind === 'rollback');
  return isForeign ? decline('transaction_unknown') : found;
}

async function undo(deps: WalletDeps, tx: Tx, undone: SupplierTransaction, ref: string) {
  const { wager_id: wagerId, kind } = undone;
  if (kind === 'win') return await undoWin(deps, tx, undone, ref);
  if (wagerId === null) return await undoZeroBet(deps, tx, undone, ref);
  const returned = { wagerId, reason: 'rolled_back', params: { ref } };
  return refusedUnlessUndone(await deps.wagers.voidWager(tx, returned));
}

async function undoWin({ wagers }: WalletDeps, tx: Tx, win: SupplierTransaction, ref: string) {
  const { wager_id: wagerId, settlement, amount } = win;
  if (wagerId === null || settlement === null) return undefined;
  const answer = await wagers.rollBackSettlement(tx, {
    wagerId,
    // A correction may have taken more back already.
    payoutOf: (now) => (paidBy(now) > amount ? subtractMoney(paidBy(now), amount) : ZERO),
    params: { ref, rollback: win.ref },
    outcome: { amount: formatMoney(amount) },
    reverses: settlement,
  });
  return refusedUnlessUndone(answer);
}

/** What it won was paid by other wagers of its round. */
async function undoZeroBet(deps: WalletDeps, tx: Tx, bet: SupplierTransaction, ref: string) {
  await lockCash(deps, tx, bet);
  for (const win of await listPaidWins(tx, bet)) {
    const refused = await undoWin(deps, tx, win, ref);
    if (refused) return refused;
  }
  return undefined;
}

/** What was undone before is undone. */
function refusedUnlessUndone(answer: Wager | Refusal) {
  if (!isRefusal(answer) || UNDONE_BEFORE.has(answer.refused)) return undefined;
  return decline('transaction_unknown');
}

const UNDONE_BEFORE: ReadonlySet<string> = new Set(['wager_void', 'settlement_reversed']);
