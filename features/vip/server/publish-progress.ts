import type { PlayerId } from '#core/ids.ts';
import { formatMoney, micro } from '#core/money.ts';
import { LEVEL_MAX, thresholdOf } from '#domain/levels/rules.ts';
import { listProgress } from '#domain/levels/server/index.ts';
import { monthOf } from '#platform/server/calendar.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import { createPlayerBatch } from '#platform/server/player-batch.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { myLevel, type LevelProgress } from '../contract.ts';

export type ProgressPublisher = ReturnType<typeof createProgressPublisher>;

type Options = {
  readonly db: Db;
  readonly publishTo: Sockets['publishTo'];
  readonly onError: (error: unknown) => void;
  readonly everyMs?: number;
};

/** A player who bets several times a second sees their progress move at this pace. */
const EVERY_MS = 2_000;

/**
 * Publishes the progress of players whose bets were counted: all of an interval with one query, and
 * each of them once.
 */
export function createProgressPublisher({ db, publishTo, onError, everyMs = EVERY_MS }: Options) {
  const batch = createPlayerBatch({
    everyMs,
    onError,
    flush: async (players) => {
      for (const [playerId, progress] of await readProgress(db, players)) {
        publishTo(myLevel.name, playerId, progress);
      }
    },
  });
  return { announceLevel: batch.add, stop: batch.stop };
}

export async function readProgress(
  db: Queryable,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, LevelProgress>> {
  const rows = await listProgress(db, players, monthOf(new Date()));
  return new Map(rows.map(({ playerId, ...row }) => [playerId, presentProgress(row)]));
}

type Progress = { readonly level: number; readonly xp: bigint; readonly monthXp: bigint };

export function presentProgress({ level, xp, monthXp }: Progress): LevelProgress {
  return {
    level,
    xp: formatMoney(micro(xp > 0n ? xp : 0n)),
    next_xp: level === LEVEL_MAX ? null : formatMoney(thresholdOf(level + 1)),
    month_xp: formatMoney(micro(monthXp > 0n ? monthXp : 0n)),
  };
}
