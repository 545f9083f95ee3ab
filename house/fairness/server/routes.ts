import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { listRevealedSeeds, openSeeds, rotateSeeds } from '../contract.ts';
import { isRefusal } from '#core/refusal.ts';
import { revealedOf, type Seeds } from './rotate.ts';
import { listRevealed } from './store.ts';

const PAGE_DEFAULT = 20;

export function fairnessRoutes(db: Db, seeds: Seeds): Route[] {
  return [
    on(openSeeds, atMost('60 per minute'), async ({ viewer, body }) => ({
      data: await seeds.open(viewer.id, body.client_seed),
    })),
    on(rotateSeeds, atMost('30 per minute'), async ({ viewer, body }) => {
      const rotated = await seeds.rotate(viewer.id, BigInt(body.seed), body.client_seed);
      return isRefusal(rotated) ? rotated : { data: rotated };
    }),
    on(listRevealedSeeds, atMost('60 per minute'), async ({ viewer, query }) => {
      const limit = Number(query.limit ?? PAGE_DEFAULT);
      const before = readCursor(query.cursor);
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

function readCursor(cursor: string | undefined): bigint | undefined {
  return cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : undefined;
}
