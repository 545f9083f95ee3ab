import type { BetId } from '#core/ids.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { Batcher } from '../batcher.ts';
import type { Bet } from '../order.ts';
import { payPlacements, type PaidPlacement, type PlacementPayment } from './close.ts';
import { type PlacementClosing } from './store.closings.ts';
import type { Placement, PlacementOrder, PlacementRefusal, PlacementSource } from './placement.ts';
import { takeStakes } from './take.ts';

export type PlacementServiceOptions = {
  readonly db: Db;
  readonly nextId: () => BetId;
  /** Runs after the commit and before the answers, with the balances that moved. */
  readonly onStaked: (placements: readonly Placement[]) => void;
  readonly onSettled: (bets: readonly Bet[]) => void;
  readonly onError: (error: unknown) => void;
};

/** Takes the stakes and pays the results of bets that are settled later. */
export function createPlacementService({
  db,
  nextId,
  onStaked,
  onSettled,
  onError,
}: PlacementServiceOptions) {
  const taking = new Batcher<PlacementOrder, Placement | PlacementRefusal<PlacementSource>>({
    conflictKey: (order) => order.playerId,
    onError,
    work: async (orders) => {
      const answers = await db.transaction((tx) => takeStakes(tx, nextId, orders));
      onStaked(answers.filter((answer): answer is Placement => 'is_open' in answer));
      return answers;
    },
  });
  const paying = new Batcher<PlacementPayment, PaidPlacement>({
    conflictKey: ({ closing }) => closing.placement.player_id,
    onError,
    work: async (payments) => {
      const paid = await payPlacements(db, payments);
      // Bets closed by others were already published by them, with the balance at that time.
      onSettled(paid.filter(({ isClosedByCaller }) => isClosedByCaller).map(({ bet }) => bet));
      return paid;
    },
  });

  return {
    nextId,
    settled: onSettled,
    /** For callers that take a stake in a transaction of their own, after its commit. */
    staked: onStaked,
    /**
     * The same within the caller's transaction: the caller publishes balances by `staked` after its
     * commit.
     */
    takeWithin: async <Source extends PlacementSource>(
      tx: Tx,
      order: PlacementOrder<Source>,
    ): Promise<Placement | PlacementRefusal<Source>> => (await takeStakes(tx, nextId, [order]))[0]!,
    /** Takes a stake, or refuses it; the same key returns its first placement. */
    take: <Source extends PlacementSource>(order: PlacementOrder<Source>) =>
      // A batch has orders of every source, and answers each by its own.
      taking.place(order) as Promise<Placement | PlacementRefusal<Source>>,
    /** Closes a placement and returns its bet, whichever payment closed it first. */
    pay: (closing: PlacementClosing) => paying.place({ id: nextId(), closing }),
    stop: async () => {
      await taking.stop();
      await paying.stop();
    },
  };
}

export type PlacementService = ReturnType<typeof createPlacementService>;
