import type { Rounds } from '#domain/rounds/server/index.ts';
import type { LiveTableState } from '#features/slots/contract.ts';
import { LIVE_TABLES } from '../games.ts';

const OUTCOMES_SHOWN = 6;

/** What happens at our live tables now; from memory, since every visit of the live casino asks. */
export function liveTables({ tables, broadcaster }: Rounds): LiveTableState[] {
  return LIVE_TABLES.map((game) => {
    // Tables without a public topic of their own rounds are listed without them.
    if (!tables.get(game)?.topic) return { game, round: null, players: 0, outcomes: [] };
    const { round, bets, recent } = broadcaster.snapshot(game);
    // The table itself still shows how this round ends.
    const over = recent.filter(({ id, state }) => id !== round?.id && state === 'settled');
    return {
      game,
      round: round && clockOf(round),
      // Players who hide their names cannot be told apart.
      players: new Set(bets.map(({ id, player }) => player ?? id)).size,
      outcomes: over.slice(0, OUTCOMES_SHOWN).map(({ outcome }) => outcome),
    };
  });
}

function clockOf(round: NonNullable<LiveTableState['round']>): LiveTableState['round'] {
  const { id, state, opened_at, lock_at, started_at, ended_at, next_at } = round;
  return { id, state, opened_at, lock_at, started_at, ended_at, next_at };
}
