/**
 * The RTP with the best decisions, exactly. Cards are drawn from a shoe without an end, so a hand
 * is known by its total and by whether an ace in it counts eleven, and what a decision is worth is
 * the mean over the next card. Nothing is divided: a value is a whole number of 13⁻⁶⁰ half stakes,
 * because no chain of cards in a round is longer.
 */
import type { Rational } from '#core/fairness/game.ts';
import { BEST, RANKS } from './rules.cards.ts';

/** Which decisions a player uses besides hit and stand. */
type Skill = { readonly doubles: boolean; readonly splits: boolean };

const ALL: Skill = { doubles: true, splits: true };
const ONE = 13n ** 60n;
const SHOE = BigInt(RANKS);

/** What a card counts, ace first, and how many of the 13 ranks count that. */
const VALUES = Array.from({ length: 10 }, (_, i) => ({
  value: i + 1,
  ways: i === 9 ? 4n : 1n,
}));

/** A hand of either side: with an ace, ten more as long as that is within 21. */
type Sum = { readonly hard: number; readonly hasAce: boolean };

const NONE: Sum = { hard: 0, hasAce: false };
const keyOf = ({ hard, hasAce }: Sum): string => `${hard}${hasAce ? 'a' : ''}`;
const plus = ({ hard, hasAce }: Sum, value: number): Sum => ({
  hard: hard + value,
  hasAce: hasAce || value === 1,
});
const points = ({ hard, hasAce }: Sum): number => (hasAce && hard + 10 <= BEST ? hard + 10 : hard);

/** The mean payback of one unit for a player who decides best within these skills. */
export function bestRtp(skill: Skill = ALL): Rational {
  let sum = 0n;
  for (const up of VALUES) {
    const odds = dealerOdds(up.value);
    const best = createBest(odds.ends, skill);
    for (const one of VALUES) {
      for (const two of VALUES) {
        const ways = up.ways * one.ways * two.ways;
        sum += ways * best.firstTwo(one.value, two.value, odds.blackjack);
      }
    }
  }
  // Values are the profit in halves of the stake.
  const denominator = 2n * SHOE ** 3n * ONE;
  return { numerator: sum + denominator, denominator };
}

/** The chances of the dealer's totals without a blackjack, and of that; above 21 as 22. */
function dealerOdds(up: number): {
  readonly ends: ReadonlyMap<number, bigint>;
  readonly blackjack: bigint;
} {
  const ends = new Map<number, bigint>();
  let blackjack = 0n;
  function draw(sum: Sum, chance: bigint, isFirst: boolean): void {
    for (const { value, ways } of VALUES) {
      const next = plus(sum, value);
      const [total, part] = [points(next), (chance * ways) / SHOE];
      if (isFirst && total === BEST) blackjack += part;
      else if (total < 17) draw(next, part, false);
      else ends.set(Math.min(total, BEST + 1), (ends.get(Math.min(total, BEST + 1)) ?? 0n) + part);
    }
  }
  draw(plus(NONE, up), ONE, true);
  return { ends, blackjack };
}

/** What a hand is worth against one card of the dealer, before it is known what is hidden. */
function createBest(ends: ReadonlyMap<number, bigint>, { doubles, splits }: Skill) {
  const all = [...ends.values()].reduce((sum, chance) => sum + chance, 0n);
  const hits = new Map<string, bigint>();

  /** The profit of a stake, in halves of it, over all ends of the dealer without a blackjack. */
  function stand(sum: Sum): bigint {
    const own = points(sum);
    if (own > BEST) return -2n * all;
    let profit = 0n;
    for (const [total, chance] of ends) {
      if (total > BEST || own > total) profit += 2n * chance;
      else if (own < total) profit -= 2n * chance;
    }
    return profit;
  }

  const mean = (worth: (value: number) => bigint): bigint =>
    VALUES.reduce((sum, { value, ways }) => sum + ways * worth(value), 0n) / SHOE;

  function hit(sum: Sum): bigint {
    const key = keyOf(sum);
    const known = hits.get(key);
    if (known !== undefined) return known;
    const worth = mean((value) => playOn(plus(sum, value)));
    hits.set(key, worth);
    return worth;
  }

  /** A hand with more than two cards, or one that may not be doubled. */
  function playOn(sum: Sum): bigint {
    return points(sum) >= BEST ? stand(sum) : most(stand(sum), hit(sum));
  }

  const double = (sum: Sum): bigint => 2n * mean((value) => stand(plus(sum, value)));

  function twoCards(sum: Sum): bigint {
    if (points(sum) >= BEST || !doubles) return playOn(sum);
    return most(playOn(sum), double(sum));
  }

  function split(value: number): bigint {
    const from = plus(NONE, value);
    const hand = (next: number): bigint =>
      value === 1 ? stand(plus(from, next)) : twoCards(plus(from, next));
    return 2n * mean(hand);
  }

  return {
    firstTwo(one: number, two: number, blackjack: bigint): bigint {
      const sum = plus(plus(NONE, one), two);
      // Three halves, unless the dealer has one, too.
      if (points(sum) === BEST) return 3n * all;
      const worth = twoCards(sum);
      const best = splits && one === two ? most(worth, split(one)) : worth;
      return best - 2n * blackjack;
    },
  };
}

function most(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
