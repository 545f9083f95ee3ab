import { toPlayerId } from '#core/ids.ts';
import type { DisplayNameCache } from '#domain/bets/server/index.ts';
import type { Sessions } from '#domain/identity/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Log } from '#platform/server/log.ts';
import { VISIBILITY_CHANNEL } from './own-state.ts';

/** How soon a player who was blocked in the database is disconnected. */
const SESSION_CHECK_MS = 3_000;

type Caches = {
  readonly bus: Bus;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly settings: { reload(): Promise<unknown> };
  readonly displayNames: DisplayNameCache;
};

/**
 * Keeps the caches of this process in step with the other processes and the database; after missed
 * notifications all are reloaded. Returns what ends it.
 */
export async function keepCachesCurrent(caches: Caches): Promise<() => void> {
  const { bus, log, sessions, settings, displayNames } = caches;
  await sessions.reloadEndedSessions();
  bus.onMissed(() => {
    void sessions.reloadEndedSessions();
    void settings.reload();
    displayNames.clear();
  });
  bus.subscribe(VISIBILITY_CHANNEL, (player) => displayNames.evict(toPlayerId(String(player))));
  const timer = setInterval(() => void pollEndedSessions(sessions, log), SESSION_CHECK_MS);
  return () => clearInterval(timer);
}

async function pollEndedSessions(sessions: Sessions, log: Log): Promise<void> {
  await sessions.pollEndedSessions().catch((error: unknown) => {
    log.warn({ err: error }, 'reading ended sessions failed, retrying at the next check');
  });
}
