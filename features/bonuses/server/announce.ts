import type { PlayerId } from '#core/ids.ts';
import { myFreeRounds } from '#domain/bonuses/contract.ts';
import type { Queryable } from '#platform/server/db.ts';
import { createPlayerBatch } from '#platform/server/player-batch.ts';
import { myBonuses } from '../contract.ts';
import { readActives } from './actives.ts';
import { readOpen } from './free-spins.ts';

export type AnnouncerDeps = {
  readonly db: Queryable;
  readonly publishTo: (topic: string, playerId: PlayerId, data: unknown) => void;
  readonly onError: (error: unknown) => void;
};

/** A player who bets without a break gets the progress this often. */
const INTERVAL_MS = 250;

/**
 * Publishes the active bonuses and the free rounds of players to their pages. Changes of many
 * players and bets are collected and read at once.
 */
export function createBonusAnnouncer({ db, publishTo, onError }: AnnouncerDeps) {
  const batch = createPlayerBatch({
    everyMs: INTERVAL_MS,
    onError,
    flush: async (players) => {
      const actives = await readActives(db, players);
      const freeRounds = await readOpen(db, players);
      for (const player of players) {
        publishTo(myBonuses.name, player, { active: actives.get(player) ?? null });
        publishTo(myFreeRounds.name, player, freeRounds.get(player) ?? []);
      }
    },
  });
  return { announceBonuses: batch.add, stop: batch.stop };
}
