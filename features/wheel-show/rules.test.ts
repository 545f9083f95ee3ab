import { expect, test } from 'vitest';
import type { Rational } from '#core/fairness/game.ts';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import {
  DOUBLE_PLACE,
  m4On,
  NUMBERS,
  numberOf,
  parseNumberBet,
  parseSpins,
  SECTORS,
  sectorsOf,
  wheelShow,
  type WheelNumber,
  type Spins,
} from './rules.ts';

const on = (number: WheelNumber) => ({ bet: { number }, facts: null, taken: null });

/** A stream whose integers are these, each checked to be in its range. */
function streamOf(numbers: readonly number[]) {
  const sizes: number[] = [];
  const left = [...numbers];
  const int = (size: number) => {
    sizes.push(size);
    const next = left.shift();
    if (next === undefined || next >= size) throw new Error(`${next} is not below ${size}`);
    return next;
  };
  const unused = () => {
    throw new Error('the wheel draws integers alone');
  };
  return { sizes, stream: { int, u32: unused, u52: unused, draw: unused } };
}

/** Every sequence of spins with its chance, as a fraction of 51³ × 50. */
function everyOutcome(): { outcome: Spins; ways: bigint }[] {
  return [0, 1, 2, 3].flatMap((doublings) => {
    const unused = doublings === 3 ? 1n : 51n ** BigInt(2 - doublings) * 50n;
    const before = Array.from({ length: doublings }, () => DOUBLE_PLACE);
    return SECTORS.flatMap((sector, place) =>
      sector === 'double' ? [] : [{ outcome: { places: [...before, place] }, ways: unused }],
    );
  });
}

const ALL = 51n ** 3n * 50n;

const isEqual = (a: Rational, b: Rational) =>
  a.numerator * b.denominator === b.numerator * a.denominator;

test('wheel show: receipts name version 1 of the rules', () => {
  expect(wheelShow.version).toBe(1);
});

test('wheel show: each number has 48 divided by it of the 51 sectors, and one doubles', () => {
  expect(SECTORS).toHaveLength(51);
  expect(NUMBERS.map(sectorsOf)).toEqual([24, 12, 8, 4, 2]);
  expect(SECTORS.filter((each) => each === 'double')).toHaveLength(1);
  expect(SECTORS[DOUBLE_PLACE]).toBe('double');
});

test('wheel show: equal numbers are no neighbours, and the 24s are opposite', () => {
  for (const [place, sector] of SECTORS.entries()) {
    expect(SECTORS[(place + 1) % SECTORS.length], `${place}`).not.toBe(sector);
  }
  const [one, other] = [SECTORS.indexOf(24), SECTORS.lastIndexOf(24)];
  // Half of 51 is no place: opposite is 25 or 26.
  expect([25, 26]).toContain(other - one);
});

test('wheel show: all sequences of spins are counted, each once', () => {
  const every = everyOutcome();
  expect(every).toHaveLength(4 * 50);
  expect(every.reduce((sum, { ways }) => sum + ways, 0n)).toBe(ALL);
  expect(ALL).toBe(6_632_550n);
});

test.each(NUMBERS)('wheel show: the RTP and the variance of %i are exact', (number) => {
  const every = everyOutcome().map(({ outcome, ways }) => ({ m4: m4On(number, outcome), ways }));
  const mean = every.reduce((sum, { m4, ways }) => sum + m4 * ways, 0n);
  const rtp = { numerator: mean, denominator: ALL * 10_000n };
  expect(isEqual(wheelShow.exactRtp(on(number)), rtp)).toBe(true);
  // What the decision says of every number: 97.959 %.
  expect(isEqual(rtp, { numerator: 1_082_864n, denominator: 1_105_425n })).toBe(true);
  const squares = every.reduce((sum, { m4, ways }) => sum + m4 ** 2n * ways, 0n);
  const variance = {
    numerator: squares * ALL - mean ** 2n,
    denominator: (ALL * 10_000n) ** 2n,
  };
  expect(isEqual(wheelShow.exactVariance(on(number)), variance)).toBe(true);
});

