import { expect, test } from 'vitest';
import fc from 'fast-check';
import { drawFrom, openSeedPair, openStream } from '#core/fairness/pf1.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import {
  choose,
  decide,
  DRAWN,
  hitsOf,
  keno,
  multiplierOf,
  NUMBERS,
  parseKenoBet,
  PICKS_MAX,
  rtpOf,
  waysToHit,
  type KenoBet,
} from './rules.ts';
import { paytable, RISKS, type Risk } from './rules-paytables.ts';

const PICKS = Array.from({ length: PICKS_MAX }, (_, i) => i + 1);

/** The first numbers of the board: which ones are picked changes no chance. */
function pick(count: number, risk: Risk = 'medium'): KenoBet {
  return { risk, numbers: Array.from({ length: count }, (_, i) => i + 1) };
}

/** The RTPs of the published document, in percent to four decimals. */
const RETURNS: Readonly<Record<Risk, string>> = {
  low: '98.5000 98.4615 98.1073 98.0879 98.2882 98.2472 98.4810 98.2135 98.4281 98.3623',
  medium: '98.5000 98.2692 98.4565 98.2911 98.3272 98.4331 98.4347 98.2842 98.4654 98.4635',
  high: '98.5000 98.4808 98.4109 98.4987 98.4490 98.4517 98.4716 98.4360 98.4903 98.4780',
};

