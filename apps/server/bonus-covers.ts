import type { Cover } from '#domain/bonus-abuse/rules.ts';
import { pvpflip } from '#features/coinflip/rules.duel.ts';
import { SIDES } from '#features/coinflip/rules.ts';
import { double, DOUBLE_POCKETS, doubleColourOf } from '#features/roulette/rules.double.ts';

/**
 * The outcomes on which a bet of a shared round wins. Other shared games have no sides: all players
 * of a round of crash win together, and each ticket of a room wins for itself.
 */
export function coverOf(game: string, bet: unknown): Cover | undefined {
  if (game === double.name) {
    const parsed = double.parseBet(bet);
    return parsed && cover(DOUBLE_POCKETS, (pocket) => doubleColourOf(pocket) === parsed.colour);
  }
  if (game === pvpflip.name) {
    const parsed = pvpflip.parseBet(bet);
    return parsed && cover(SIDES.length, (side) => SIDES[side] === parsed.side);
  }
  return undefined;
}

function cover(of: number, isWon: (outcome: number) => boolean): Cover {
  return { outcomes: Array.from({ length: of }, (_, one) => one).filter(isWon), of };
}
