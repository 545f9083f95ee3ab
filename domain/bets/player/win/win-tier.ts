import type { Celebration } from '#domain/jurisdictions/rules.ts';
import type { BetRecord } from '../../contract.ts';
import { isWin, m4Of } from '../bet-numbers.ts';

/** How a win is celebrated: the more it pays for its stake, the more. */
export type WinTier = 'quiet' | 'plate' | 'curtain' | 'full';

const PLATE_M4 = 20_000n;
const CURTAIN_M4 = 100_000n;
const FULL_M4 = 1_000_000n;

/**
 * Undefined where there is nothing to celebrate: the law allows no celebrations, or the payout is
 * no more than the stake, which is celebrated under no law.
 */
export function winTier(
  bet: Pick<BetRecord, 'stake' | 'payout' | 'multiplier' | 'void_reason'>,
  celebration: Celebration,
): WinTier | undefined {
  if (celebration === 'none' || bet.void_reason !== null || !isWin(bet)) return undefined;
  const m4 = m4Of(bet);
  if (m4 >= FULL_M4) return 'full';
  if (m4 >= CURTAIN_M4) return 'curtain';
  return m4 >= PLATE_M4 ? 'plate' : 'quiet';
}
