import * as z from 'zod/mini';
import { topic } from '#core/wire.ts';

/** How many pages are open, summed over all server processes. */
export const visitorsOnline = topic({
  name: 'presence.online',
  summary: 'Publishes how many visitors are online, whenever the number changes.',
  audience: 'anyone',
  snapshot: z.object({ count: z.int() }),
  message: z.object({ count: z.int() }),
});
