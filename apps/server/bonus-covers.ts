import type { Cover } from '#domain/rounds/rules.cover.ts';
import { baccarat, DEALS, WINS, type Spot } from '#features/baccarat/rules.ts';
import { pvpflip } from '#features/coinflip/rules.duel.ts';
import { SIDES } from '#features/coinflip/rules.ts';
import { liveRoulette, paidByPocket } from '#features/roulette/rules.live.ts';
import { POCKETS, roulette } from '#features/roulette/rules.ts';
import { parseNumberBet, SECTORS, wheelShow } from '#features/wheel-show/rules.ts';
import { double, DOUBLE_POCKETS, doubleColourOf } from '#features/roulette/rules.double.ts';

/**
 * The outcomes on which a bet of a shared round wins, or a layout of instant roulette. Other shared
 * games have no sides: all players of a round of crash win together, and each ticket of a room wins
 * for itself.
 */
export function coverOf(game: string, bet: unknown): Cover | undefined {
  if (game === double.name) {
    const parsed = double.parseBet(bet);
    return parsed && cover(DOUBLE_POCKETS, (pocket) => doubleColourOf(pocket) === parsed.colour);
  }
  if (game === baccarat.name) {
    const parsed = baccarat.parseBet(bet);
    return parsed && baccaratCover(parsed.spot);
  }
  if (game === liveRoulette.name) {
    const parsed = liveRoulette.parseBet(bet);
    return parsed && cover(POCKETS, (pocket) => paidByPocket(parsed).paid[pocket]! > 0);
  }
  if (game === roulette.name) {
    const parsed = roulette.parseParams(bet);
    return parsed && cover(POCKETS, (pocket) => paidByPocket(parsed).paid[pocket]! > 0);
  }
  if (game === wheelShow.name) {
    const parsed = parseNumberBet(bet);
    // A doubling decides nothing: the sectors are those of the spin that ends a round.
    const numbered = SECTORS.filter((each) => each !== 'double');
    return parsed && cover(numbered.length, (place) => numbered[place] === parsed.number);
  }
  if (game === pvpflip.name) {
    const parsed = pvpflip.parseBet(bet);
    return parsed && cover(SIDES.length, (side) => SIDES[side] === parsed.side);
  }
  return undefined;
}

/** The deals in thousandths: those that the Player wins, then the Banker, then the ties. */
const THOUSAND = 1_000;
const [PLAYER_WINS, BANKER_WINS] = [WINS.player, WINS.banker].map((wins) =>
  Number((wins * BigInt(THOUSAND)) / DEALS),
) as [number, number];

/** A tie returns a stake on either side, so it is covered by both. Pairs cover no side. */
function baccaratCover(spot: Spot): Cover | undefined {
  const isTie = (deal: number) => deal >= PLAYER_WINS + BANKER_WINS;
  switch (spot) {
    case 'player':
      return cover(THOUSAND, (deal) => deal < PLAYER_WINS || isTie(deal));
    case 'banker':
      return cover(THOUSAND, (deal) => deal >= PLAYER_WINS);
    case 'tie':
      return cover(THOUSAND, isTie);
    case 'player-pair':
    case 'banker-pair':
      return undefined;
    default:
      return spot satisfies never;
  }
}

function cover(of: number, isWon: (outcome: number) => boolean): Cover {
  return { outcomes: Array.from({ length: of }, (_, one) => one).filter(isWon), of };
}
