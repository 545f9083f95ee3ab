import type { Micro } from '#core/money.ts';
import type { WagerId } from '#core/ids.ts';
import { listOfRound } from '#domain/wagers/server/index.ts';
import type { Round } from '../store.ts';
import type { RoundsContext } from './context.ts';
import { closeBet, closeDue, exposuresOf, NO_PROFIT, type Climbed } from './exposure.ts';

/** A round whose curve runs in the process that leads it. */
export type Climbing = Climbed & {
  readonly context: RoundsContext;
  readonly round: Round;
  readonly signal: AbortSignal;
};

/** The open bets of a running round, kept up to date by the process that leads it. */
export async function trackOpenBets(climbing: Climbing) {
  const { context, round } = climbing;
  const exposures = exposuresOf(await listOfRound(context.db, round.id), NO_PROFIT);
  return {
    /** Removes a bet that was cashed out elsewhere. */
    close: (id: WagerId, payout: Micro) => {
      for (const exposure of exposures) closeBet(exposure, id, payout);
    },
    /** The automatic cash-outs due once the multiplier is `at`, the lowest first. */
    takeDue: (at: number) => exposures.flatMap((exposure) => closeDue(climbing, exposure, at)),
  };
}
