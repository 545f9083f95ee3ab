import type { Json } from '#core/fairness/json.ts';
import type { StepGame } from '#core/fairness/step-game.ts';
import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import type { StepRound } from '../../contract.steps.ts';
import { findOpenSteps } from '#domain/wagers/server/index.ts';
import { begin, type BeginContext, type BeginRequest } from './begin.ts';
import { showRound } from './change.ts';
import { abandon, cashOut, makeChoice, type StepRequest } from './choose.ts';
import { ROUND_LIFE_MS } from './round.ts';
import { listAbandoned } from './store.ts';

/** Abandoned rounds ended in one run; the rest waits for the next run. */
const ABANDONED_PER_RUN = 200;

/** Rounds that are played in steps: begun, continued on any device, and ended once. */
export function createSteps(steps: BeginContext) {
  const games = new Map<string, StepGame>();

  return {
    /** Games register themselves, so that their abandoned rounds can be ended. */
    know: (game: StepGame) => void games.set(game.name, game),
    begin: (game: StepGame, request: BeginRequest) => begin(steps, game, request),
    choose: (game: StepGame, request: StepRequest & { readonly choice: Json }) =>
      makeChoice(steps, game, request),
    cashOut: (game: StepGame, request: StepRequest) => cashOut(steps, game, request),

    /** The open round of a player in a currency. */
    async current(
      game: StepGame,
      playerId: PlayerId,
      currency: WalletCurrency,
    ): Promise<StepRound | null> {
      const { db, accounts } = steps;
      const account = await accounts.find(db, 'player_cash', playerId.toString(), currency);
      const wager = await findOpenSteps(db, account, game.name);
      return wager ? await showRound(steps, game, wager) : null;
    },

    /** Ends the rounds whose time is over and returns how many. */
    async endAbandoned(lifeMs = ROUND_LIFE_MS): Promise<number> {
      const rows = await listAbandoned(steps.db, [...games.keys()], lifeMs, ABANDONED_PER_RUN);
      const errors: unknown[] = [];
      let ended = 0;
      for (const { id, player_id: playerId, game } of rows) {
        const abandoned = abandon(steps, games.get(game)!, { id, playerId });
        const round = await abandoned.catch((error: unknown) => void errors.push(error));
        if (round && !isRefusal(round)) ended += 1;
      }
      // A round that cannot be ended does not block the others.
      if (errors.length > 0)
        throw new AggregateError(
          errors,
          'abandoned rounds could not be ended, retrying in the next run',
        );
      return ended;
    },
  };
}

export type Steps = ReturnType<typeof createSteps>;
