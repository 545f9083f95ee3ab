/** The free rounds of the player on a game, and whether the next bet is one of them. */
import { useEffect, useState } from 'react';
import { parseMoney, ZERO } from '#core/money.ts';
import type { FreeRounds } from '#domain/bonuses/contract.ts';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useSeat } from '../seat/use-seat.ts';
import { stakeFault } from '../stake/stake.ts';
import type { Stake } from '../stake/use-stake.ts';
import { useOpenFreeRounds } from './store.ts';

export type FreeRoundsChoice = {
  readonly rounds: FreeRounds;
  /** The next bet is a free round, and not with money of the player. */
  readonly isOn: boolean;
  choose(isOn: boolean): void;
};

const loadLive = () => import('./live.ts');

/** Those that expire first; undefined for a guest, in free play, and where there are none. */
export function useFreeRounds(game: string): FreeRoundsChoice | undefined {
  const { isMember, currency } = useSeat();
  const live = useLazyLoad(loadLive, isMember);
  useEffect(() => (isMember ? live?.followFreeRounds() : undefined), [isMember, live]);
  const [isOn, choose] = useState(true);
  const rounds = useOpenFreeRounds().find(
    (each) =>
      each.game.id === game &&
      each.currency === currency &&
      each.state === 'active' &&
      each.used < each.count,
  );
  return isMember && rounds ? { rounds, isOn, choose } : undefined;
}

/** The stake of a free round, in place of the typed one. */
export function freeStake({ limits }: Stake, { rounds }: FreeRoundsChoice): Stake {
  const amount = parseMoney(rounds.bet_value) ?? ZERO;
  return {
    text: rounds.bet_value,
    amount,
    limits,
    fault: stakeFault(amount, limits, undefined),
    wasClamped: false,
    // It is fixed: a hotkey must not turn a free round into a bet with money.
    set: () => {},
    follow: () => {},
  };
}
