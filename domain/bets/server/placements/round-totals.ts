import { addMoney } from '#core/money.ts';
import type { RoundId } from '#core/ids.ts';
import { digitOfAccount } from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { PlacedPart, PlacementOrder } from './placement.ts';
import { readOwnParts, readParts } from './store.ts';

/** The totals of the rounds, kept up to date while the orders of a batch are decided. */
export type RoundTotals = {
  get(roundId: RoundId, order: PlacementOrder): PlacedPart[];
  add(roundId: RoundId, order: PlacementOrder): void;
};

type CountedPart = { part: string; currency_digit: number; bets: number; units: number };

export async function loadRoundTotals(
  tx: Tx,
  roundIds: readonly RoundId[],
  orders: readonly PlacementOrder[],
): Promise<RoundTotals> {
  const players = orders.map((order) => order.playerId);
  const all = roundIds.length > 0 ? await readParts(tx, roundIds) : [];
  const own = roundIds.length > 0 ? await readOwnParts(tx, roundIds, players) : [];
  const isSame = (part: CountedPart, order: PlacementOrder) =>
    part.part === order.part && part.currency_digit === digitOfAccount(order.account);

  function get(roundId: RoundId, { playerId }: PlacementOrder): PlacedPart[] {
    const mine = own.filter((each) => each.round_id === roundId && each.player_id === playerId);
    return all
      .filter((each) => each.round_id === roundId)
      .map((each) => {
        const part = mine.find(
          (one) => one.part === each.part && one.currency_digit === each.currency_digit,
        );
        return { ...each, own_bets: part?.bets ?? 0, own_units: part?.units ?? 0 };
      });
  }

  // A batch holds one order of a player, so only the totals of all players have to be updated.
  function add(round_id: RoundId, order: PlacementOrder): void {
    const { part, units, stake: staked } = order;
    const known = all.find((each) => each.round_id === round_id && isSame(each, order));
    if (!known)
      all.push({
        round_id,
        part,
        currency_digit: digitOfAccount(order.account),
        bets: 1,
        units,
        staked,
      });
    else {
      known.bets += 1;
      known.units += units;
      known.staked = addMoney(known.staked, order.stake);
    }
  }

  return { get, add };
}
