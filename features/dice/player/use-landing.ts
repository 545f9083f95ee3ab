/** The die of the dice table: where it lies, and the roll that is in the air. */
import { useState } from 'react';
import type { BetRecord } from '#domain/bets/contract.ts';
import type { AnimatedBet } from '#domain/bets/player/betting/bet-animation.ts';

export type Landing = {
  /** The bet whose roll is shown. */
  readonly landed: BetRecord | null;
  /** The bet whose die is in the air. */
  readonly flying: BetRecord | null;
  readonly flightMs: number;
};

/** While a die flies, the roll before it is still the one shown. */
export function useLanding({ bet, isMoving, durationMs }: AnimatedBet): Landing {
  const [landed, setLanded] = useState(isMoving ? null : bet);
  if (!isMoving && landed !== bet) setLanded(bet);
  return {
    landed: isMoving ? landed : bet,
    flying: isMoving ? bet : null,
    flightMs: durationMs,
  };
}
