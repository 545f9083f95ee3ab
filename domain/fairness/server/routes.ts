import type { Db } from '#platform/server/db.ts';
import { atMost, on, underData, type Route } from '#platform/server/http/route.ts';
import { byId, readPage } from '#platform/server/paging.ts';
import {
  commitSeed,
  listGameVersions,
  listRevealedSeeds,
  listSigningKeys,
  openSeeds,
  rotateSeeds,
} from '../contract.ts';
import { revealedOf, type Seeds } from './rotate.ts';
import type { Signer } from './signer.ts';
import { listRevealed } from './store.ts';
import { listGameVersions as listVersions } from './store.game-versions.ts';

export function fairnessRoutes(db: Db, seeds: Seeds, signer: Pick<Signer, 'listKeys'>): Route[] {
  return [
    on(listSigningKeys, atMost('60 per minute'), async () => ({ data: await signer.listKeys() })),
    on(listGameVersions, atMost('60 per minute'), async () => ({
      data: (await listVersions(db)).map((row) => ({
        ...row,
        first_used_at: row.first_used_at.toISOString(),
      })),
    })),
    on(commitSeed, atMost('60 per minute'), async ({ viewer }) => ({
      data: await seeds.commit(viewer.id),
    })),
    on(openSeeds, atMost('60 per minute'), async ({ viewer, body }) => {
      return underData(await seeds.open(viewer.id, body.client_seed));
    }),
    on(rotateSeeds, atMost('30 per minute'), async ({ viewer, body }) => {
      return underData(await seeds.rotate(viewer.id, BigInt(body.seed), body.client_seed));
    }),
    on(listRevealedSeeds, atMost('60 per minute'), ({ viewer, query }) =>
      readPage(
        query,
        byId((before, limit) => listRevealed(db, viewer.id, before, limit), revealedOf),
      ),
    ),
  ];
}
