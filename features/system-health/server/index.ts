import { onStaff } from '#domain/staff/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { getHealth, type SystemHealth } from '../contract.backoffice.ts';
import { readHealth, type HealthOptions } from './health.ts';
import { startHeartbeat } from './heartbeat.ts';
import { type HeartbeatOptions } from './store.heartbeat.ts';

/** However many staff open the page, a process measures once a second. */
const CACHE_MS = 1_000;

export type SystemHealthOptions = Omit<HealthOptions, 'processId'> & HeartbeatOptions;

/** Starts the heartbeat of this process, and serves the health page. */
export function createSystemHealth(options: SystemHealthOptions) {
  const heartbeat = startHeartbeat(options);
  let cached: { readonly health: Promise<SystemHealth>; readonly untilMs: number } | undefined;

  function health(): Promise<SystemHealth> {
    if (cached && performance.now() < cached.untilMs) return cached.health;
    const mine = readHealth({ ...options, processId: heartbeat.id });
    cached = { health: mine, untilMs: performance.now() + CACHE_MS };
    // Errors are not cached.
    mine.catch(() => (cached = undefined));
    return mine;
  }

  const routes: Route[] = [
    onStaff(options.db, getHealth, atMost('120 per minute'), async () => {
      // A request before the first heartbeat includes the process that answers it.
      if (!cached) await heartbeat.writeNow();
      return { data: await health() };
    }),
  ];
  return { routes, stop: heartbeat.stop };
}
