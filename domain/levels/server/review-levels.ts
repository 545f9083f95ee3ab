import type { PlayerId } from '#core/ids.ts';
import { areHandled } from '#domain/wagers/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { reviewMonth } from '../rules.ts';
import { monthOf } from '#platform/server/calendar.ts';
import { CONSUMER } from './listen.ts';
import { lockLevels, readMonthXp, readTerms, writeLevels } from './store.ts';
import { insertReview, listUnreviewed } from './store.reviews.ts';

const BATCH = 200;
const SETTLE_MS = 60_000;

/**
 * Reviews the levels after a calendar month (UTC), each in a transaction of its own and once.
 * Returns how many were reviewed.
 */
export async function reviewLevels(
  { db }: { readonly db: Db },
  now: Date = new Date(),
): Promise<number> {
  const next = monthOf(new Date(now.getTime() - SETTLE_MS));
  const month = monthOf(new Date(new Date(next).getTime() - 1));
  if (!(await areHandled(db, CONSUMER, new Date(next)))) return 0;
  let reviewed = 0;
  for (;;) {
    const players = await listUnreviewed(db, month, BATCH);
    for (const id of players) {
      reviewed += Number(await db.transaction((tx) => review(tx, id, month)));
    }
    if (players.length < BATCH) return reviewed;
  }
}

async function review(tx: Tx, playerId: PlayerId, month: string): Promise<boolean> {
  const player = (await lockLevels(tx, [playerId])).get(playerId)!;
  const isNew = player.risenAt >= new Date(month);
  const monthXp = await readMonthXp(tx, playerId, month);
  const { terms } = await readTerms(tx);
  const after = reviewMonth(terms, { ...player, monthXp, isNew });
  const taken = player.xp - after.xp;
  if (!(await insertReview(tx, { playerId, month, from: player.level, to: after.level, taken }))) {
    return false;
  }
  if (after.level === player.level) return true;
  await writeLevels(tx, [{ ...player, xp: after.xp, level: after.level }]);
  return true;
}
