import type { Wager } from '#domain/wagers/server/index.ts';
import type { Round } from '../store.ts';
import type { RoundsContext } from './context.ts';

/**
 * Now, and never before the round or a stake in it: their times are by the clock of the database,
 * from which that of this process may differ by a little.
 */
export function lockTime(
  { clock }: Pick<RoundsContext, 'clock'>,
  { opened_at }: Pick<Round, 'opened_at'>,
  wagers: readonly Pick<Wager, 'placed_at'>[],
): Date {
  const times = [opened_at, ...wagers.map(({ placed_at }) => placed_at)].map(Number);
  return new Date(Math.ceil(Math.max(clock.now(), ...times)));
}
