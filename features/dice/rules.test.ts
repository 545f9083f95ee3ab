import { expect, test } from 'vitest';
import fc from 'fast-check';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { formatMultiplier } from '#core/money.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import {
  betAtChance,
  betAtMultiplier,
  betAtTarget,
  betOn,
  decide,
  dice,
  hundredthsText,
  multiplierFor,
  multiplierOfRoll,
  parseDiceBet,
  parseTyped,
  rollText,
  turned,
  winnersOf,
  wins,
  WINNERS_MAX,
  WINNERS_MIN,
} from './rules.ts';
import type { DiceBet, Direction } from './rules.ts';

const DIRECTIONS: Direction[] = ['under', 'over'];
const ALL_ROLLS = Array.from({ length: 10_000 }, (_, roll) => roll);

function allBets(): DiceBet[] {
  const bets: DiceBet[] = [];
  for (let winners = WINNERS_MIN; winners <= WINNERS_MAX; winners++) {
    for (const direction of DIRECTIONS) bets.push(betOn(direction, winners));
  }
  return bets;
}

test('games.dice: receipts name version 1 of the rules', () => {
  expect(dice.version).toBe(1);
});

test('games.dice: all 10,000 rolls of all 19,600 bets win as often as the rules say', () => {
  let bets = 0;
  for (const bet of allBets()) {
    let won = 0;
    for (let roll = 0; roll < 10_000; roll++) if (wins(bet, roll)) won++;
    if (won !== winnersOf(bet)) throw new Error(`${JSON.stringify(bet)} wins ${won} times`);
    bets += 1;
  }
  expect(bets).toBe(19_600);
});

test('games.dice: the sum over all rolls is the exact RTP, at multipliers of all sizes', () => {
  for (const winners of [1, 2, 3, 99, 100, 4_999, 5_000, 9_723, 9_724, 9_799, 9_800]) {
    for (const direction of DIRECTIONS) {
      const bet = betOn(direction, winners);
      const paid = ALL_ROLLS.map((roll) => multiplierOfRoll(bet, roll));
      const sum = paid.reduce((total, m4) => total + m4, 0n);
      const squares = paid.reduce((total, m4) => total + m4 * m4, 0n);
      expect(dice.exactRtp(bet)).toEqual({ numerator: sum, denominator: 100_000_000n });
      const variance = dice.exactVariance(bet);
      expect(variance.numerator).toBe(10_000n * squares - sum * sum);
      expect(variance.denominator).toBe(100_000_000n ** 2n);
    }
  }
});

test('games.dice: the RTP is at most 0.99 and lowest, 0.98990320, at 9,724 winners', () => {
  const returns = allBets().map((bet) => ({ bet, paid: dice.exactRtp(bet).numerator }));
  const lowest = returns.reduce((least, each) => (each.paid < least.paid ? each : least));
  const highest = returns.reduce((most, each) => (each.paid > most.paid ? each : most));
  expect(winnersOf(lowest.bet)).toBe(9_724);
  expect(lowest.paid).toBe(98_990_320n);
  expect(highest.paid).toBe(99_000_000n);
});

test('games.dice: multipliers run from 9,900 to 1.0102 and fall with every step of chance', () => {
  expect(formatMultiplier(multiplierFor(1))).toBe('9900.0000');
  expect(formatMultiplier(multiplierFor(9_800))).toBe('1.0102');
  expect(formatMultiplier(multiplierFor(5_000))).toBe('1.9800');
  for (let winners = 2; winners <= WINNERS_MAX; winners++) {
    if (multiplierFor(winners) >= multiplierFor(winners - 1))
      throw new Error(`stays at ${winners}`);
  }
  expect(dice.bestMultiplier({ direction: 'over', target: 4_999 })).toBe(19_800n);
});

test('games.dice: a roll equal to the target loses both ways', () => {
  expect(wins({ direction: 'under', target: 5_000 }, 5_000)).toBe(false);
  expect(wins({ direction: 'over', target: 5_000 }, 5_000)).toBe(false);
});

test('games.dice: the published vectors give the published rolls and payouts', () => {
  const { seeds, rounds } = vectors;
  const rolls = vectors.draws.filter((draw) => draw.game === 'dice');
  expect(rolls).toHaveLength(3);
  for (const { round, calls } of rolls) {
    const { outcome } = decide(streamOf(round), { direction: 'under', target: 5_000 });
    expect(outcome.roll).toBe(calls[0]?.gives);
  }
  const consequences = vectors.consequences.filter((each) => each.game === 'dice');
  expect(consequences).toHaveLength(2);
  for (const { round, params, outcome, m4 } of consequences) {
    const bet = parseDiceBet(params);
    if (!bet) throw new Error('the vector is not a valid bet');
    expect(decide(streamOf(round), bet)).toEqual({ outcome, m4: BigInt(m4 ?? -1) });
  }

  function streamOf(name: string) {
    const round = rounds[name as keyof typeof rounds];
    const { serverSeed } = seeds[round.seed as keyof typeof seeds];
    return openStream(openSeedPair(serverSeed, round.clientSeed), round.nonce, dice.tag);
  }
});

test('games.dice: every valid bet is parsed back unchanged', () => {
  for (const bet of allBets()) {
    const read = parseDiceBet({ ...bet });
    if (read?.target !== bet.target || read.direction !== bet.direction) {
      throw new Error(`refused ${JSON.stringify(bet)}`);
    }
  }
  expect(betOn('over', 5_000)).toEqual({ direction: 'over', target: 4_999 });
});

