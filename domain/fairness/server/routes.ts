import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { byId, readPage } from '#platform/server/paging.ts';
import { commitSeed, listRevealedSeeds, openSeeds, rotateSeeds } from '../contract.ts';
import { isRefusal } from '#core/refusal.ts';
import { revealedOf, type Seeds } from './rotate.ts';
import { listRevealed } from './store.ts';

export function fairnessRoutes(db: Db, seeds: Seeds): Route[] {
  return [
    on(commitSeed, atMost('60 per minute'), async ({ viewer }) => ({
      data: await seeds.commit(viewer.id),
    })),
    on(openSeeds, atMost('60 per minute'), async ({ viewer, body }) => {
      const opened = await seeds.open(viewer.id, body.client_seed);
      return isRefusal(opened) ? opened : { data: opened };
    }),
    on(rotateSeeds, atMost('30 per minute'), async ({ viewer, body }) => {
      const rotated = await seeds.rotate(viewer.id, BigInt(body.seed), body.client_seed);
      return isRefusal(rotated) ? rotated : { data: rotated };
    }),
    on(listRevealedSeeds, atMost('60 per minute'), ({ viewer, query }) =>
      readPage(
        query,
        byId((before, limit) => listRevealed(db, viewer.id, before, limit), revealedOf),
      ),
    ),
  ];
}
