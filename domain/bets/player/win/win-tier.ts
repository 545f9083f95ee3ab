import type { Celebration } from '#domain/jurisdictions/rules.ts';
import type { BetRecord } from '../../contract.ts';
import { isWin, m4Of } from '../bet-numbers.ts';

/** How a win is celebrated: the more it pays for its stake, the more. */
export type WinTier = 'quiet' | 'plate' | 'curtain' | 'full';

/** How long an autobet waits after a win, so that a large one can be seen and shared. */
const AUTOBET_PAUSE_MS: Readonly<Record<WinTier, number>> = {
  quiet: 0,
  plate: 0,
  curtain: 3_000,
  full: 6_000,
};

const PLATE_M4 = 20_000n;
const CURTAIN_M4 = 100_000n;
const FULL_M4 = 1_000_000n;

type TierBet = Pick<BetRecord, 'stake' | 'payout' | 'multiplier' | 'void_reason'>;

export function autobetPauseMs(bet: TierBet, celebration: Celebration): number {
  const tier = winTier(bet, celebration);
  return tier === undefined ? 0 : AUTOBET_PAUSE_MS[tier];
}

/**
 * Undefined where there is nothing to celebrate: the law allows no celebrations, or the payout is
 * no more than the stake, which is celebrated under no law.
 */
export function winTier(bet: TierBet, celebration: Celebration): WinTier | undefined {
  if (celebration === 'none' || bet.void_reason !== null || !isWin(bet)) return undefined;
  const m4 = m4Of(bet);
  if (m4 >= FULL_M4) return 'full';
  if (m4 >= CURTAIN_M4) return 'curtain';
  return m4 >= PLATE_M4 ? 'plate' : 'quiet';
}
