/** Reels that turn longer because the scatters before them nearly make the feature. */
import type { SlotGrid } from '../../rules.outcome.ts';
import type { SlotGame } from '../../rules.slot.ts';

export function slowReels({ scatter, features }: SlotGame['sheet'], grid: SlotGrid): number[] {
  const needed = scattersFor(features);
  if (scatter === undefined || needed === undefined) return [];
  const slow: number[] = [];
  let seen = 0;
  for (const [reel, column] of grid.entries()) {
    if (seen === needed - 1) slow.push(reel);
    seen += column.filter((symbol) => symbol === scatter).length;
  }
  return slow;
}

function scattersFor(features: SlotGame['sheet']['features']): number | undefined {
  const feature = features.find(({ kind }) => kind === 'free-spins');
  return feature?.kind === 'free-spins' ? feature.awards[0]?.scatters : undefined;
}
