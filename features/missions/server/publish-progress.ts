import type { PlayerId } from '#core/ids.ts';
import { listProgress } from '#domain/missions/server/index.ts';
import { weekOf } from '#platform/server/calendar.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import { createPlayerBatch } from '#platform/server/player-batch.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { myMissions, type MissionProgress } from '../contract.ts';
import { presentCounted } from './present.ts';

type Options = {
  readonly db: Db;
  readonly publishTo: Sockets['publishTo'];
  readonly onError: (error: unknown) => void;
};

/** A player who bets several times a second sees their progress move at this pace. */
const EVERY_MS = 1_000;

export type MissionPublisher = ReturnType<typeof createMissionPublisher>;

export function createMissionPublisher({ db, publishTo, onError }: Options) {
  const batch = createPlayerBatch({
    everyMs: EVERY_MS,
    onError,
    flush: async (players) => {
      for (const [playerId, progress] of await readCounted(db, players)) {
        publishTo(myMissions.name, playerId, progress);
      }
    },
  });
  return { announceMissions: batch.add, stop: batch.stop };
}

/** What these players have counted in the day and the week that run. */
export async function readCounted(
  db: Queryable,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, MissionProgress[]>> {
  const rows = await listProgress(db, players, weekOf(new Date()));
  return new Map(
    [...Map.groupBy(rows, ({ playerId }) => playerId)].map(([id, own]) => [
      id,
      own.map(presentCounted),
    ]),
  );
}
