import { refuse } from '#core/refusal.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { ignorePlayer, listIgnored, stopIgnoring } from '../../contract.ignored.ts';
import { nicknameSkeleton } from '../../rules.nicknames.ts';
import {
  addIgnored,
  findByNickname,
  listIgnoredNicknames,
  removeIgnored,
  type ShownPlayer,
} from './store.ts';

const IGNORED_MAX = 500;

/** The player whom others see under this nickname; undefined for one who hides it. */
export async function findShownPlayer(
  db: Queryable,
  nickname: string,
): Promise<ShownPlayer | undefined> {
  return await findByNickname(db, nicknameSkeleton(nickname), nickname);
}

/** Players whose chat messages a player does not read. */
export function ignoredRoutes(db: Db): Route[] {
  const often = atMost('60 per minute');
  return [
    on(listIgnored, often, async ({ viewer }) => ({
      data: { nicknames: await listIgnoredNicknames(db, viewer.id) },
    })),
    on(ignorePlayer, often, async ({ viewer, params }) => {
      const found = await findShownPlayer(db, params.nickname);
      if (!found) return refuse('not_found');
      if (found.player_id === viewer.id) return refuse('ignore_self');
      const isAdded = await addIgnored(db, viewer.id, found.player_id, IGNORED_MAX);
      if (!isAdded) return refuse('ignored_too_many');
      return { data: { nicknames: await listIgnoredNicknames(db, viewer.id) } };
    }),
    on(stopIgnoring, often, async ({ viewer, params }) => {
      const found = await findShownPlayer(db, params.nickname);
      if (found) await removeIgnored(db, viewer.id, found.player_id);
      return { data: { nicknames: await listIgnoredNicknames(db, viewer.id) } };
    }),
  ];
}
