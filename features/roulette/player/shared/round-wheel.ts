/** What the shared wheel does for a round, and what may be told of it meanwhile. */
import type { OwnBet, PublicBet, RecentRound, SharedRound } from '#house/rounds/contract.ts';
import { DOUBLE_POCKETS, pocketOf } from '../../rules.double.ts';
import type { Motion } from '../wheel/motion.ts';

/** How long the ball takes from the draw to its pocket; the round is shown a little longer. */
export const FALL_MS = 5_000;

export type RoundWheel = {
  readonly motion: Motion;
  /** Known and at rest: it may be told. */
  readonly landed: number | null;
  /** When what is known may be told; null when there is nothing to wait for. */
  readonly restsAtMs: number | null;
};

/** By the clock of the house. `isStill`: nothing is to move for this viewer. */
export function roundWheel(
  round: SharedRound | null,
  recent: readonly RecentRound[],
  nowMs: number,
  isStill: boolean,
): RoundWheel {
  const pocket = round ? pocketOf(round.outcome, DOUBLE_POCKETS) : undefined;
  const lockMs = timeOf(round?.lock_at);
  const sinceMs = timeOf(round?.started_at) ?? timeOf(round?.ended_at);
  if (pocket !== undefined && sinceMs !== null) {
    const restsAtMs = sinceMs + FALL_MS;
    if (isStill || nowMs >= restsAtMs) return atRest(pocket, pocket);
    const motion: Motion = {
      kind: 'fall',
      pocket,
      rimSinceMs: lockMs ?? sinceMs,
      sinceMs,
      durationMs: FALL_MS,
    };
    return { motion, landed: null, restsAtMs };
  }
  const isRunning = round?.state === 'locked' || round?.state === 'running';
  if (isRunning && lockMs !== null && !isStill) {
    return { motion: { kind: 'rim', sinceMs: lockMs }, landed: null, restsAtMs: null };
  }
  return atRest(isRunning ? null : lastPocket(recent), null);
}

/** While the ball still falls, nothing beside the wheel tells where it will lie. */
export function veiled<
  T extends {
    readonly bets: readonly PublicBet[];
    readonly mine: readonly OwnBet[];
    readonly recent: readonly RecentRound[];
  },
>(play: T, round: string | undefined): T {
  return {
    ...play,
    bets: play.bets.map((bet) => ({ ...bet, ...OPEN, multiplier: null, payout: null })),
    mine: play.mine.map((bet) => ({ ...bet, ...OPEN, record: null })),
    recent: play.recent.filter(({ id }) => id !== round),
  };
}

const OPEN = { state: 'open' } as const;

function atRest(pocket: number | null, landed: number | null): RoundWheel {
  return { motion: { kind: 'rest', pocket }, landed, restsAtMs: null };
}

/** The ball lies where the last round left it. */
function lastPocket(recent: readonly RecentRound[]): number | null {
  const last = recent.find(({ state }) => state === 'settled');
  return (last && pocketOf(last.outcome, DOUBLE_POCKETS)) ?? null;
}

function timeOf(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Date.parse(text);
}
