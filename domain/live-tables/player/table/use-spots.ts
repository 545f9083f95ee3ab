/**
 * The chips on the spots of a shared table, and the bets they become: one on each spot. The button
 * places them one after another; a chip stays on the cloth until its bet is accepted.
 */
import { useRef } from 'react';
import { totalOf, type Draft } from '../chips/draft.ts';
import { useChips, type Chips } from '../chips/use-chips.ts';
import { wasRefused } from '#platform/browser/net/unanswered.ts';
import { stakeText } from '#domain/bets/player/stake/stake.ts';
import type { TableCallsShape } from '#domain/rounds/player/table-controller.ts';
import type { BetOf, TablePlay } from '#domain/rounds/player/use-table.ts';
import { draftOfLastRound } from './spots.ts';

export type SpotsTable<C extends TableCallsShape> = {
  /** The play of the table, whose button bets the chips on the spots. */
  readonly play: TablePlay<C>;
  readonly chips: Chips;
  /** The chips of the last round, without spots that have a bet already. */
  readonly again: Draft | undefined;
  /** The player has a bet there in the round that a press would bet in. */
  isTaken(spot: string): boolean;
  /** Adds the chosen chip. */
  press(spot: string): void;
};

export function useSpots<C extends TableCallsShape>(
  known: TablePlay<C>,
  betOf: (spot: string) => BetOf<C>,
): SpotsTable<C> {
  const { stake, seat } = known;
  const chips = useChips(seat.currency, stake.limits);
  const isPlacing = useRef(false);
  const hasChips = chips.draft.size > 0;
  const text = stakeText(totalOf(chips.draft));
  // The stake is the total of the chips and is never typed.
  if (stake.text !== text) stake.follow(text);
  const own = known.isQueuing ? known.queued : known.mine;
  const isTaken = (spot: string) => own.some((bet) => bet.part === spot && bet.state !== 'void');
  const last = draftOfLastRound(known.over, seat.currency);
  const left = last && new Map([...last].filter(([spot]) => !isTaken(spot)));

  async function placeAll(): Promise<void> {
    if (isPlacing.current) return;
    isPlacing.current = true;
    try {
      for (const [spot, amount] of chips.draft) {
        const answer = await known.place(betOf(spot), amount);
        if (answer === undefined || wasRefused(answer)) return;
        chips.drop(spot);
      }
    } finally {
      isPlacing.current = false;
    }
  }

  const play: TablePlay<C> = {
    ...known,
    stake: { ...stake, fault: hasChips ? stake.fault : undefined, wasClamped: false },
    canBet: hasChips && known.canBet,
    bet: () => void placeAll(),
  };
  return {
    play,
    chips,
    again: left && left.size > 0 ? left : undefined,
    isTaken,
    press: (spot) => !isTaken(spot) && chips.put([spot]),
  };
}
