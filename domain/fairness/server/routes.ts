import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { commitSeed, listRevealedSeeds, openSeeds, rotateSeeds } from '../contract.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { revealedOf, type Seeds } from './rotate.ts';
import { listRevealed } from './store.ts';

const PAGE_DEFAULT = 20;

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
    on(listRevealedSeeds, atMost('60 per minute'), async ({ viewer, query }) => {
      const limit = Number(query.limit ?? PAGE_DEFAULT);
      const before = readCursor(query.cursor);
      if (isRefusal(before)) return before;
      const found = await listRevealed(db, viewer.id, before, limit + 1);
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      return {
        data: shown.map(revealedOf),
        next: found.length > limit && last ? last.id.toString() : null,
      };
    }),
  ];
}

/** An invalid cursor would otherwise restart the list, in an endless loop. */
function readCursor(cursor: string | undefined): bigint | undefined | Refusal {
  if (cursor === undefined) return undefined;
  if (/^\d{1,18}$/.test(cursor)) return BigInt(cursor);
  return refuse('bad_input', { cursor: ['cursor_format'] });
}
