/** The balls drawn so far, one after another, until all ten are in the rail. */
import { useEffect, useState } from 'react';
import type { BetRecord } from '#domain/bets/contract.ts';
import type { AnimatedBetting } from '#domain/bets/player/betting/bet-animation.ts';
import { isObject } from '#core/fairness/json.ts';
import { DRAWN } from '../rules.ts';

export type Balls = {
  /** The bet they were drawn for; null when the rail is empty. */
  readonly bet: BetRecord | null;
  /** In the order drawn. */
  readonly out: readonly number[];
  readonly isMoving: boolean;
  /** From one ball to the next. */
  readonly stepMs: number;
};

/** The last ball appears a little before the end, so that it has come to rest by then. */
const STEPS = DRAWN + 2;
const NONE: Balls = { bet: null, out: [], isMoving: false, stepMs: 0 };

export function useBalls({ bet, isMoving, durationMs }: AnimatedBetting, isWiped: boolean): Balls {
  const [seen, setSeen] = useState<{ bet: BetRecord | null; count: number }>({
    bet: null,
    count: 0,
  });
  const stepMs = durationMs / STEPS;
  useEffect(() => {
    if (!isMoving) return undefined;
    let count = 0;
    const timer = setInterval(() => {
      count += 1;
      setSeen({ bet, count });
      if (count === DRAWN) clearInterval(timer);
    }, stepMs);
    return () => clearInterval(timer);
  }, [bet, isMoving, stepMs]);
  if (!bet || (isWiped && !isMoving)) return NONE;
  const count = isMoving ? countOf(seen, bet) : DRAWN;
  return { bet, out: drawnOf(bet)?.slice(0, count) ?? [], isMoving, stepMs };
}

function countOf(seen: { bet: BetRecord | null; count: number }, bet: BetRecord): number {
  return seen.bet === bet ? seen.count : 0;
}

/** The numbers drawn for a bet, in order. */
export function drawnOf(bet: BetRecord): readonly number[] | undefined {
  const drawn = isObject(bet.outcome) ? bet.outcome['drawn'] : undefined;
  if (!Array.isArray(drawn)) return undefined;
  const numbers = drawn.filter((number) => typeof number === 'number');
  return numbers.length === DRAWN ? numbers : undefined;
}