test.each([
  ['no winner under 0', { direction: 'under', target: 0 }],
  ['no winner over 99.99', { direction: 'over', target: 9_999 }],
  ['more winners than allowed, under', { direction: 'under', target: 9_801 }],
  ['more winners than allowed, over', { direction: 'over', target: 198 }],
  ['a target out of range', { direction: 'under', target: 10_000 }],
  ['a negative target', { direction: 'over', target: -1 }],
  ['a fraction', { direction: 'under', target: 50.5 }],
  ['not a number', { direction: 'under', target: Number.NaN }],
  ['infinity', { direction: 'over', target: Number.NEGATIVE_INFINITY }],
  ['a target as text', { direction: 'under', target: '5000' }],
  ['a bigint', { direction: 'under', target: 5_000n }],
  ['another direction', { direction: 'exactly', target: 5_000 }],
  ['a direction in capitals', { direction: 'UNDER', target: 5_000 }],
  ['a missing target', { direction: 'under' }],
  ['a missing direction', { target: 5_000 }],
  ['an extra field', { direction: 'under', target: 5_000, m4: 99_000_000 }],
  ['a list', ['under', 5_000]],
  ['text', 'under 50'],
  ['null', null],
  ['nothing', undefined],
])('games.dice: a bet is refused for %s', (_reason, value) => {
  expect(parseDiceBet(value)).toBeUndefined();
});

test('games.dice: the nearest multiplier is found, checked against all 9,800', () => {
  const anyMultiplier = fc.oneof(
    fc.bigInt({ min: -5n, max: 30_000n }),
    fc.bigInt({ min: 10_000n, max: 200_000_000n }),
    fc.integer({ min: WINNERS_MIN, max: WINNERS_MAX }).map((winners) => multiplierFor(winners)),
  );
  fc.assert(
    fc.property(anyMultiplier, fc.constantFrom(...DIRECTIONS), (wanted, direction) => {
      const found = betAtMultiplier(direction, wanted);
      expect(parseDiceBet(found)).toEqual(found);
      const distance = gap(multiplierFor(winnersOf(found)), wanted);
      for (let winners = WINNERS_MIN; winners <= WINNERS_MAX; winners++) {
        if (gap(multiplierFor(winners), wanted) < distance) {
          throw new Error(`${wanted}: ${winners} is nearer than ${winnersOf(found)}`);
        }
      }
    }),
    { numRuns: 150 },
  );

  function gap(a: bigint, b: bigint): bigint {
    return a > b ? a - b : b - a;
  }
});

test('games.dice: half-way between two multipliers the likelier bet is taken', () => {
  expect([multiplierFor(5_000), multiplierFor(5_001)]).toEqual([19_800n, 19_796n]);
  expect(winnersOf(betAtMultiplier('under', 19_798n))).toBe(5_001);
  expect(winnersOf(betAtMultiplier('over', 19_799n))).toBe(5_000);
});

test('games.dice: target, chance and multiplier stay in sync for every valid bet', () => {
  for (const bet of allBets()) {
    const winners = winnersOf(bet);
    const again = [
      betAtTarget(bet.direction, bet.target),
      betAtChance(bet.direction, winners),
      betAtMultiplier(bet.direction, multiplierFor(winners)),
      turned(turned(bet)),
    ];
    if (again.some((other) => other.target !== bet.target || other.direction !== bet.direction)) {
      throw new Error(`${JSON.stringify(bet)} becomes ${JSON.stringify(again)}`);
    }
  }
  expect(turned({ direction: 'under', target: 2_500 })).toEqual({
    direction: 'over',
    target: 7_499,
  });
});

test('games.dice: values beyond the range are clamped', () => {
  expect(betAtTarget('under', 0)).toEqual({ direction: 'under', target: 1 });
  expect(betAtTarget('under', 9_999)).toEqual({ direction: 'under', target: 9_800 });
  expect(betAtTarget('over', 0)).toEqual({ direction: 'over', target: 199 });
  expect(betAtTarget('over', 9_999)).toEqual({ direction: 'over', target: 9_998 });
  expect(winnersOf(betAtChance('over', 0))).toBe(1);
  expect(winnersOf(betAtChance('under', 10_000))).toBe(9_800);
  expect(winnersOf(betAtMultiplier('under', 999_999_999_999n))).toBe(1);
  expect(winnersOf(betAtMultiplier('under', 0n))).toBe(9_800);
});

test.each([
  ['50', 2, 5_000n],
  ['50.5', 2, 5_050n],
  ['50,55', 2, 5_055n],
  [' 1.98 ', 4, 19_800n],
  ['.5', 2, 50n],
  ['5.', 2, 500n],
  ['1.98765', 4, 19_876n],
  ['0', 4, 0n],
])('games.dice: "%s" typed with %i decimals is read', (text, decimals, value) => {
  expect(parseTyped(text, decimals)).toBe(value);
});

test.each(['', '.', ',', '-1', '1e3', 'NaN', '1.2.3', '1 000', '٣', '1234567890'])(
  'games.dice: "%s" typed is not a number',
  (text) => {
    expect(parseTyped(text, 2)).toBeUndefined();
  },
);

test('games.dice: every shown text is parsed back as the same number', () => {
  for (const value of ALL_ROLLS) {
    if (parseTyped(hundredthsText(value), 2) !== BigInt(value)) throw new Error(`lost ${value}`);
  }
  expect(hundredthsText(5)).toBe('0.05');
  expect(hundredthsText(9_999)).toBe('99.99');
  expect(rollText(5)).toBe('00.05');
  expect(rollText(9_999)).toBe('99.99');
});