test('wheel show: the RTP follows from that of the last spin, spin by spin', () => {
  // W3 = 48/50, and before it 48/51 plus a 51st of twice the next.
  let [numerator, denominator] = [48n, 50n];
  for (let spin = 0; spin < 3; spin++) {
    [numerator, denominator] = [48n * denominator + 2n * numerator, 51n * denominator];
  }
  for (const number of NUMBERS) {
    expect(isEqual(wheelShow.exactRtp(on(number)), { numerator, denominator })).toBe(true);
  }
});

test('wheel show: three spins have 51 sectors, a fourth the 50 numbers, and the first number ends', () => {
  const cases = [
    { drawn: [13, 0, 5, 7], places: [13] },
    { drawn: [0, 50, 0, 0], places: [0, 50] },
    { drawn: [0, 0, 7, 49], places: [0, 0, 7] },
    { drawn: [0, 0, 0, 0], places: [0, 0, 0, 1] },
    { drawn: [0, 0, 0, 49], places: [0, 0, 0, 50] },
  ];
  for (const { drawn, places } of cases) {
    const given = streamOf(drawn);
    expect(wheelShow.draw(given.stream, null)).toEqual({ places });
    expect(given.sizes).toEqual([51, 51, 51, 50]);
  }
});

// Computed by another implementation of PF-1 (Python, hmac) from the published seeds.
test.each([
  ['A', 'player-one', 0, [29]],
  ['A', 'player-one', 1, [39]],
  ['B', 'Z9_client-seed', 42, [47]],
  ['A', 'player-one', 175, [0, 45]],
  ['A', 'player-one', 1_243, [0, 0, 9]],
  ['A', 'player-one', 93_407, [0, 0, 0, 37]],
  ['A', 'player-one', 124_294, [0, 0, 0, 13]],
] as const)('wheel show: vector %s, %s, %i', (seed, clientSeed, nonce, places) => {
  const pair = openSeedPair(vectors.seeds[seed].serverSeed, clientSeed);
  expect(wheelShow.draw(openStream(pair, nonce, wheelShow.tag), null)).toEqual({ places });
});

test('wheel show: the number pays itself, doubled by every doubling, and the others nothing', () => {
  const paid = (places: readonly number[]) => NUMBERS.map((number) => m4On(number, { places }));
  expect(paid([13])).toEqual([0n, 0n, 0n, 0n, 240_000n]);
  expect(paid([0, 2])).toEqual([40_000n, 0n, 0n, 0n, 0n]);
  expect(paid([0, 0, 0, 39])).toEqual([0n, 0n, 0n, 0n, 1_920_000n]);
  expect(NUMBERS.map((number) => wheelShow.bestMultiplier({ number }))).toEqual([
    160_000n,
    320_000n,
    480_000n,
    960_000n,
    1_920_000n,
  ]);
  expect(() => numberOf({ places: [0] })).toThrow('ends with a number');
});

test('wheel show: a settled bet is read back from its receipt', () => {
  const rules = settledBets(wheelShow);
  expect(rules.parseParams(on(6))).toEqual(on(6));
  expect(rules.parseParams({ ...on(6), facts: {} })).toBeUndefined();
  expect(rules.parseParams({ bet: { number: 6 } })).toBeUndefined();
});

test.each([
  ['another number', { number: 3 }],
  ['the sector that doubles', { number: 'double' }],
  ['a number as text', { number: '24' }],
  ['no number', {}],
  ['an extra field', { number: 2, m4: 1 }],
  ['text', '2'],
  ['null', null],
  ['nothing', undefined],
])('wheel show: a bet is refused for %s', (_reason, value) => {
  expect(parseNumberBet(value)).toBeUndefined();
});

test('wheel show: only spins that end with the first number are an outcome', () => {
  for (const places of [[1], [50], [0, 1], [0, 0, 0, 50]]) {
    expect(parseSpins({ places })).toEqual({ places });
  }
  for (const value of [
    null,
    {},
    { places: [] },
    { places: [0] },
    { places: [51] },
    { places: [-1] },
    { places: [1.5] },
    { places: ['5'] },
    { places: ['length'] },
    { places: [1, 2] },
    { places: [0, 0, 0, 0] },
    { places: [0, 0, 0, 0, 5] },
    { places: 'ab' },
  ]) {
    expect(parseSpins(value)).toBeUndefined();
  }
});
