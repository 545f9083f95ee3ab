/** The table of baccarat: the round and its deal, and the chips of this player. */
import { useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import { chipKeys } from '#domain/live-tables/player/chips/chip-keys.ts';
import { useSpots, type SpotsTable } from '#domain/live-tables/player/table/use-spots.ts';
import { useTable } from '#domain/rounds/player/use-table.ts';
import { baccaratCalls, baccaratTopic } from '../contract.ts';
import { baccarat, parseSpotBet, type SpotBet } from '../rules.ts';
import { showMsOf, useDeal, type ShownDeal } from './use-deal.ts';

export type BaccaratTable = SpotsTable<typeof baccaratCalls> & { readonly deal: ShownDeal };

const USUAL: SpotBet = { spot: 'player' };
/** A table that accepts a chip on a pair accepts it everywhere. */
const BEST_M4 = baccarat.bestMultiplier({ spot: 'player-pair' });

export function useBaccarat(): BaccaratTable {
  const known = useTable({
    table: baccarat.name,
    topic: baccaratTopic,
    calls: baccaratCalls,
    bet: USUAL,
    bestM4: BEST_M4,
    canQueue: true,
    showMs: ({ outcome }) => showMsOf(outcome),
  });
  const table = useSpots(known, betOf);
  const { play, chips, again } = table;
  const deal = useDeal(play);
  const bet = () => play.canBet && play.bet();
  useHotkeys({
    Space: bet,
    Enter: bet,
    KeyA: () => table.press('player'),
    KeyS: () => table.press('tie'),
    KeyD: () => table.press('banker'),
    KeyQ: () => table.press('player-pair'),
    KeyE: () => table.press('banker-pair'),
    ...chipKeys(chips, again),
  });
  return { ...table, deal };
}

function betOf(spot: string): SpotBet {
  const bet = parseSpotBet({ spot });
  if (!bet) throw new Error(`the table of baccarat has no spot ${spot}`);
  return bet;
}
