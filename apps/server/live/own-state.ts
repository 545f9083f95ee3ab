/**
 * What a player's other pages get: balances and rounds in steps. A service publishes over the bus,
 * and every process delivers to its own sockets.
 */
import type { WalletCurrency } from '#core/currency.ts';
import type { AccountId, PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import type { BalanceState } from '#domain/bets/contract.ts';
import type { BalanceUpdate, BetServiceOptions } from '#domain/bets/server/index.ts';
import { listPlayerBalances, readBalances, type Balances } from '#domain/ledger/server/index.ts';
import type { identityRoutes } from '#domain/identity/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import { readStakedBonuses } from '#domain/wagers/server/index.ts';
import type { Db, Queryable } from '#platform/server/db.ts';

type IdentityDeps = Parameters<typeof identityRoutes>[0];

/** Publishes a new balance to the player's open pages once the transaction commits. */
export function balancePublisher(bus: Bus): IdentityDeps['announceBalance'] {
  return async (tx, playerId, currency) => {
    const balances = await readBalances(tx, playerId, currency);
    const state = await readState(tx, currency, balances);
    const update: BalanceUpdate = [playerId.toString(), state, Number(balances.cashSeq)];
    tx.onCommit(() => bus.publish('me.balance', [update]));
  };
}

/** The snapshot of `me.balance`: every currency the player has an account in. */
export async function listBalances(db: Db, playerId: PlayerId): Promise<BalanceState[]> {
  const balances = await listPlayerBalances(db, playerId);
  return await Promise.all(balances.map((each) => readState(db, each.currency, each)));
}

async function readState(
  db: Queryable,
  currency: WalletCurrency,
  { cash, bonus, debt, cashAccount, stakeOrder }: Balances,
): Promise<BalanceState> {
  return {
    currency,
    balance: formatMoney(cash),
    bonus_balance: formatMoney(bonus),
    ...(debt === null ? {} : { debt: formatMoney(debt) }),
    stake_order: stakeOrder,
    ...(stakeOrder === 'cash_first' || cashAccount === null
      ? {}
      : { bonus_games: await readBonusGames(db, cashAccount) }),
  };
}

/** The games on which the active bonus may be staked; null for all. */
async function readBonusGames(db: Queryable, cash: AccountId): Promise<string[] | null> {
  const games = (await readStakedBonuses(db, [cash])).get(cash)?.games ?? null;
  return games === null ? null : [...games];
}

/**
 * Updates of one balance may overtake each other: bets are published in intervals, deposits at
 * once, and each process at its own time. An update older than the last one sent is dropped.
 */
export function newerBalanceFilter(): (update: BalanceUpdate) => boolean {
  const sentSeq = new Map<string, number>();
  return ([player, { currency }, seq]) => {
    const name = `${player}/${currency}`;
    if (seq < (sentSeq.get(name) ?? 0)) return false;
    if (sentSeq.size >= SENT_MAX) sentSeq.clear();
    sentSeq.set(name, seq);
    return true;
  };
}

const SENT_MAX = 100_000;

/** The largest round that fits into one bus message beside the rest of it. */
const STEP_BYTES_MAX = 6_000;

/**
 * Publishes the state of a round to the player's other pages. A round of some hundred choices does
 * not fit; such a page reloads it on focus, as it does after every lost connection.
 */
export function publishStep(
  bus: Bus,
  ...[player, round]: Parameters<NonNullable<BetServiceOptions['onStep']>>
): void {
  if (Buffer.byteLength(JSON.stringify(round)) > STEP_BYTES_MAX) return;
  bus.publish('me.steps', [player.toString(), round]);
}

export const VISIBILITY_CHANNEL = 'player.visibility';

/** Notifies every process that a player changed what they show to others: each caches it. */
export function visibilityPublisher(bus: Bus): IdentityDeps['onVisibilityChanged'] {
  return (playerId) => bus.publish(VISIBILITY_CHANNEL, playerId.toString());
}
