import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSeedPair, openStream, streamFrom, type Stream } from '#core/fairness/pf1.ts';
import { cappedAt, wholeRounds } from '#core/fairness/step-game.ts';
import { formatMultiplier } from '#core/money.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { coinflip, FLIPS_MAX, multiplierAfter, parseCall, parseStreak, turned } from './rules.ts';
import type { Side } from './rules.ts';

const ALL_WINS = Array.from({ length: FLIPS_MAX }, (_, i) => i + 1);

/** A coin that falls as given; PF-1 takes the lowest bit of a word for `int(2)`. */
function loadedCoin(sides: readonly Side[]): Stream {
  let at = 0;
  return streamFrom(() => {
    const side = sides[at++];
    if (side === undefined) throw new Error('the coin was flipped once too often');
    return side;
  });
}

const calls = (sides: readonly Side[]) => sides.map((side) => ({ side }));
const play = (came: readonly Side[], called: readonly Side[]) =>
  coinflip.replay(loadedCoin(came), {}, calls(called));

test('games.coinflip: receipts name version 1 of the rules', () => {
  expect(coinflip.version).toBe(1);
});

test('games.coinflip: all 20 multipliers are those of the rules, to the last digit', () => {
  expect(ALL_WINS.map((wins) => formatMultiplier(multiplierAfter(wins)))).toEqual([
    '1.9800',
    '3.9600',
    '7.9200',
    '15.8400',
    '31.6800',
    '63.3600',
    '126.7200',
    '253.4400',
    '506.8800',
    '1013.7600',
    '2027.5200',
    '4055.0400',
    '8110.0800',
    '16220.1600',
    '32440.3200',
    '64880.6400',
    '129761.2800',
    '259522.5600',
    '519045.1200',
    '1038090.2400',
  ]);
  for (const wins of ALL_WINS) expect(multiplierAfter(wins)).toBe(9_900n * 2n ** BigInt(wins));
  expect(coinflip.bestMultiplier({})).toBe(multiplierAfter(FLIPS_MAX));
});

test('games.coinflip: the RTP is exactly 0.99 at every number of wins', () => {
  for (const wins of ALL_WINS) {
    const { numerator, denominator } = coinflip.exactRtp({}, calls(Array(wins).fill(0)));
    expect(numerator * 100n).toBe(denominator * 99n);
  }
  expect(coinflip.exactRtp({}, []).numerator).toBe(0n);
});

test('games.coinflip: all results of streaks of up to 10 flips pay the RTP', () => {
  for (let flips = 1; flips <= 10; flips++) {
    const called = Array.from({ length: flips }, (_, i) => (i % 3 === 0 ? 1 : 0) as Side);
    let sum = 0n;
    let squares = 0n;
    const ways = 2 ** flips;
    for (let way = 0; way < ways; way++) {
      const came = Array.from({ length: flips }, (_, i) => ((way >> i) & 1) as Side);
      const wrong = came.findIndex((side, i) => side !== called[i]);
      const made = wrong === -1 ? called : called.slice(0, wrong + 1);
      const state = play(came, made);
      if (!state) throw new Error('a call could not be made');
      sum += state.m4;
      squares += state.m4 ** 2n;
    }
    const mean = coinflip.exactRtp({}, calls(called));
    expect(mean.numerator * BigInt(ways) * 10_000n).toBe(sum * mean.denominator);
    const variance = coinflip.exactVariance({}, calls(called));
    const exact = squares * BigInt(ways) - sum * sum;
    expect(variance.numerator * (BigInt(ways) * 10_000n) ** 2n).toBe(exact * variance.denominator);
  }
});

test('games.coinflip: a right call continues the round, a wrong one ends it with nothing', () => {
  expect(play([], [])).toEqual({
    view: { called: [], came: [] },
    outcome: { called: [], came: [] },
    m4: 0n,
    isOver: false,
  });
  expect(play([0, 1], [0, 1])).toMatchObject({ m4: 39_600n, isOver: false });
  expect(play([0, 1], [0, 0])).toMatchObject({ m4: 0n, isOver: true });
  expect(play([1], [0])?.view).toEqual({ called: [0], came: [1] });
});

