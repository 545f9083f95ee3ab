import { expect, test } from 'vitest';
import { streamFrom } from '#core/fairness/pf1.ts';
import { hilo } from './rules.ts';
import {
  ACE,
  callsOn,
  isRight,
  RANKS,
  waysOf,
  type HiloCall,
  type HiloChoice,
} from './rules.cards.ts';

const ALL_RANKS = Array.from({ length: RANKS }, (_, rank) => rank);

/** A round with these cards, of the first suit; words this small are the cards themselves. */
function play(ranks: readonly number[], choices: HiloChoice[]) {
  const left = [...ranks];
  return hilo.replay(
    streamFrom(() => left.shift()! * 4),
    {},
    choices,
  );
}

/** The fair price without rounding: the product of 13 / c, as numerator and denominator. */
type Fair = { up: bigint; down: bigint };
const plus = (a: Fair, b: Fair): Fair => ({
  up: a.up * b.down + b.up * a.down,
  down: a.down * b.down,
});
const equals = (a: Fair, b: Fair) => a.up * b.down === b.up * a.down;
const isMore = (a: Fair, b: Fair) => a.up * b.down > b.up * a.down;
const reduced = ({ up, down }: Fair): Fair => {
  let [a, b] = [up, down];
  while (b !== 0n) [a, b] = [b, a % b];
  return { up: up / a, down: down / a };
};

type Policy = (rank: number, called: number) => HiloChoice | 'take';

/** The mean value of a round from here by a policy, before the house edge of one hundredth. */
function valueOf(policy: Policy, rank: number, called: number, left: number): Fair {
  const move = left === 0 ? 'take' : policy(rank, called);
  if (move === 'take') return { up: 1n, down: 1n };
  let sum: Fair = { up: 0n, down: 1n };
  for (const to of ALL_RANKS) {
    if (move !== 'skip' && !isRight(move, rank, to)) continue;
    const next = valueOf(policy, to, called + (move === 'skip' ? 0 : 1), left - 1);
    const c = move === 'skip' ? 13n : BigInt(waysOf(move, rank));
    // One of 13 ranks, paid 13 / c: a thirteenth of it is 1 / c.
    sum = reduced(plus(sum, { up: next.up, down: next.down * c }));
  }
  return sum;
}

const likelier = (rank: number): HiloCall =>
  waysOf(callsOn(rank)[0], rank) >= waysOf(callsOn(rank)[1], rank)
    ? callsOn(rank)[0]
    : callsOn(rank)[1];
const unlikelier = (rank: number): HiloCall =>
  callsOn(rank)[0] === likelier(rank) ? callsOn(rank)[1] : callsOn(rank)[0];

const POLICIES: readonly [string, Policy][] = [
  ['makes the likelier call once', (rank, called) => (called < 1 ? likelier(rank) : 'take')],
  ['makes the likelier call four times', (rank, called) => (called < 4 ? likelier(rank) : 'take')],
  [
    'makes the unlikelier call three times',
    (rank, called) => (called < 3 ? unlikelier(rank) : 'take'),
  ],
  [
    'skips the middle ranks',
    (rank, called) => (called > 2 ? 'take' : Math.abs(rank - 6) < 3 ? 'skip' : likelier(rank)),
  ],
  [
    'cashes out on every third rank',
    (rank, called) => (called > 0 && rank % 3 === 0 ? 'take' : likelier(rank)),
  ],
  [
    'makes the same call whenever possible',
    (rank, called) => (called > 1 ? 'take' : callsOn(rank)[rank === ACE ? 1 : 0]),
  ],
];

test.each(POLICIES)('games.hilo: the RTP of a player who %s is exactly 0.99', (_name, policy) => {
  for (const rank of ALL_RANKS) {
    expect(equals(valueOf(policy, rank, 0, 5), { up: 1n, down: 1n })).toBe(true);
  }
});

