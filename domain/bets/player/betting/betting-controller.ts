/**
 * The bet slot and the autobet of an open game page, connected to everything that depends on bets.
 * The stake leaves the shown balances when the bet is sent. Its result reaches balances, sums,
 * lists, other tabs and the autobet together, when `send` returns: after the scene has shown it.
 */
import { parseMoney, ZERO } from '#core/money.ts';
import { ensureSeeds, loadSeeds } from '#domain/fairness/player/seeds.ts';
import { ownerNow } from '#domain/identity/player/owner.ts';
import { whenSessionKnown } from '#domain/identity/player/session.ts';
import { wasRefused } from '#platform/browser/net/unanswered.ts';
import type { BetRecord } from '../../contract.ts';
import { pauseOnline } from './retry.ts';
import { createAutobet, type Autobet } from '../autobet/autobet-run.ts';
import { createBetting, type Betting, type BettingSetup } from './betting.ts';
import { reloadMyBets } from '../lists/my-bets.ts';
import { pauseResults } from '../seat/pause-results.ts';
import { claimAutobet } from '../seat/tabs.ts';
import { takeStake } from '../seat/taken-stakes.ts';
import type { Order } from './order.ts';
import { publishSettledBet } from './publish-bet.ts';

export type BettingController = {
  readonly betting: Betting;
  readonly autobet: Autobet;
  /** Clears the latest refusal: its reason no longer applies. */
  readonly clearRefusal: () => void;
};

export function createBettingController(
  game: string,
  send: BettingSetup['send'],
): BettingController {
  const autobet = createAutobet({ claim: claimAutobet, pause: pauseOnline });
  const betting = createWithheldBetting<BetRecord>(game, {
    send,
    publish: publishSettledBet,
    onShown: (bet, order) => {
      if (order.isAutobet) autobet.note(bet);
    },
  });
  return { betting, autobet, clearRefusal: betting.clearRefusal };
}

type WithheldSetup<T> = Pick<BettingSetup<T>, 'send'> & {
  /** The name under which an unanswered order is kept; that of the game without it. */
  readonly storedAs?: string;
  /** Tells what was settled, while the pushes still wait. */
  readonly publish: (settled: T) => void;
  readonly onShown?: BettingSetup<T>['onSettled'];
};

/** The bet slot of a game: nothing tells a result before `send` has shown it. */
export function createWithheldBetting<T>(
  game: string,
  { send, storedAs = game, publish, onShown }: WithheldSetup<T>,
): Betting<T> {
  let reveal = (): void => {};
  return createBetting<T>({
    game: storedAs,
    owner: ownerNow,
    now: () => Date.now(),
    prepare,
    send: async (order) => {
      reveal = withholdResult(order);
      const answer = await send(order);
      if (wasRefused(answer)) reveal();
      return answer;
    },
    pause: pauseOnline,
    onUnknown: () => reloadMyBets(game),
    onSettled: (settled, order) => {
      publish(settled);
      reveal();
      onShown?.(settled, order);
    },
  });
}

/**
 * Takes the stake and delays the pushes that would tell the result. Returns a function that ends
 * both.
 */
function withholdResult({ currency, stake, freeRounds }: Order): () => void {
  const own = freeRounds === undefined ? (parseMoney(stake) ?? ZERO) : ZERO;
  const ends = [takeStake(currency, own), pauseResults()];
  return () => {
    for (const end of ends) end();
  };
}

/** Before the first bet there must be a user, at least a guest, and seeds to bet under. */
export async function prepare(again: boolean) {
  await whenSessionKnown();
  return again ? await loadSeeds() : await ensureSeeds();
}
