import { ZERO } from '#core/money.ts';
import type { AutobetState } from './autobet.ts';

/** Before the first run; the rules of a run load with its panel. */
export const IDLE: AutobetState = {
  phase: 'idle',
  plan: null,
  stake: ZERO,
  isAwaiting: false,
  totals: { bets: 0, wins: 0, wagered: ZERO, returned: ZERO },
  reason: null,
  code: null,
};
