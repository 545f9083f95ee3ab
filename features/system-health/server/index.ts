import { onStaff } from '#domain/staff/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { getHealth, type Health } from '../contract.backoffice.ts';
import { readHealth, type HealthOptions } from './health.ts';
import { startBeating, type ProcessOptions } from './process.ts';

/** However many look at the page, a process measures once a second. */
const KEPT_MS = 1_000;

export type HouseHealthOptions = Omit<HealthOptions, 'processId'> & ProcessOptions;

/** Says that this process lives, and answers how the house is. */
export function openHouseHealth(options: HouseHealthOptions) {
  const life = startBeating(options);
  let kept: { readonly health: Promise<Health>; readonly untilMs: number } | undefined;

  function health(): Promise<Health> {
    if (kept && performance.now() < kept.untilMs) return kept.health;
    const mine = readHealth({ ...options, processId: life.id });
    kept = { health: mine, untilMs: performance.now() + KEPT_MS };
    // What failed is not kept.
    mine.catch(() => (kept = undefined));
    return mine;
  }

  const routes: Route[] = [
    onStaff(options.db, getHealth, atMost('120 per minute'), async () => {
      // A page that is asked for before the first beat shows the process that answers it.
      if (!kept) await life.beat();
      return { data: await health() };
    }),
  ];
  return { routes, stop: life.stop };
}
