import { expect } from 'vitest';
import type { SharedRound } from '#domain/rounds/contract.ts';
import { skipPhase, type ManualClock } from './manual-clock.ts';
import type { RoundsFixture } from './rounds-fixture.ts';

/** Moves the clock from phase to phase until the table has such a round, and returns it. */
export async function playUntil(
  { rounds }: Pick<RoundsFixture, 'rounds'>,
  time: ManualClock,
  table: string,
  isSuch: (round: SharedRound) => boolean,
): Promise<SharedRound> {
  const find = () => {
    const round = rounds.broadcaster.roundOf(table);
    if (round && isSuch(round)) return round;
    if (round) skipPhase(time, round);
    return undefined;
  };
  await expect.poll(find, { interval: 5 }).toBeDefined();
  return rounds.broadcaster.roundOf(table)!;
}
