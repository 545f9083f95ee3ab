import { expect, test } from 'vitest';
import fc from 'fast-check';
import { settledBets } from '#core/fairness/shared-game.ts';
import { openSeedPair, openStream, streamFrom } from '#core/fairness/pf1.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import {
  capAt,
  chanceOf,
  crash,
  crashOf,
  crashPoint,
  exitOf,
  forcePoint,
  INSTANT_CRASH,
  parseCrashBet,
  parseCrashTaken,
  RTP,
  TARGET_MAX,
  TARGET_MIN,
  waysToReach,
  type CrashBet,
} from './rules.ts';

const DRAWS = 1n << 52n;
const BY_HAND: CrashBet = { auto: null, cap: null };
const targets = fc.oneof(
  fc.integer({ min: TARGET_MIN, max: 2_000 }),
  fc.integer({ min: TARGET_MIN, max: TARGET_MAX }),
);

function settled(auto: number | null, cashed: number | null = null, cap: number | null = null) {
  return { bet: { auto, cap }, facts: null, taken: { cashed } };
}

function m4(point: number, ...what: Parameters<typeof settled>): bigint {
  return crash.price({ crash: point }, settled(...what)).m4;
}

/** The draws below this one crash below the target; this one and those above reach it. */
function firstDrawAt(target: number): bigint {
  return DRAWS - waysToReach(target);
}

test('games.crash: receipts name version 1 of the rules', () => {
  expect(crash.version).toBe(1);
});

test('games.crash: for every target up to 200.00 exactly the counted draws reach it', () => {
  for (let target = TARGET_MIN; target <= 20_000; target++) {
    const first = firstDrawAt(target);
    if (crashPoint(first) < BigInt(target)) throw new Error(`too many draws for ${target}`);
    if (crashPoint(first - 1n) >= BigInt(target)) throw new Error(`too few draws for ${target}`);
  }
});

test('games.crash: the counts hold for any target, and the point never falls as the draw grows', () => {
  fc.assert(
    fc.property(targets, (target) => {
      const first = firstDrawAt(target);
      expect(crashPoint(first)).toBeGreaterThanOrEqual(BigInt(target));
      expect(crashPoint(first - 1n)).toBeLessThan(BigInt(target));
    }),
    { numRuns: 2_000 },
  );
  const anyDraw = fc.bigInt({ min: 0n, max: DRAWS - 1n });
  fc.assert(
    fc.property(anyDraw, anyDraw, (a, b) => {
      expect(crashPoint(a < b ? a : b)).toBeLessThanOrEqual(crashPoint(a < b ? b : a));
    }),
  );
});

test('games.crash: the chance of a target is 99 ÷ target; 2⁵² draws miss it by less than one', () => {
  for (let target = TARGET_MIN; target <= 100_000; target++) {
    const { numerator, denominator } = chanceOf(target);
    const missed = numerator * DRAWS - waysToReach(target) * denominator;
    // Less than one draw of 2⁵², always against the player, and nothing where the target divides.
    if (missed < 0n || missed >= denominator) throw new Error(`wrong chance at ${target}`);
  }
  expect(chanceOf(200)).toEqual({ numerator: 99n, denominator: 200n });
});

test('games.crash: the RTP is 99 % at every target; the draws cost less than a ten-billionth', () => {
  const check = (target: number) => {
    const { numerator, denominator } = crash.exactRtp(settled(target));
    const missing = RTP.numerator * denominator - numerator * RTP.denominator;
    // The price of less than one draw: target ÷ 100 of 2⁵².
    const bound = (BigInt(target) * RTP.denominator * denominator) / (100n * DRAWS);
    if (missing < 0n || missing >= bound) throw new Error(`wrong RTP at ${target}`);
    if (missing * 1_000_000_000n >= denominator * RTP.denominator) {
      throw new Error(`an RTP at ${target} that a player could notice`);
    }
  };
  for (let target = TARGET_MIN; target <= 100_000; target++) check(target);
  for (let target = 100_000; target <= TARGET_MAX; target += 99_991) check(target);
  check(TARGET_MAX);
  const even = crash.exactRtp(settled(128));
  expect(even.numerator * 100n).toBe(even.denominator * 99n);
});

