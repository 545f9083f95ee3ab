import type { BetEvents } from '#domain/wagers/server/index.ts';
import { countBets } from './count-bets.ts';

/** The name under which bets are read for tournaments. */
export const CONSUMER = 'tournaments';

/** Counts bets towards the scores of tournaments; those before `since` are none of theirs. */
export function listenForTournaments(betEvents: Pick<BetEvents, 'listen'>, since: Date): void {
  betEvents.listen(CONSUMER, since, (events, tx) => countBets(tx, events));
}
