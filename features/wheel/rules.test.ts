import { expect, test } from 'vitest';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import {
  COLOURS,
  colourOf,
  decide,
  multiplierOf,
  parseWheelBet,
  placeOf,
  SEGMENTS,
  SHARES,
  wheel,
  WHEEL_COLOURS,
} from './rules.ts';

const ALL = Array.from({ length: SEGMENTS }, (_, index) => index);

test('games.wheel: receipts name version 1 of the rules', () => {
  expect(wheel.version).toBe(1);
});

test('games.wheel: each colour returns exactly 96 of 99, over all 99 results', () => {
  for (const colour of COLOURS) {
    const paid = ALL.map((index) => multiplierOf({ colour }, index));
    const sum = paid.reduce((total, m4) => total + m4, 0n);
    const squares = paid.reduce((total, m4) => total + m4 * m4, 0n);
    expect(sum).toBe(960_000n);
    expect(wheel.exactRtp({ colour })).toEqual({ numerator: sum, denominator: 990_000n });
    expect(wheel.exactVariance({ colour })).toEqual({
      numerator: squares * 99n - sum * sum,
      denominator: 990_000n ** 2n,
    });
    expect(wheel.bestMultiplier({ colour })).toBe(SHARES[colour].m4);
  }
});

test('games.wheel: 48 results are black, 32 white, 16 red and 3 violet, in that order', () => {
  const runs = COLOURS.flatMap((colour) => Array(SHARES[colour].segments).fill(colour));
  expect(ALL.map(colourOf)).toEqual(runs);
  expect(COLOURS.map((colour) => SHARES[colour].segments)).toEqual([48, 32, 16, 3]);
  expect(COLOURS.map((colour) => SHARES[colour].m4)).toEqual([20_000n, 30_000n, 60_000n, 320_000n]);
  expect(colourOf(47)).toBe('black');
  expect(colourOf(48)).toBe('white');
  expect(colourOf(80)).toBe('red');
  expect(colourOf(96)).toBe('violet');
});

test('games.wheel: every result has a segment of its own, of its own colour', () => {
  const places = ALL.map(placeOf);
  expect(new Set(places).size).toBe(SEGMENTS);
  expect(places.toSorted((a, b) => a - b)).toEqual(ALL);
  for (const index of ALL) expect(WHEEL_COLOURS[placeOf(index)]).toBe(colourOf(index));
});

test('games.wheel: no two neighbours have the same colour, and the thirds of the wheel are alike', () => {
  for (const place of ALL) {
    expect(WHEEL_COLOURS[place]).not.toBe(WHEEL_COLOURS[(place + 1) % SEGMENTS]);
  }
  for (const colour of COLOURS) {
    const counts = [0, 33, 66].map(
      (from) => WHEEL_COLOURS.slice(from, from + 33).filter((each) => each === colour).length,
    );
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  }
});

test.each([-1, 99, 1.5, Number.NaN])('games.wheel: %d is not a result', (index) => {
  expect(() => colourOf(index)).toThrow('no result');
  expect(() => placeOf(index)).toThrow('no result');
});

test('games.wheel: the published vectors give the published results', () => {
  const draws = vectors.draws.filter((draw) => draw.game === 'wheel');
  expect(draws).toHaveLength(3);
  for (const { round, calls } of draws) {
    const name = round as keyof typeof vectors.rounds;
    const { seed, clientSeed, nonce } = vectors.rounds[name];
    const { serverSeed } = vectors.seeds[seed as keyof typeof vectors.seeds];
    const stream = openStream(openSeedPair(serverSeed, clientSeed), nonce, wheel.tag);
    const { outcome, m4 } = decide(stream, { colour: 'black' });
    expect(outcome.index).toBe(calls[0]?.gives);
    expect(m4).toBe(20_000n);
  }
});

test('games.wheel: the four bets are parsed unchanged', () => {
  for (const colour of COLOURS) expect(parseWheelBet({ colour })).toEqual({ colour });
});

test.each([
  ['another colour', { colour: 'green' }],
  ['a colour in capitals', { colour: 'BLACK' }],
  ['a colour from the prototype', { colour: 'toString' }],
  ['two colours', { colour: ['black', 'red'] }],
  ['a number', { colour: 0 }],
  ['no colour', {}],
  ['an extra field', { colour: 'red', index: 96 }],
  ['a list', ['red']],
  ['text', 'red'],
  ['null', null],
  ['nothing', undefined],
])('games.wheel: a bet is refused for %s', (_reason, value) => {
  expect(parseWheelBet(value)).toBeUndefined();
});