test('games.coinflip: after a wrong call, and after the twentieth, no call is possible', () => {
  expect(play([1, 0], [0, 0])).toBeUndefined();
  const heads = Array.from({ length: 21 }, () => 0 as const);
  expect(play(heads, heads.slice(0, 19))).toMatchObject({ isOver: false });
  expect(play(heads, heads.slice(0, 20))).toMatchObject({ isOver: true, m4: multiplierAfter(20) });
  expect(play(heads, heads)).toBeUndefined();
});

test('games.coinflip: the view never shows a flip that was not made', () => {
  const seed = fc.stringMatching(/^[0-9a-f]{64}$/);
  fc.assert(
    fc.property(seed, fc.nat(1_000_000), (serverSeed, nonce) => {
      const open = () => openStream(openSeedPair(serverSeed, 'a-client'), nonce, coinflip.tag);
      const truth = open();
      const came = Array.from({ length: 20 }, () => truth.int(2) as Side);
      for (const made of [0, 1, 7, 20]) {
        const state = coinflip.replay(open(), {}, calls(came.slice(0, made)));
        expect(state?.view.came).toEqual(came.slice(0, made));
        expect(state?.m4).toBe(multiplierAfter(made));
      }
    }),
    { numRuns: 30 },
  );
});

test('games.coinflip: the published vectors give the published results', () => {
  const draws = vectors.draws.filter((draw) => draw.game === 'coinflip');
  expect(draws).toHaveLength(3);
  for (const { round, calls: published } of draws) {
    const came = published.map(({ gives }) => gives as Side);
    const { seed, clientSeed, nonce } = vectors.rounds[round as keyof typeof vectors.rounds];
    const { serverSeed } = vectors.seeds[seed as keyof typeof vectors.seeds];
    const open = () => openStream(openSeedPair(serverSeed, clientSeed), nonce, coinflip.tag);
    expect(coinflip.replay(open(), {}, calls(came))).toMatchObject({
      view: { came },
      m4: multiplierAfter(8),
    });
    const wrong = turned(came[0]!);
    expect(coinflip.replay(open(), {}, calls([wrong]))).toMatchObject({ m4: 0n, isOver: true });
  }
});

test('games.coinflip: a receipt is a whole round, ended by the largest payout', () => {
  const rules = wholeRounds(coinflip);
  const params = { start: {}, choices: calls([0, 0, 0]), cap_m4: 50_000 };
  expect(rules.parseParams(params)).toEqual(params);
  expect(rules.parseParams({ ...params, choices: [{ side: 2 }] })).toBeUndefined();
  expect(rules.parseParams({ ...params, start: { side: 0 } })).toBeUndefined();
  expect(rules.play(loadedCoin([0, 0, 0]), params).m4).toBe(50_000n);
  expect(rules.play(loadedCoin([0, 1]), params)).toEqual({ outcome: null, m4: 0n });
  expect(cappedAt(50_000, rules.bestMultiplier(params))).toBe(50_000n);
});

test.each([
  ['a third side', { side: 2 }],
  ['minus nothing', { side: -0 }],
  ['a fraction', { side: 0.5 }],
  ['a side as text', { side: '0' }],
  ['true', { side: true }],
  ['no side', {}],
  ['an extra field', { side: 0, m4: 19_800 }],
  ['a list', [0]],
  ['a number', 0],
  ['null', null],
  ['nothing', undefined],
])('games.coinflip: a call is refused for %s', (_reason, value) => {
  expect(parseCall(value)).toBeUndefined();
});

test('games.coinflip: a streak is read back from a history, and nothing else is', () => {
  expect(parseStreak({ called: [0, 1], came: [0, 0] })).toEqual({ called: [0, 1], came: [0, 0] });
  const longest = { called: Array(20).fill(0), came: Array(20).fill(0) };
  expect(parseStreak(longest)).toEqual(longest);
  for (const wrong of [
    null,
    {},
    { called: [0], came: [] },
    { called: [2], came: [0] },
    { called: 0, came: 0 },
    { called: Array(21).fill(0), came: Array(21).fill(0) },
  ]) {
    expect(parseStreak(wrong)).toBeUndefined();
  }
});
