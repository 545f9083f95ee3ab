import type { Refusal } from '#core/refusal.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { Batcher } from '../batcher.ts';
import type { Bet } from '../order.ts';
import { payPlacements, type Closing, type Paid, type Payment } from './close.ts';
import type { Placement, PlacementOrder } from './placement.ts';
import { takeStakes } from './take.ts';

export type DeskOptions = {
  readonly db: Db;
  readonly nextId: () => bigint;
  /** After the commit, before the answers: balances that moved. */
  readonly onStaked: (placements: readonly Placement[]) => void;
  readonly onSettled: (bets: readonly Bet[]) => void;
  readonly onTrouble: (error: unknown) => void;
};

/** Where stakes are taken and bets are paid that are settled later. */
export function createDesk({ db, nextId, onStaked, onSettled, onTrouble }: DeskOptions) {
  const taking = new Batcher<PlacementOrder, Placement>({
    apart: (order) => order.playerId,
    onTrouble,
    work: async (orders) => {
      const answers = await db.transaction((tx) => takeStakes(tx, nextId, orders));
      onStaked(answers.filter((answer): answer is Placement => 'is_open' in answer));
      return answers;
    },
  });
  const paying = new Batcher<Payment, Paid>({
    apart: ({ closing }) => closing.placement.player_id,
    onTrouble,
    work: async (payments) => {
      const paid = await payPlacements(db, payments);
      // What others closed they have told of, with the balance it left then.
      onSettled(paid.filter(({ isOurs }) => isOurs).map(({ bet }) => bet));
      return paid;
    },
  });

  return {
    nextId,
    settled: onSettled,
    /** For whoever takes a stake in a transaction of his own, after its commit. */
    staked: onStaked,
    /** The same within the caller's transaction: balances are told by `staked` after its commit. */
    takeWithin: async (tx: Tx, order: PlacementOrder): Promise<Placement | Refusal> =>
      (await takeStakes(tx, nextId, [order]))[0]!,
    /** Takes a stake, or says why not; the same key is answered with its first placement. */
    take: (order: PlacementOrder): Promise<Placement | Refusal> => taking.place(order),
    /** Closes a placement and answers its bet, whoever closed it first. */
    pay: (closing: Closing): Promise<Paid | Refusal> => paying.place({ id: nextId(), closing }),
    stop: async () => {
      await taking.stop();
      await paying.stop();
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;
