import { addMoney } from '#core/money.ts';
import type { RoundId } from '#core/ids.ts';
import { digitOfAccount } from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { PlacedPart, WagerOrder } from './wager.ts';
import { readParts } from './store.wagers.ts';

/** The totals of the rounds, kept up to date while the orders of a batch are decided. */
export type RoundTotals = {
  get(roundId: RoundId, order: WagerOrder): PlacedPart[];
  add(roundId: RoundId, order: WagerOrder): void;
};

export async function loadRoundTotals(
  tx: Tx,
  roundIds: readonly RoundId[],
  orders: readonly WagerOrder[],
): Promise<RoundTotals> {
  const players = orders.map((order) => order.playerId);
  const parts = roundIds.length > 0 ? await readParts(tx, roundIds, players) : [];

  function get(roundId: RoundId, { playerId }: WagerOrder): PlacedPart[] {
    const name = playerId.toString();
    return parts
      .filter((each) => each.round_id === roundId)
      .map(({ own, ...part }) => {
        const units = own.flatMap((bet) => (bet.player_id === name ? bet.units : []));
        return {
          ...part,
          own_bets: units.length,
          own_units: units.reduce((sum, each) => sum + each, 0),
        };
      });
  }

  // A batch holds one order of a player, so only the totals of all players have to be updated.
  function add(round_id: RoundId, order: WagerOrder): void {
    const { part, units, stake: staked } = order;
    const currency_digit = digitOfAccount(order.account);
    const known = parts.find(
      (each) =>
        each.round_id === round_id && each.part === part && each.currency_digit === currency_digit,
    );
    if (!known) {
      parts.push({ round_id, part, currency_digit, bets: 1, units, staked, own: [] });
      return;
    }
    known.bets += 1;
    known.units += units;
    known.staked = addMoney(known.staked, staked);
  }

  return { get, add };
}
