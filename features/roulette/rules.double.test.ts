import { expect, test } from 'vitest';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import {
  COLOURS,
  double,
  doubleColourOf,
  DOUBLE_ORDER,
  DOUBLE_POCKETS,
  parseColourBet,
  pocketOf,
  pocketsOf,
} from './rules.double.ts';

const ALL_POCKETS = Array.from({ length: DOUBLE_POCKETS }, (_, pocket) => pocket);
const on = (colour: (typeof COLOURS)[number]) => ({ bet: { colour }, facts: null, taken: null });

test('games.roulette: receipts of the shared wheel name version 1 of the rules', () => {
  expect(double.version).toBe(1);
});

test('games.roulette: of 33 pockets one is green, sixteen are red, sixteen black', () => {
  for (const colour of COLOURS) {
    const pockets = ALL_POCKETS.filter((pocket) => doubleColourOf(pocket) === colour);
    expect(pockets).toHaveLength(pocketsOf(colour));
  }
  expect([0, 1, 16, 17, 32].map(doubleColourOf)).toEqual(['green', 'red', 'red', 'black', 'black']);
});

test('games.roulette: each colour of the shared wheel returns exactly 32/33', () => {
  for (const colour of COLOURS) {
    const prices = ALL_POCKETS.map((pocket) => double.price({ pocket }, on(colour)).m4);
    const sum = prices.reduce((total, m4) => total + m4, 0n);
    const squares = prices.reduce((total, m4) => total + m4 * m4, 0n);
    expect(sum * 33n).toBe(32n * 330_000n);
    expect(double.exactRtp(on(colour))).toEqual({ numerator: sum, denominator: 330_000n });
    const variance = double.exactVariance(on(colour));
    expect(variance.numerator).toBe(33n * squares - sum * sum);
    expect(variance.denominator).toBe(330_000n ** 2n);
    expect(prices.filter((m4) => m4 > 0n)).toEqual(
      Array.from({ length: pocketsOf(colour) }, () => double.bestMultiplier({ colour })),
    );
  }
});

test('games.roulette: the published vectors of the shared wheel give the published pockets', () => {
  const draws = vectors.draws.filter((draw) => draw.game === 'double');
  expect(draws).toHaveLength(3);
  for (const { round, calls } of draws) {
    const { seed, clientSeed, nonce } = vectors.rounds[round as keyof typeof vectors.rounds];
    const { serverSeed } = vectors.seeds[seed as keyof typeof vectors.seeds];
    const stream = openStream(openSeedPair(serverSeed, clientSeed), nonce, double.tag);
    expect(double.draw(stream, null).pocket).toBe(calls[0]?.gives);
  }
  for (const link of vectors.chain.rounds) {
    const stream = openStream(
      openSeedPair(link.serverSeed, vectors.chain.salt),
      link.nonce,
      'double',
    );
    expect(double.draw(stream, null).pocket).toBe(link.double);
  }
  const [consequence] = vectors.consequences.filter((each) => each.game === 'double');
  expect(consequence?.outcome).toEqual({ pocket: 28, colour: doubleColourOf(28) });
});

test('games.roulette: a settled bet on a colour is read back from its receipt', () => {
  const rules = settledBets(double);
  expect(rules.parseParams(on('green'))).toEqual(on('green'));
  expect(rules.parseParams({ ...on('green'), facts: {} })).toBeUndefined();
  expect(rules.parseParams({ ...on('green'), taken: 100 })).toBeUndefined();
  expect(rules.parseParams({ bet: { colour: 'green' } })).toBeUndefined();
});

test('games.roulette: the shared wheel has each pocket once, and no colour twice in a row', () => {
  expect(DOUBLE_ORDER.toSorted((a, b) => a - b)).toEqual(ALL_POCKETS);
  expect(DOUBLE_ORDER.slice(0, 7)).toEqual([0, 1, 25, 8, 30, 15, 19]);
  DOUBLE_ORDER.forEach((pocket, at) => {
    const next = DOUBLE_ORDER[(at + 1) % DOUBLE_POCKETS]!;
    expect(doubleColourOf(next)).not.toBe(doubleColourOf(pocket));
  });
});

test.each([
  ['another colour', { colour: 'blue' }],
  ['a colour in capitals', { colour: 'RED' }],
  ['a list of colours', { colour: ['red'] }],
  ['no colour', {}],
  ['an extra field', { colour: 'red', m4: 320_000 }],
  ['text', 'red'],
  ['a list', ['red']],
  ['null', null],
  ['nothing', undefined],
])('games.roulette: a bet on the shared wheel is refused for %s', (_reason, value) => {
  expect(parseColourBet(value)).toBeUndefined();
});

test.each([[null], [{}], [{ pocket: 33 }], [{ pocket: -1 }], [{ pocket: 1.5 }], ['0'], [[0]]])(
  'games.roulette: %j is not an outcome of the shared wheel',
  (value) => {
    expect(pocketOf(value, DOUBLE_POCKETS)).toBeUndefined();
  },
);

test('games.roulette: every pocket of an outcome is read, from the first to the last', () => {
  for (const pocket of ALL_POCKETS) expect(pocketOf({ pocket }, DOUBLE_POCKETS)).toBe(pocket);
});
