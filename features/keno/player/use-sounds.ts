/** The sounds of a draw: each ball as it comes to rest, and the result. */
import { useEffect, useRef } from 'react';
import { isWin } from '#domain/bets/player/bet-numbers.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { parseMultiplier } from '#core/fairness/game.ts';
import type { Picks } from './picks.ts';
import type { Balls } from './use-balls.ts';

export function useSounds({ bet, out, isMoving }: Balls, picks: Picks, isFast: boolean): void {
  const latest = out.at(-1);
  const isHit = latest !== undefined && picks.includes(latest);
  useEffect(() => {
    // Ten balls in less than half a second would only rattle.
    if (!isMoving || isFast || out.length === 0) return;
    if (isHit) sound('reveal');
    else sound('tick', { strength: 0.6 });
  }, [isMoving, isFast, out.length, isHit]);
  const rested = isMoving ? null : bet;
  const played = useRef(rested);
  useEffect(() => {
    if (!rested || rested === played.current) return;
    played.current = rested;
    if (isWin(rested)) sound('win', { m4: parseMultiplier(rested.multiplier) ?? 0n });
    else sound('loss');
  }, [rested]);
}
