import { refuse } from '#core/refusal.ts';
import { atMost, on } from '#platform/server/http/route.ts';
import { instantRoute } from '#domain/bets/server/index.ts';
import type { GameContext, GameServer } from '#domain/rounds/server/index.ts';
import { getCase, listCases, openCase } from '../contract.ts';
import type { Rational } from '#core/fairness/game.ts';
import type { Queryable } from '#platform/server/db.ts';
import { cases } from '../rules.ts';
import { createCaseReader } from './read-case-bet.ts';
import { readEveryVersion, readHistory, readOpenCases, readState, readVersion } from './store.ts';
import { pricedIn, rtpOfVersion, versionOf } from './wire.ts';

export { publishCase, setCaseOpen } from './publish.ts';
export { caseStaffRoutes } from './staff.ts';

/** The RTP of every case on sale, which is the same in every currency. */
export async function listRtpsOnSale(db: Queryable): Promise<Rational[]> {
  return (await readOpenCases(db)).map(rtpOfVersion);
}

/** The RTP of every version that was ever published: what all bets so far were decided by. */
export async function listRtpsPublished(db: Queryable): Promise<Rational[]> {
  return (await readEveryVersion(db)).map(rtpOfVersion);
}

export function open({ db, placer }: GameContext): GameServer {
  const routes = [
    on(listCases, atMost('120 per minute'), async ({ query: { currency } }) => {
      const open = await readOpenCases(db);
      return { data: open.flatMap((found) => pricedIn(found, currency) ?? []).map(versionOf) };
    }),
    on(getCase, atMost('120 per minute'), async ({ params: { slug }, query }) => {
      const state = await readState(db, slug);
      if (!state) return refuse('not_found');
      const found = await readVersion(db, slug, Number(query.version ?? state.version));
      if (!found) return refuse('not_found');
      const versions = await readHistory(db, slug);
      return {
        data: {
          case: versionOf(found),
          latest: state.version,
          is_open: state.is_open,
          versions: versions.map(({ version, published_at }) => ({
            version,
            published_at: published_at.toISOString(),
          })),
        },
      };
    }),
    instantRoute(placer, cases, openCase, createCaseReader(db)),
  ];
  return { routes };
}
