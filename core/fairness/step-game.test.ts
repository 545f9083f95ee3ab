import { expect, test } from 'vitest';
import { streamFrom } from './pf1.ts';
import { cappedAt, CHOICES_MAX, wholeRounds, type StepGame } from './step-game.ts';

/** A choice is worth its number; 0 is impossible, and a start other than true is refused. */
const game: StepGame<true, number, null, number> = {
  name: 'sum',
  tag: 'sum',
  version: 3,
  parseStart: (value) => (value === true ? value : undefined),
  parseChoice: (value) => (typeof value === 'number' ? value : undefined),
  bestMultiplier: () => 90_000n,
  firstMultiplier: () => 20_000n,
  replay(_stream, _start, choices) {
    if (choices.includes(0)) return undefined;
    const sum = choices.reduce((a, b) => a + b, 0);
    return { view: null, outcome: sum, m4: BigInt(sum), isOver: false };
  },
  exactRtp: (_start, choices) => ({ numerator: BigInt(choices.length), denominator: 1n }),
  exactVariance: (_start, choices) => ({ numerator: BigInt(choices.length), denominator: 2n }),
};
const rounds = wholeRounds(game);
const noWords = streamFrom(() => 0);

test('fairness: a whole round in steps is parsed with its choices and its cap', () => {
  const params = { start: true, choices: [1, 2], cap_m4: 1 } as const;
  expect(rounds.parseParams(params)).toEqual(params);
  expect(rounds.parseParams({ ...params, choices: [] })).toEqual({ ...params, choices: [] });
  const longest = { ...params, choices: Array<number>(512).fill(1) };
  expect(CHOICES_MAX).toBe(512);
  expect(rounds.parseParams(longest)).toEqual(longest);
  for (const wrong of [
    null,
    { ...params, start: false },
    { ...params, choices: 'x' },
    { ...params, choices: [1, 'x', 2] },
    { ...params, choices: [...longest.choices, 1] },
    { ...params, cap_m4: 0 },
    { ...params, cap_m4: 1.5 },
    { ...params, cap_m4: '5' },
    { ...params, more: 1 },
    { start: true, choices: [] },
  ]) {
    expect(rounds.parseParams(wrong)).toBeUndefined();
  }
});

test('fairness: a whole round in steps pays what its choices are worth, at most its cap', () => {
  const play = (choices: number[], cap_m4: number) =>
    rounds.play(noWords, { start: true, choices, cap_m4 });
  expect(play([7, 5], 100)).toEqual({ outcome: 12, m4: 12n });
  expect(play([7, 5], 11)).toEqual({ outcome: 12, m4: 11n });
  expect(play([7, 0], 100)).toEqual({ outcome: null, m4: 0n });
  expect([cappedAt(5, 4n), cappedAt(5, 5n), cappedAt(5, 6n)]).toEqual([4n, 5n, 5n]);
  const params = { start: true, choices: [1, 2], cap_m4: 50_000 } as const;
  expect(rounds.bestMultiplier(params)).toBe(50_000n);
  expect(rounds.bestMultiplier({ ...params, cap_m4: 95_000 })).toBe(90_000n);
  expect(rounds.exactRtp(params)).toEqual({ numerator: 2n, denominator: 1n });
  expect(rounds.exactVariance(params)).toEqual({ numerator: 2n, denominator: 2n });
  expect(rounds).toMatchObject({ name: 'sum', tag: 'sum', version: 3 });
});
