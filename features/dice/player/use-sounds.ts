/** What is heard of a roll: the die on the cloth, twice, and what it came to. */
import { useEffect, useRef } from 'react';
import { isWin } from '#domain/bets/player/bet-words.ts';
import { sound } from '#domain/bets/player/sound.ts';
import { parseMultiplier } from '#core/fairness/game.ts';
import { FLIGHT_MS, type Landing } from './use-landing.ts';

/** When it touches the cloth, as shares of its flight: the bounces of the scene. */
const BOUNCES = [
  { at: 0.58, strength: 0.5 },
  { at: 0.92, strength: 0.2 },
];

export function useSounds({ landed, flying, flightMs }: Landing): void {
  useEffect(() => {
    // A die that is thrown fast is only heard where it stops.
    if (!flying || flightMs < FLIGHT_MS) return undefined;
    const timers = BOUNCES.map(({ at, strength }) =>
      setTimeout(() => sound('tick', { strength }), at * flightMs),
    );
    return () => timers.forEach(clearTimeout);
  }, [flying, flightMs]);
  const heard = useRef(landed);
  useEffect(() => {
    if (!landed || landed === heard.current) return;
    heard.current = landed;
    if (isWin(landed)) sound('win', { m4: parseMultiplier(landed.multiplier) ?? 0n });
    else sound('loss');
  }, [landed]);
}
