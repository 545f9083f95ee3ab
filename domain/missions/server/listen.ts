import type { BetEvents } from '#domain/wagers/server/index.ts';
import { countBets, type MissionCountingDeps } from './count-bets.ts';

type MissionListenerDeps = MissionCountingDeps & {
  readonly betEvents: Pick<BetEvents, 'listen'>;
  /** Bets before this time count for no mission. */
  readonly since: Date;
};

/** The name under which bets are read for missions. */
const CONSUMER = 'missions';

export function listenForMissions(deps: MissionListenerDeps): void {
  deps.betEvents.listen(CONSUMER, deps.since, (events, tx) => countBets(deps, tx, events));
}
