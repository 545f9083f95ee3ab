import { adjustmentJobs, adjustmentRoutes } from '#features/adjustments/server/index.ts';
import { careRoutes } from '#features/players/server/index.ts';
import type { Ground } from './ground.ts';
import type { Job } from './housekeeping.ts';
import type { Rooms } from './rooms.ts';

export type PlayerCareOptions = Ground & {
  readonly rooms: Rooms;
  readonly publicUrl: () => string;
};

/** What staff see of players, do about them, and put right by hand. */
export function openPlayerCare({ db, events, rooms, publicUrl }: PlayerCareOptions) {
  const shared = { ...rooms, db, publicUrl, emit: events.emit, now: Date.now };
  const jobs: Job[] = adjustmentJobs(shared);
  return { routes: [...careRoutes(shared), ...adjustmentRoutes(shared)], jobs };
}
