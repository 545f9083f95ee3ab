/**
 * A supplier pays a round before its game has shown it: until then nothing of the page around the
 * game may tell the result, neither the balance nor the bets of others nor the session.
 */
import type { WalletCurrency } from '#core/currency.ts';
import { ZERO, type Micro } from '#core/money.ts';
import { pauseResults } from '#domain/bets/player/seat/pause-results.ts';
import { takeStake } from '#domain/bets/player/seat/taken-stakes.ts';

/** A game that never says its round has ended must not hide the balance for longer. */
export const LONGEST_HOLD_MS = 180_000;

export type ResultHold = {
  /**
   * A round has begun: the stake leaves every shown balance, and updates wait. A stake above what
   * the player has, or none, leaves the balance as it is.
   */
  begin(currency: WalletCurrency, stake: Micro | undefined, funds: Micro): void;
  /** The round has been shown: everything that waited arrives. */
  end(): void;
};

export function createResultHold(): ResultHold {
  let release = (): void => {};

  function begin(currency: WalletCurrency, stake: Micro | undefined, funds: Micro): void {
    release();
    const isPossible = stake !== undefined && stake > 0n && stake <= funds;
    const ends = [takeStake(currency, isPossible ? stake : ZERO), pauseResults()];
    const timer = setTimeout(end, LONGEST_HOLD_MS);
    release = () => {
      clearTimeout(timer);
      for (const each of ends) each();
    };
  }

  function end(): void {
    release();
    release = () => {};
  }

  return { begin, end };
}
