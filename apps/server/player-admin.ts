import { adjustmentRoutes } from '#features/adjustments/server/index.ts';
import { playersRoutes } from '#features/players/server/index.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Services } from './services.ts';

export type PlayerAdminOptions = Infrastructure & {
  readonly services: Services;
  readonly publicUrl: () => string;
};

/** Creates what staff see of players, their actions on players, and adjustments. */
export function createPlayerAdmin({ db, events, services, publicUrl }: PlayerAdminOptions) {
  const shared = { ...services, db, publicUrl, emit: events.emit, now: Date.now };
  return { routes: [...playersRoutes(shared), ...adjustmentRoutes(shared)] };
}
