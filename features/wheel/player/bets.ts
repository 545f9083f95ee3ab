import type { BetRecord } from '#domain/bets/contract.ts';
import { isObject } from '#core/fairness/json.ts';
import { colourOf, SEGMENTS, type WheelColour } from '../rules.ts';

/** The result of a bet, 0 … 98. */
export function indexOf(bet: BetRecord): number | undefined {
  const index = isObject(bet.outcome) ? bet.outcome['index'] : undefined;
  const isResult = typeof index === 'number' && Number.isInteger(index);
  return isResult && index >= 0 && index < SEGMENTS ? index : undefined;
}

/** The colour the wheel came to rest on. */
export function restOf(bet: BetRecord): WheelColour | undefined {
  const index = indexOf(bet);
  return index === undefined ? undefined : colourOf(index);
}