/** Percent with four decimals, the last one rounded. */
function percent(numerator: bigint, denominator: bigint): string {
  const scaled = (numerator * 2_000_000n + denominator) / (2n * denominator);
  const digits = scaled.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

test.each(RISKS.flatMap((risk) => PICKS.map((picks) => [risk, picks] as const)))(
  'games.keno: the RTP of %s with %i picks is the published one to four decimals',
  (risk, picks) => {
    const { numerator, denominator } = rtpOf(risk, picks);
    expect(percent(numerator, denominator)).toBe(RETURNS[risk].split(' ')[picks - 1]);
    expect(keno.exactRtp(pick(picks, risk))).toEqual({ numerator, denominator });
  },
);

test('games.keno: receipts name version 1 of the rules', () => {
  expect(keno.version).toBe(1);
});

test('games.keno: the lowest of the thirty RTPs is 98.0879%, the highest 98.5%', () => {
  const returns = RISKS.flatMap((risk) => PICKS.map((picks) => rtpOf(risk, picks)));
  const shares = returns.map(
    ({ numerator, denominator }) => (numerator * 10n ** 12n) / denominator,
  );
  const sorted = shares.toSorted((a, b) => (a < b ? -1 : 1));
  expect(percent(sorted[0]!, 10n ** 12n)).toBe('98.0879');
  expect(percent(sorted.at(-1)!, 10n ** 12n)).toBe('98.5000');
});

test('games.keno: the ways to hit are the counts over every possible draw', () => {
  // Every pick of one, two and three numbers against one draw: by symmetry, every draw.
  const drawn = [3, 7, 11, 12, 19, 20, 28, 33, 39, 40];
  for (const picks of [1, 2, 3]) {
    const counted: bigint[] = Array(picks + 1).fill(0n);
    for (const numbers of subsets(picks)) counted[hitsOf(numbers, drawn)]! += 1n;
    expect(counted).toEqual(counted.map((_, hits) => waysToHit(picks, hits)));
  }
  for (const picks of PICKS) {
    const all = Array.from({ length: picks + 1 }, (_, hits) => waysToHit(picks, hits));
    expect(all.reduce((sum, ways) => sum + ways, 0n)).toBe(choose(NUMBERS, picks));
  }

  function subsets(size: number, from = 1): number[][] {
    if (size === 0) return [[]];
    const found: number[][] = [];
    for (let first = from; first <= NUMBERS; first++) {
      for (const rest of subsets(size - 1, first + 1)) found.push([first, ...rest]);
    }
    return found;
  }
});

test('games.keno: mean and variance agree with the probability distribution', () => {
  for (const risk of RISKS) {
    for (const picks of PICKS) {
      const row = paytable(risk, picks);
      const all = choose(NUMBERS, picks);
      const mean = row.reduce((sum, m4, hits) => sum + m4 * waysToHit(picks, hits), 0n);
      const squares = row.reduce((sum, m4, hits) => sum + m4 * m4 * waysToHit(picks, hits), 0n);
      const bet = pick(picks, risk);
      expect(keno.exactRtp(bet)).toEqual({ numerator: mean, denominator: all * 10_000n });
      const variance = keno.exactVariance(bet);
      expect(variance.numerator).toBe(squares * all - mean * mean);
      expect(variance.denominator).toBe((all * 10_000n) ** 2n);
    }
  }
});

test('games.keno: choose counts sets', () => {
  expect(choose(40, 10)).toBe(847_660_528n);
  expect(choose(40, 0)).toBe(1n);
  expect(choose(5, 6)).toBe(0n);
  expect(choose(5, -1)).toBe(0n);
});

test('games.keno: more hits never pay less, and nothing pays more than 10,000', () => {
  for (const risk of RISKS) {
    for (const picks of PICKS) {
      const row = paytable(risk, picks);
      expect(row).toHaveLength(picks + 1);
      // A single pick at low risk gives part of the stake back for no hit.
      const rising = risk === 'low' && picks === 1 ? row.slice(1) : row;
      for (let i = 1; i < rising.length; i++) {
        expect(rising[i]! >= rising[i - 1]!).toBe(true);
      }
      expect(keno.bestMultiplier(pick(picks, risk))).toBe(row.at(-1));
      expect(row.at(-1)! <= 100_000_000n).toBe(true);
    }
  }
  expect(keno.bestMultiplier(pick(10, 'high'))).toBe(100_000_000n);
  expect(() => paytable('low', 0)).toThrow('no paytable');
  expect(() => paytable('low', 11)).toThrow('no paytable');
});

test('games.keno: the published vectors give the published numbers and payouts', () => {
  const draws = vectors.draws.filter((draw) => draw.game === 'keno');
  expect(draws).toHaveLength(3);
  for (const { round, result } of draws) {
    const numbers = (result as { numbers: number[] }).numbers;
    const bet = { risk: 'high' as const, numbers: numbers.slice(0, 8).toSorted((a, b) => a - b) };
    expect(parseKenoBet(bet)).toEqual(bet);
    const decided = decide(streamOf(round), bet);
    expect(decided.outcome.drawn).toEqual(numbers);
    // All eight were drawn, and eight of eight at a high risk has the largest payout.
    expect(decided.m4).toBe(100_000_000n);
  }

  function streamOf(name: string) {
    const round = vectors.rounds[name as keyof typeof vectors.rounds];
    const { serverSeed } = vectors.seeds[round.seed as keyof typeof vectors.seeds];
    return openStream(openSeedPair(serverSeed, round.clientSeed), round.nonce, keno.tag);
  }
});

test('games.keno: any draw has ten different numbers, and pays what its hits say', () => {
  const words = fc.array(fc.nat(39), { minLength: DRAWN, maxLength: DRAWN });
  const picks = fc.uniqueArray(fc.integer({ min: 1, max: NUMBERS }), {
    minLength: 1,
    maxLength: PICKS_MAX,
  });
  fc.assert(
    fc.property(words, picks, fc.constantFrom(...RISKS), (taken, chosen, risk) => {
      const bet = { risk, numbers: chosen.toSorted((a, b) => a - b) };
      let at = 0;
      const int = (n: number) => taken[at++]! % n;
      const stream = { draw: (size: number, count: number) => drawFrom(int, size, count) };
      // Only `draw` may be used; the other methods of the stream are missing here.
      const { outcome, m4 } = decide(stream as never, bet);
      expect(new Set(outcome.drawn).size).toBe(DRAWN);
      expect(outcome.drawn.every((number) => number >= 1 && number <= NUMBERS)).toBe(true);
      const hits = chosen.filter((number) => outcome.drawn.includes(number)).length;
      expect(m4).toBe(paytable(risk, chosen.length)[hits]);
      expect(multiplierOf(bet, outcome.drawn)).toBe(m4);
    }),
  );
});

test('games.keno: every ascending pick is parsed unchanged', () => {
  const picks = fc.uniqueArray(fc.integer({ min: 1, max: NUMBERS }), {
    minLength: 1,
    maxLength: PICKS_MAX,
  });
  fc.assert(
    fc.property(picks, fc.constantFrom(...RISKS), (chosen, risk) => {
      const bet = { risk, numbers: chosen.toSorted((a, b) => a - b) };
      expect(parseKenoBet(structuredClone(bet))).toEqual(bet);
    }),
  );
});

test.each([
  ['no numbers', { risk: 'low', numbers: [] }],
  ['eleven numbers', { risk: 'low', numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }],
  ['a number twice', { risk: 'low', numbers: [4, 4] }],
  ['numbers that do not ascend', { risk: 'low', numbers: [9, 4] }],
  ['zero', { risk: 'low', numbers: [0, 1] }],
  ['forty-one', { risk: 'low', numbers: [41] }],
  ['a fraction', { risk: 'low', numbers: [1.5] }],
  ['not a number', { risk: 'low', numbers: [Number.NaN] }],
  ['numbers as text', { risk: 'low', numbers: ['1', '2'] }],
  ['a hole in the list', { risk: 'low', numbers: [1, undefined, 3] }],
  ['a list in the list', { risk: 'low', numbers: [[1]] }],
  ['numbers that are not a list', { risk: 'low', numbers: { 0: 1, length: 1 } }],
  ['another risk', { risk: 'none', numbers: [1] }],
  ['a risk in capitals', { risk: 'LOW', numbers: [1] }],
  ['a risk from the prototype', { risk: 'constructor', numbers: [1] }],
  ['no risk', { numbers: [1] }],
  ['a field too many', { risk: 'low', numbers: [1], m4: 1 }],
  ['a list', ['low', [1]]],
  ['text', 'low'],
  ['null', null],
  ['nothing', undefined],
])('games.keno: a bet is refused for %s', (_reason, value) => {
  expect(parseKenoBet(value)).toBeUndefined();
});
