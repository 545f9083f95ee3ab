import { createFirstStore } from '#platform/browser/first-store.ts';

/** How many notifications the player has not read; kept current by `start.ts`. */
export const unread = createFirstStore(0);
