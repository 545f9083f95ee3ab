import type { Route } from '#platform/server/http/route.ts';
import type { Topic } from '#platform/server/sockets/topics.ts';
import { cannedRoutes } from './canned.ts';
import { guestRoutes, type GuestDeps } from './guest.ts';
import { createLive, type LiveDeps } from './live.ts';
import { playerRoutes, type PlayerDeps } from './player.ts';
import { reportRoutes } from './report.ts';
import { staffRoutes } from './staff.ts';

export { exportMessages } from './player.ts';
export { trimGuests } from './guest.ts';
export { emailUnread } from './email-unread.ts';
export { trimPictures } from './pictures.ts';

export type SupportDeps = LiveDeps &
  PlayerDeps &
  GuestDeps & {
    /** The name of the site, as players read it. */
    readonly brand: () => string;
  };

/** Support: threads of players and guests, and the inbox of staff. */
export function createSupport(deps: SupportDeps): {
  routes: Route[];
  topics: Topic[];
  stop(): void;
} {
  const { db, brand } = deps;
  const live = createLive(deps);
  return {
    routes: [
      ...playerRoutes(deps, live),
      ...guestRoutes(deps, live),
      ...staffRoutes(deps, live),
      ...cannedRoutes(db, brand),
      ...reportRoutes(db),
    ],
    topics: live.topics,
    stop: live.stop,
  };
}