test('games.crash: 1.9802 % of rounds crash at 1.00, where no bet wins', () => {
  const ways = DRAWS - waysToReach(TARGET_MIN);
  const { numerator, denominator } = INSTANT_CRASH;
  const missed = ways * denominator - numerator * DRAWS;
  expect(missed >= 0n && missed < denominator).toBe(true);
  expect((numerator * 1_000_000n) / denominator).toBe(19_801n);
  expect(crashPoint(0n)).toBe(100n);
  expect(crashPoint(ways - 1n)).toBe(100n);
  expect(crashPoint(ways)).toBe(101n);
  expect(m4(100, TARGET_MIN)).toBe(0n);
});

test('games.crash: the variance is that of a prize with one chance', () => {
  const ways = waysToReach(250);
  const { numerator, denominator } = crash.exactVariance(settled(250));
  expect(numerator).toBe(ways * 25_000n ** 2n * DRAWS - (ways * 25_000n) ** 2n);
  expect(denominator).toBe((DRAWS * 10_000n) ** 2n);
});

test('games.crash: the highest draws are written as whole numbers that JSON represents exactly', () => {
  const draw = (words: [number, number]) => {
    let at = 0;
    return crash.draw(
      streamFrom(() => words[at++]!),
      null,
    ).crash;
  };
  expect(crashPoint(DRAWS - 1n)).toBe(99n * DRAWS);
  expect(draw([0xffff_ffff, 0xffff_ffff])).toBe(Number.MAX_SAFE_INTEGER);
  expect(draw([0, 0])).toBe(100);
  expect(m4(Number.MAX_SAFE_INTEGER, null)).toBe(BigInt(TARGET_MAX) * 100n);
});

test('games.crash: the published vectors give the published crash points', () => {
  const { seeds, rounds, chain } = vectors;
  const drawn = vectors.draws.filter((each) => each.game === 'crash');
  expect(drawn).toHaveLength(3);
  for (const { round, result } of drawn) {
    const { seed, clientSeed, nonce } = rounds[round as keyof typeof rounds];
    const { serverSeed } = seeds[seed as keyof typeof seeds];
    const stream = openStream(openSeedPair(serverSeed, clientSeed), nonce, crash.tag);
    expect(crash.draw(stream, null)).toEqual({ crash: result?.crashHundredths });
  }
  for (const round of chain.rounds) {
    const stream = openStream(openSeedPair(round.serverSeed, chain.salt), round.nonce, crash.tag);
    expect(crash.draw(stream, null)).toEqual({ crash: round.crash.hundredths });
  }
});

test('games.crash: an auto cash-out pays exactly its target, up to and at the crash point', () => {
  expect(m4(200, 200)).toBe(20_000n);
  expect(m4(1_000, 200)).toBe(20_000n);
  expect(m4(199, 200)).toBe(0n);
  expect(m4(101, 101)).toBe(10_100n);
});

test('games.crash: of a manual and an auto cash-out the lower one counts', () => {
  expect(m4(500, 200, 150)).toBe(15_000n);
  expect(m4(500, 150, 200)).toBe(15_000n);
  expect(m4(500, null, 499)).toBe(49_900n);
  expect(m4(500, null, 501)).toBe(0n);
  expect(m4(500, null, null)).toBe(0n);
  // A fast manual cash-out although the auto cash-out was out of reach.
  expect(m4(160, 200, 150)).toBe(15_000n);
});

test('games.crash: a bet is cashed out at the largest payout, whatever else was requested', () => {
  expect(m4(90_000, null, null, 10_000)).toBe(1_000_000n);
  expect(m4(90_000, 20_000, null, 10_000)).toBe(1_000_000n);
  expect(m4(90_000, 5_000, null, 10_000)).toBe(500_000n);
  expect(m4(9_999, null, null, 10_000)).toBe(0n);
  expect(exitOf(BY_HAND, { cashed: null })).toBe(TARGET_MAX);
  expect(crash.bestMultiplier(BY_HAND)).toBe(10_000_000_000n);
  expect(crash.bestMultiplier({ auto: 200, cap: 150 })).toBe(15_000n);
});

test('games.crash: the cap is where stake times multiplier reaches the largest payout', () => {
  expect(capAt(1_000_000n)).toBe(10_000);
  expect(capAt(1_000_099n)).toBe(10_000);
  expect(capAt(10n ** 15n)).toBe(TARGET_MAX);
  expect(capAt(9_999n)).toBe(TARGET_MIN);
});

