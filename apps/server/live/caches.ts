import { toPlayerId } from '#core/ids.ts';
import type { PublicPlayerCache } from '#domain/bets/server/index.ts';
import type { Sessions } from '#domain/identity/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Log } from '#platform/server/log.ts';
import { retry } from '#platform/server/retry.ts';
import { VISIBILITY_CHANNEL } from './own-state.ts';

/** How soon a player who was blocked in the database is disconnected. */
const SESSION_CHECK_MS = 3_000;
/** The first pause before a failed reload is repeated; it doubles up to ten seconds. */
const RELOAD_DELAY_MS = 100;

type Caches = {
  readonly bus: Bus;
  readonly log: Pick<Log, 'warn'>;
  readonly sessions: Pick<Sessions, 'reloadEndedSessions' | 'pollEndedSessions'>;
  /** Other caches of this process that can be loaded again as a whole. */
  readonly reloads: readonly { reload(): Promise<unknown> }[];
  readonly publicPlayers: Pick<PublicPlayerCache, 'clear' | 'evict'>;
};

/**
 * Keeps the caches of this process in step with the other processes and the database; after missed
 * notifications all are reloaded. Returns what ends it.
 */
export async function keepCachesCurrent(caches: Caches): Promise<() => void> {
  const { bus, log, sessions, reloads, publicPlayers } = caches;
  await sessions.reloadEndedSessions();
  let isStopped = false;
  let isReloading = false;
  let isReloadDue = false;
  const stopReloads = bus.onMissed(() => {
    publicPlayers.clear();
    isReloadDue = true;
    void reloadWhileDue();
  });
  bus.subscribe(VISIBILITY_CHANNEL, (player) => publicPlayers.evict(toPlayerId(String(player))));
  const timer = setInterval(() => void pollEndedSessions(sessions, log), SESSION_CHECK_MS);

  /** One at a time; losses during a reload, which may have read before them, cause one more. */
  async function reloadWhileDue(): Promise<void> {
    if (isReloading) return;
    isReloading = true;
    while (isReloadDue && !isStopped) {
      isReloadDue = false;
      await reloadUntilDone();
    }
    isReloading = false;
  }

  /** The database may still be starting when the bus is back. */
  async function reloadUntilDone(): Promise<void> {
    const options = {
      attempts: Number.POSITIVE_INFINITY,
      delayMs: RELOAD_DELAY_MS,
      isRetryable: () => !isStopped,
      onRetry: (error: unknown, attempt: number) =>
        log.warn({ err: error }, `reloading the caches failed, retrying (attempt ${attempt})`),
    };
    const reload = () =>
      Promise.all([sessions.reloadEndedSessions(), ...reloads.map((cache) => cache.reload())]);
    await retry(reload, options).catch((error: unknown) => {
      log.warn({ err: error }, 'reloading the caches ended with the server');
    });
  }

  return () => {
    isStopped = true;
    stopReloads();
    clearInterval(timer);
  };
}

async function pollEndedSessions(sessions: Caches['sessions'], log: Caches['log']): Promise<void> {
  await sessions.pollEndedSessions().catch((error: unknown) => {
    log.warn({ err: error }, 'reading ended sessions failed, retrying at the next check');
  });
}
