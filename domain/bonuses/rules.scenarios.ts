/** How a bonus is played to see what it costs. */
import type { CountedGame } from './rules.odds.ts';
import type { BonusScenario } from './rules.simulation.ts';

/** The largest stake, and a tenth of it. */
const DIVISORS = [1, 10] as const;

/**
 * On the game that costs its player least, as a player does who looks for it, and on all games that
 * count, as others do; the cheapest game stands first. Each with the largest stake and a tenth.
 */
export function scenariosOf(
  games: readonly CountedGame[],
): Pick<BonusScenario, 'games' | 'divisor'>[] {
  const choices = games.length > 1 ? [games.slice(0, 1), games] : [games];
  return choices.flatMap((chosen) => DIVISORS.map((divisor) => ({ games: chosen, divisor })));
}
