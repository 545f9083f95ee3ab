/** The table of the wheel show: the round and its spins, and the chips of this player. */
import { useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import { chipKeys } from '#domain/live-tables/player/chips/chip-keys.ts';
import { useSpots, type SpotsTable } from '#domain/live-tables/player/table/use-spots.ts';
import { useTable } from '#domain/rounds/player/use-table.ts';
import { wheelShowCalls, wheelShowTopic } from '../contract.ts';
import { NUMBERS, parseNumberBet, wheelShow, type NumberBet } from '../rules.ts';
import { showMsOf, useShow, type WheelShowView } from './use-show.ts';

export type WheelShowTable = SpotsTable<typeof wheelShowCalls> & { readonly show: WheelShowView };

const USUAL: NumberBet = { number: 2 };
/** A table that accepts a chip on 24 accepts it everywhere. */
const BEST_M4 = wheelShow.bestMultiplier({ number: 24 });
const NUMBER_KEYS = ['KeyA', 'KeyS', 'KeyD', 'KeyF', 'KeyG'] as const;

export function useWheelShow(): WheelShowTable {
  const known = useTable({
    table: wheelShow.name,
    topic: wheelShowTopic,
    calls: wheelShowCalls,
    bet: USUAL,
    bestM4: BEST_M4,
    canQueue: true,
    showMs: ({ outcome }) => showMsOf(outcome),
  });
  const table = useSpots(known, betOf);
  const { play, chips, again } = table;
  const show = useShow(play);
  const bet = () => play.canBet && play.bet();
  const numbers = NUMBER_KEYS.map((key, at) => [key, () => table.press(spotOf(NUMBERS[at]!))]);
  useHotkeys({
    ...Object.fromEntries(numbers),
    Space: bet,
    Enter: bet,
    ...chipKeys(chips, again),
  });
  return { ...table, show };
}

/** Spots are named by their number, as the parts of the table. */
export function spotOf(number: number): string {
  return String(number);
}

function betOf(spot: string): NumberBet {
  const bet = parseNumberBet({ number: Number(spot) });
  if (!bet) throw new Error(`the wheel has no number ${spot}`);
  return bet;
}
