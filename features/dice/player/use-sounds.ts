/** The sounds of a roll: the die on the felt, twice, and the result. */
import { useEffect, useRef } from 'react';
import { isWin } from '#domain/bets/player/bet-numbers.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { parseMultiplier } from '#core/fairness/game.ts';
import { FLIGHT_MS } from './use-dice.ts';
import type { Landing } from './use-landing.ts';

/** When the die touches the felt, as shares of its flight: the bounces of the scene. */
const BOUNCES = [
  { at: 0.58, strength: 0.5 },
  { at: 0.92, strength: 0.2 },
];

export function useSounds({ landed, flying, flightMs }: Landing): void {
  useEffect(() => {
    // A fast die has a sound only where it stops.
    if (!flying || flightMs < FLIGHT_MS.normal) return undefined;
    const timers = BOUNCES.map(({ at, strength }) =>
      setTimeout(() => sound('tick', { strength }), at * flightMs),
    );
    return () => timers.forEach(clearTimeout);
  }, [flying, flightMs]);
  const played = useRef(landed);
  useEffect(() => {
    if (!landed || landed === played.current) return;
    played.current = landed;
    if (isWin(landed)) sound('win', { m4: parseMultiplier(landed.multiplier) ?? 0n });
    else sound('loss');
  }, [landed]);
}