test('games.crash: no outcome pays more than the best multiplier of its bet', () => {
  const perhaps = fc.option(targets, { nil: null });
  fc.assert(
    fc.property(perhaps, perhaps, perhaps, fc.integer({ min: 100 }), (auto, cashed, cap, point) => {
      expect(m4(point, auto, cashed, cap)).toBeLessThanOrEqual(crash.bestMultiplier({ auto, cap }));
    }),
  );
});

test('games.crash: the force point takes the round to the largest profit and not beyond', () => {
  expect(forcePoint(1_000n, 0n, 100n)).toBe(1_100);
  expect(forcePoint(1_000n, 500n, 100n)).toBe(600);
  expect(forcePoint(1_000n, 0n, 3n)).toBe(33_433);
  expect(forcePoint(1_000n, 1_000n, 100n)).toBe(100);
  expect(forcePoint(1_000n, 2_000n, 100n)).toBe(100);
  expect(forcePoint(1_000n, 0n, 0n)).toBeUndefined();
  expect(forcePoint(10n ** 18n, 0n, 1n)).toBe(TARGET_MAX);
  const amount = fc.bigInt({ min: 1n, max: 10n ** 13n });
  fc.assert(
    fc.property(amount, fc.bigInt({ min: 0n, max: 10n ** 13n }), amount, (most, realised, open) => {
      fc.pre(realised <= most);
      const point = BigInt(forcePoint(most, realised, open)!);
      const profitAt = (hundredths: bigint) => realised * 100n + open * (hundredths - 100n);
      expect(profitAt(point)).toBeLessThanOrEqual(most * 100n);
      const isLast = point === BigInt(TARGET_MAX);
      expect(isLast || profitAt(point + 1n) > most * 100n).toBe(true);
    }),
  );
});

test.each([
  ['1.00, where every round begins', { auto: 100, cap: null }],
  ['beyond 1,000,000', { auto: TARGET_MAX + 1, cap: null }],
  ['a fraction of a hundredth', { auto: 150.5, cap: null }],
  ['text', { auto: '200', cap: null }],
  ['no number', { auto: Number.NaN, cap: null }],
  ['infinity', { auto: Number.POSITIVE_INFINITY, cap: null }],
  ['a cap out of range', { auto: null, cap: 0 }],
  ['a missing cap', { auto: 200 }],
  ['a missing auto', { cap: null }],
  ['a field too many', { auto: 200, cap: null, cashed: null }],
  ['a list', [200, null]],
  ['null', null],
  ['nothing', undefined],
])('games.crash: a bet is refused for %s', (_reason, value) => {
  expect(parseCrashBet(value)).toBeUndefined();
});

test('games.crash: bets, cash-outs and outcomes are parsed back unchanged', () => {
  for (const bet of [BY_HAND, { auto: 101, cap: 10_000 }, { auto: TARGET_MAX, cap: null }]) {
    expect(parseCrashBet({ ...bet })).toEqual(bet);
  }
  expect(parseCrashTaken({ cashed: null })).toEqual({ cashed: null });
  expect(parseCrashTaken({ cashed: 123 })).toEqual({ cashed: 123 });
  for (const wrong of [{ cashed: 99 }, {}, null, { cashed: 200, by: 'hand' }]) {
    expect(parseCrashTaken(wrong)).toBeUndefined();
  }
  expect(crashOf({ crash: 141 })).toBe(141);
  expect(crashOf({ crash: 100 })).toBe(100);
  for (const none of [null, {}, { crash: 99 }, { crash: '141' }, { crash: 1.5 }]) {
    expect(crashOf(none)).toBeUndefined();
  }
});

test('games.crash: a receipt decides the bet again from seeds alone', () => {
  const receipt = settledBets(crash);
  const params = receipt.parseParams({ ...settled(200) });
  expect(params).toEqual(settled(200));
  const { chain } = vectors;
  const stream = openStream(openSeedPair(chain.rounds[1]!.serverSeed, chain.salt), 2, crash.tag);
  expect(receipt.play(stream, params!)).toEqual({ outcome: { crash: 214 }, m4: 20_000n });
  expect(receipt.parseParams({ ...settled(200), facts: {} })).toBeUndefined();
});