test('games.hilo: the best and the worst strategy both have an RTP of 0.99', () => {
  // From every rank, with the best or the worst move at every card: no move gains or loses.
  let best: Fair[] = ALL_RANKS.map(() => ({ up: 1n, down: 1n }));
  let worst = best;
  for (let left = 1; left <= 8; left++) {
    best = ALL_RANKS.map((rank) => movesFrom(rank, best).reduce((a, b) => (isMore(b, a) ? b : a)));
    worst = ALL_RANKS.map((rank) =>
      movesFrom(rank, worst).reduce((a, b) => (isMore(a, b) ? b : a)),
    );
    for (const value of [...best, ...worst]) expect(equals(value, { up: 1n, down: 1n })).toBe(true);
  }

  function movesFrom(rank: number, after: readonly Fair[]): Fair[] {
    const take: Fair = { up: 1n, down: 1n };
    const call = (of: HiloChoice, c: bigint) =>
      ALL_RANKS.filter((to) => of === 'skip' || isRight(of, rank, to))
        .map((to) => ({ up: after[to]!.up, down: after[to]!.down * c }))
        .reduce((a, b) => reduced(plus(a, b)));
    return [
      take,
      call('skip', 13n),
      ...callsOn(rank).map((of) => call(of, BigInt(waysOf(of, rank)))),
    ];
  }
});

test('games.hilo: the RTP of a plan is the mean over all its cards, played one by one', () => {
  const plans: HiloChoice[][] = [
    ['higher'],
    ['lower'],
    ['same'],
    ['higher', 'lower'],
    ['skip', 'lower'],
    ['higher', 'skip', 'higher'],
  ];
  for (const plan of plans) {
    let [paid, squares, ways] = [0n, 0n, 0n];
    for (const ranks of everyDeal(plan.length + 1)) {
      const m4 = play(ranks, plan)?.m4 ?? 0n;
      paid += m4;
      squares += m4 * m4;
      ways += 1n;
    }
    const { numerator, denominator } = hilo.exactRtp({}, plan);
    expect(numerator * ways * 10_000n).toBe(paid * denominator);
    const variance = hilo.exactVariance({}, plan);
    expect(variance.numerator * (ways * 10_000n) ** 2n).toBe(
      (squares * ways - paid * paid) * variance.denominator,
    );
  }

  function* everyDeal(length: number): Generator<number[]> {
    if (length === 0) return yield [];
    for (const rest of everyDeal(length - 1)) for (const rank of ALL_RANKS) yield [rank, ...rest];
  }
});

test('games.hilo: the RTP of every possible plan is 99%, less the rounding', () => {
  for (let length = 1; length <= 6; length++) {
    for (const plan of [longPlan('higher', length), longPlan('lower', length)]) {
      const { numerator, denominator } = hilo.exactRtp({}, plan);
      expect(numerator * 100n < denominator * 99n).toBe(true);
      expect(numerator * 10_000n > denominator * 9_899n).toBe(true);
    }
  }
  // Too many products to round one by one: the unrounded value is 99 / 100 to the last digit.
  for (const length of [7, 20, 200]) {
    const { numerator, denominator } = hilo.exactRtp({}, longPlan('lower', length));
    expect(numerator * 100n).toBe(denominator * 99n);
  }
  expect(hilo.exactRtp({}, ['skip']).numerator).toBe(0n);

  function longPlan(call: HiloChoice, length: number): HiloChoice[] {
    return Array.from({ length }, (_, i) => (i === 1 ? 'skip' : call)).concat(
      length > 1 ? [call] : [],
    );
  }
});

test('games.hilo: the variance of seven calls is that of their fair prices, times 0.99²', () => {
  // From the last call back: the chance of a rank is 1 / 13, the square of its price (13 / c)².
  let squares: Fair[] = ALL_RANKS.map(() => ({ up: 1n, down: 1n }));
  for (let call = 0; call < 7; call++) {
    squares = ALL_RANKS.map((rank) => {
      const c = BigInt(waysOf('lower', rank));
      return ALL_RANKS.filter((to) => isRight('lower', rank, to))
        .map((to) => ({ up: squares[to]!.up * 13n, down: squares[to]!.down * c * c }))
        .reduce((a, b) => reduced(plus(a, b)));
    });
  }
  const { up, down } = squares.reduce((a, b) => reduced(plus(a, b)));
  const mean = { up, down: down * 13n };
  const { numerator, denominator } = hilo.exactVariance({}, Array(7).fill('lower'));
  expect(numerator * mean.down * 10_000n).toBe((mean.up - mean.down) * 9_801n * denominator);
});
