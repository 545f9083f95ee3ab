import pg from 'pg';
import type { WalletCurrency } from '#core/currency.ts';
import type { BetId, PlayerId } from '#core/ids.ts';
import { addMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { Batcher } from './batcher.ts';
import {
  reopenWager,
  resettle,
  rollBackSettlement,
  settleOutside,
  voidWager,
  type OpenResult,
} from './corrections.ts';
import { closedBetOf, type ShownBet } from './closed-bets.ts';
import { BONUS_ENDED_CODE } from './instant/store.ts';
import type { Bet } from './order.ts';
import { payWagers, type PaidWager, type WagerPayment, type WagerResult } from './settle.ts';
import { settleOpen } from './settle-open.ts';
import type { Wager, WagerOrder, WagerRefusal, WagerSource } from './wager.ts';
import { takeStakes } from './stake.ts';

export type WagerServiceOptions = {
  readonly db: Db;
  readonly nextId: () => BetId;
  /** Runs after the commit and before the answers, with the balances that moved. */
  readonly onStaked: (moved: readonly MovedBalance[]) => void;
  readonly onSettled: (bets: readonly Bet[]) => void;
  /** Runs after the commit with wagers of outside sources that were closed; balances apart. */
  readonly onClosedOutside: (bets: readonly ShownBet[]) => void;
  /** Publishes the balances of a player as they are in this transaction, after its commit. */
  readonly publishBalance: PublishBalance;
  readonly onError: (error: unknown) => void;
};

/** The cash after a stake or a payout, and the bonus money if it was touched. */
export type MovedBalance = Pick<
  Wager,
  'player_id' | 'account' | 'balance' | 'bonus_balance' | 'is_free_round' | 'seq'
>;

export type PublishBalance = (
  tx: Tx,
  playerId: PlayerId,
  currency: WalletCurrency,
) => Promise<void>;

/** Takes the stakes and pays the results of bets that are settled later. */
export function createWagerService({
  db,
  nextId,
  onStaked,
  onSettled,
  onClosedOutside,
  publishBalance,
  onError,
}: WagerServiceOptions) {
  const taking = new Batcher<WagerOrder, Wager | WagerRefusal<WagerSource>>({
    conflictKey: (order) => order.playerId,
    onError,
    work: async (orders) => {
      const answers = await db.transaction((tx) => takeStakes(tx, nextId, orders));
      onStaked(answers.filter((answer): answer is Wager => 'is_open' in answer));
      return answers;
    },
    // A bonus ended between the look-up of its account and the stake: without it, or with the next.
    answerFailed: async (order, error) => {
      if (!isBonusEnded(error)) return undefined;
      try {
        const [answer] = await db.transaction((tx) => takeStakes(tx, nextId, [order]));
        if (answer && 'is_open' in answer) onStaked([answer]);
        return answer;
      } catch (again) {
        // Another bet took the last free round.
        if (order.freeRounds !== undefined && isBonusEnded(again))
          return refuse('free_rounds_over');
        throw again;
      }
    },
  });
  const paying = new Batcher<WagerPayment, PaidWager>({
    conflictKey: ({ closing }) => closing.wager.player_id,
    onError,
    work: async (payments) => {
      const paid = await payWagers(db, payments);
      // Bets closed by others were already published by them, with the balance at that time.
      onSettled(paid.filter(({ isSettledByCaller }) => isSettledByCaller).map(({ bet }) => bet));
      return paid;
    },
  });

  return {
    nextId,
    settled: onSettled,
    ...createForMany(nextId, { onStaked, onClosedOutside, publishBalance }),
    ...createWithin(nextId, { onClosedOutside, publishBalance }),
    /** Takes a stake, or refuses it; the same key returns its first wager. */
    take: <Source extends WagerSource>(order: WagerOrder<Source>) =>
      // A batch has orders of every source, and answers each by its own.
      taking.place(order) as Promise<Wager | WagerRefusal<Source>>,
    /** Closes a wager and returns its bet, whichever payment closed it first. */
    pay: (closing: WagerResult) => paying.place({ id: nextId(), closing }),
    stop: async () => {
      await taking.stop();
      await paying.stop();
    },
  };
}

/** What a caller does with many wagers in a transaction of their own; they publish what moved. */
function createForMany(
  nextId: () => BetId,
  {
    onStaked,
    onClosedOutside,
    publishBalance,
  }: Pick<WagerServiceOptions, 'onStaked' | 'onClosedOutside' | 'publishBalance'>,
) {
  return {
    /** Publishes balances after the commit of the transaction that has moved them. */
    publishMoved: onStaked,
    publishBalance,
    /** Takes stakes of different players. */
    takeAllWithin: <Source extends WagerSource>(tx: Tx, orders: readonly WagerOrder<Source>[]) =>
      takeStakes(tx, nextId, orders),
    /** Settles open wagers of an outside source. */
    settleOpenWithin: async (tx: Tx, results: readonly OpenResult[]) => {
      const ids = new Map(results.map(({ wagerId }) => [wagerId, nextId()]));
      const settled = await settleOpen(tx, (wagerId) => ids.get(wagerId)!, results);
      const closed = results.flatMap(({ wagerId, isOpen, payoutOf }) => {
        const before = settled.get(wagerId);
        if (!before || isOpen) return [];
        return closedBetOf(before, ids.get(wagerId)!, payoutOf(before));
      });
      tx.onCommit(() => onClosedOutside(closed));
      return settled;
    },
  };
}

function isBonusEnded(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === BONUS_ENDED_CODE;
}

/** What a caller does in a transaction of their own. Balances are published after its commit. */
function createWithin(
  nextId: () => BetId,
  {
    onClosedOutside,
    publishBalance,
  }: Pick<WagerServiceOptions, 'onClosedOutside' | 'publishBalance'>,
) {
  async function withBalance<Changed extends Wager | Refusal>(tx: Tx, changed: Changed) {
    if ('account' in changed) {
      await publishBalance(tx, changed.player_id, currencyOf(changed.account));
    }
    return changed;
  }

  function published<Change, Code extends string>(
    change: (tx: Tx, id: BetId, what: Change) => Promise<Wager | Refusal<Code>>,
  ) {
    return async (tx: Tx, what: Change) => await withBalance(tx, await change(tx, nextId(), what));
  }

  return {
    takeWithin: async <Source extends WagerSource>(
      tx: Tx,
      order: WagerOrder<Source>,
    ): Promise<Wager | WagerRefusal<Source>> =>
      await withBalance(tx, (await takeStakes(tx, nextId, [order]))[0]!),
    settleOutside: async (tx: Tx, result: OpenResult) => {
      const id = nextId();
      const settled = await withBalance(tx, await settleOutside(tx, id, result));
      if ('account' in settled && !settled.is_open) {
        const payout = addMoney(settled.cash_payout, settled.bonus_payout);
        tx.onCommit(() => onClosedOutside([closedBetOf(settled, id, payout)]));
      }
      return settled;
    },
    resettle: published(resettle),
    rollBackSettlement: published(rollBackSettlement),
    voidWager: published(voidWager),
    reopenWager: published(reopenWager),
  };
}

export type WagerService = ReturnType<typeof createWagerService>;
