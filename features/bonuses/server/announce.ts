import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { myBonuses } from '../contract.ts';
import { readActives } from './actives.ts';

export type AnnouncerDeps = {
  readonly db: Queryable;
  readonly publishTo: (topic: string, playerId: PlayerId, data: unknown) => void;
  readonly onError: (error: unknown) => void;
};

/** A player who bets without a break gets the progress this often. */
const INTERVAL_MS = 250;

/**
 * Publishes the active bonuses of players to their pages. Changes of many players and bets are
 * collected and read at once.
 */
export function createBonusAnnouncer({ db, publishTo, onError }: AnnouncerDeps) {
  const changed = new Set<PlayerId>();
  let timer: NodeJS.Timeout | undefined;

  async function publish(): Promise<void> {
    timer = undefined;
    const players = [...changed];
    changed.clear();
    const actives = await readActives(db, players);
    for (const player of players) {
      publishTo(myBonuses.name, player, { active: actives.get(player) ?? null });
    }
  }

  return {
    announceBonuses: (tx: Tx, playerId: PlayerId): void => {
      tx.onCommit(() => {
        changed.add(playerId);
        timer ??= setTimeout(() => void publish().catch(onError), INTERVAL_MS);
      });
    },
    stop: (): void => clearTimeout(timer),
  };
}
