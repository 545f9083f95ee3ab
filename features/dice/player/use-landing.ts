/** The time between the server's answer and the die at rest. */
import { useEffect, useState } from 'react';
import type { BetRecord } from '#domain/bets/contract.ts';

export const FLIGHT_MS = 640;
const FAST_FLIGHT_MS = 130;

export type Landing = {
  /** The bet whose roll is shown. */
  readonly landed: BetRecord | null;
  /** The bet whose die is in the air. */
  readonly flying: BetRecord | null;
  readonly flightMs: number;
};

export function useLanding(last: BetRecord | null, isFast: boolean): Landing {
  const [landed, setLanded] = useState<BetRecord | null>(last);
  const flying = last !== landed ? last : null;
  const flightMs = flightTime(isFast);
  useEffect(() => {
    if (!flying) return undefined;
    const timer = setTimeout(() => setLanded(flying), flightMs);
    return () => clearTimeout(timer);
  }, [flying, flightMs]);
  return { landed, flying, flightMs };
}

function flightTime(isFast: boolean): number {
  const isStill =
    typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill) return 0;
  return isFast ? FAST_FLIGHT_MS : FLIGHT_MS;
}
