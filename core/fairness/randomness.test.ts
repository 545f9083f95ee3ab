import { expect, test } from 'vitest';
import { BATTERY, evenZ, tally } from './battery.ts';
import { openSeedPair, openStream } from './pf1.ts';
import { sha256Hex } from './sha256.ts';

const Z_99 = 2.576;
const ROUNDS_PER_SEED = 250_000;
const PAIRS = [1, 2, 3, 4].map((i) => openSeedPair(sha256Hex(`battery ${i}`), `player-${i}`));

function rollsOf(pair: (typeof PAIRS)[number], rounds: number): number[] {
  return Array.from({ length: rounds }, (_, nonce) => openStream(pair, nonce, 'dice').int(10_000));
}

/** A million dice rounds of four players, and a million numbers of one long round. */
const BY_ROUND = PAIRS.flatMap((pair) => rollsOf(pair, ROUNDS_PER_SEED));
const LONG_ROUND = openStream(PAIRS[0]!, 0, 'hilo');
const IN_ONE_ROUND = Array.from({ length: 1_000_000 }, () => LONG_ROUND.int(10_000));

test.each(BATTERY)('fairness: %s of a million dice rounds', (_name, statistic) => {
  expect(Math.abs(statistic(BY_ROUND))).toBeLessThan(Z_99);
});

test.each(BATTERY)('fairness: %s of a million numbers of one round', (_name, statistic) => {
  expect(Math.abs(statistic(IN_ONE_ROUND))).toBeLessThan(Z_99);
});

test.each([
  ['roulette', 37],
  ['double', 33],
  ['wheel', 99],
  ['hilo', 52],
  ['coinflip', 2],
])('fairness: %s is even over %i results', (tag, results) => {
  const drawn = Array.from({ length: 200_000 }, (_, n) =>
    openStream(PAIRS[n % 4]!, n, tag).int(results),
  );
  expect(Math.abs(evenZ(tally(drawn, results, (value) => value)))).toBeLessThan(Z_99);
});

test.each([
  ['keno', 40, 10],
  ['mines', 25, 3],
])('fairness: %s draws every number of %i equally often in each of %i places', (tag, size, k) => {
  const draws = Array.from({ length: 60_000 }, (_, n) =>
    openStream(PAIRS[2]!, n, tag).draw(size, k),
  );
  for (const place of [0, k - 1]) {
    expect(Math.abs(evenZ(tally(draws, size, (draw) => draw, place)))).toBeLessThan(Z_99);
  }

  function tally(all: number[][], bins: number, of: (n: number) => number, place: number) {
    const counts: number[] = Array(bins).fill(0);
    for (const draw of all) counts[of(draw[place]!)]! += 1;
    return counts;
  }
});

test('fairness: u52 is even in its upper and in its lower bits', () => {
  const drawn = Array.from({ length: 200_000 }, (_, n) => openStream(PAIRS[3]!, n, 'crash').u52());
  expect(
    Math.abs(
      evenZ(
        tally(
          drawn.map((u) => Number(u >> 44n)),
          256,
          (n) => n,
        ),
      ),
    ),
  ).toBeLessThan(Z_99);
  expect(
    Math.abs(
      evenZ(
        tally(
          drawn.map((u) => Number(u & 255n)),
          256,
          (n) => n,
        ),
      ),
    ),
  ).toBeLessThan(Z_99);
});

test('fairness: the battery detects what it is made for', () => {
  const faults: [string, (roll: number, i: number) => number, string[]][] = [
    [
      'one roll in 300 turned into a low one',
      (r, i) => (i % 300 ? r : r % 100),
      ['uniformity in 100 bins'],
    ],
    [
      'rolls ending in 99 that cannot come',
      (r) => (r % 100 === 99 ? r - 1 : r),
      ['uniformity of all 10,000 rolls'],
    ],
    [
      'every twenty-fifth roll repeated',
      (r, i) => (i % 25 ? r : (BY_ROUND[i - 1] ?? r)),
      ['runs', 'serial correlation with the roll before', 'pairs'],
    ],
    [
      'a weak echo eight rolls back',
      (r, i) => (i % 50 ? r : (BY_ROUND[i - 8] ?? r)),
      ['serial correlation eight rolls back'],
    ],
    [
      'a low roll after long silence',
      (r, i) => (i % 8 ? Math.max(r, 1_000) : r % 2_000),
      ['gaps', 'coupon collector', 'poker', 'permutations'],
    ],
  ];
  for (const [fault, bend, noticedBy] of faults) {
    const bent = BY_ROUND.map(bend);
    for (const name of noticedBy) {
      const statistic = BATTERY.find(([each]) => each === name)![1];
      expect(Math.abs(statistic(bent)), `${name}: ${fault}`).toBeGreaterThan(Z_99);
    }
  }
});

test('fairness: the modulo without rejection would be detected', () => {
  const words = Array.from({ length: 30_000 }, () => LONG_ROUND.u32());
  const stream = openStream(PAIRS[0]!, 1, 'demo');
  const thirds = (n: number) => Math.floor(n / 1_000_000_000);
  const biased = tally(
    words.map((word) => word % 3_000_000_000),
    3,
    thirds,
  );
  const fair = tally(
    words.map(() => stream.int(3_000_000_000)),
    3,
    thirds,
  );
  expect(Math.abs(evenZ(biased))).toBeGreaterThan(20);
  expect(Math.abs(evenZ(fair))).toBeLessThan(Z_99);
});
