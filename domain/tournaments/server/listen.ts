import type { BetEvents } from '#domain/wagers/server/index.ts';
import { countBets } from './count-bets.ts';

/** The name under which bets are read for tournaments. */
export const CONSUMER = 'tournaments';

/**
 * Counts bets towards the scores of tournaments; those before `since` are none of theirs.
 * `onCounted` is called after a commit that changed scores.
 */
export function listenForTournaments(
  betEvents: Pick<BetEvents, 'listen'>,
  since: Date,
  onCounted: () => void = () => {},
): void {
  betEvents.listen(CONSUMER, since, async (events, tx) => {
    if (await countBets(tx, events)) tx.onCommit(onCounted);
  });
}
