import { expect, onTestFinished, test, vi } from 'vitest';
import { crashTimeOf, curveAt, multiplierAt, timeOf } from './rules.growth.ts';

/** Beyond a multiplier of 1,000,000, where the last bet ends: 230.3 seconds. */
const LAST_MS = 231_000;
const BITS = 320n;

/**
 * Every millisecond by another method than the rules: e^(6/100,000), multiplied again and again in
 * 320 bits. Each step is cut by less than one unit and grows the error before it by less than
 * 1.0001, so after 231,000 of them it is below 2⁴² units, which is nothing beside 2³²⁰.
 */
function* allMultipliers(): Generator<{ ms: number; floor: number; isSure: boolean }> {
  const one = 1n << BITS;
  let step = 0n;
  for (let term = one, n = 1n; term > 0n; n++) {
    step += term;
    term = (term * 6n) / (100_000n * n);
  }
  const error = 1n << 64n;
  let power = one;
  for (let ms = 0; ms <= LAST_MS; ms++) {
    const hundredths = power * 100n;
    const fraction = hundredths & (one - 1n);
    const isSure = ms === 0 || (fraction > error && one - fraction > error);
    yield { ms, floor: Number(hundredths >> BITS), isSure };
    power = (power * step) >> BITS;
  }
}

test('games.crash: the multiplier of every millisecond is exact and never falls', () => {
  let before = 0;
  for (const { ms, floor, isSure } of allMultipliers()) {
    if (!isSure) throw new Error(`${ms} ms is too near a whole number to be decided`);
    const shown = multiplierAt(ms);
    if (shown !== floor) throw new Error(`${ms} ms: ${shown} instead of ${floor}`);
    if (shown < before) throw new Error(`falls at ${ms} ms`);
    before = shown;
  }
  expect(before).toBeGreaterThan(100_000_000);
});

test('games.crash: an error of Math.exp just below the doubt of the rules changes no multiplier', () => {
  const { exp } = Math;
  const inexact = vi.spyOn(Math, 'exp');
  onTestFinished(() => inexact.mockRestore());
  const floors = Array.from(allMultipliers(), ({ floor }) => floor);
  for (const error of [1 - 9e-13, 1 + 9e-13]) {
    inexact.mockImplementation((power) => exp(power) * error);
    const wrong = floors.findIndex((floor, ms) => multiplierAt(ms) !== floor);
    expect(wrong).toBe(-1);
  }
});

test('games.crash: an error of Math.log just below a millisecond changes no time', () => {
  const { log } = Math;
  const inexact = vi.spyOn(Math, 'log');
  onTestFinished(() => inexact.mockRestore());
  for (const errorMs of [-0.99, 0.99]) {
    inexact.mockImplementation((value) => log(value) + errorMs * 0.00006);
    for (let hundredths = 101; hundredths <= 100_000; hundredths += 7) {
      const ms = timeOf(hundredths);
      if (multiplierAt(ms) < hundredths) throw new Error(`${hundredths} not reached at ${ms} ms`);
      if (multiplierAt(ms - 1) >= hundredths) throw new Error(`${hundredths} reached before ${ms}`);
    }
  }
});

test('games.crash: every hundredth up to 1,000.00 is reached at its first millisecond', () => {
  for (let hundredths = 101; hundredths <= 100_000; hundredths++) {
    const ms = timeOf(hundredths);
    if (multiplierAt(ms) < hundredths) throw new Error(`${hundredths} not reached at ${ms} ms`);
    if (multiplierAt(ms - 1) >= hundredths) throw new Error(`${hundredths} reached before ${ms}`);
  }
});

test('games.crash: samples up to 1,000,000.00 and beyond are reached at their first millisecond', () => {
  for (let hundredths = 100_001; hundredths < 400_000_000; hundredths += 9_973) {
    const ms = timeOf(hundredths);
    if (multiplierAt(ms) < hundredths || multiplierAt(ms - 1) >= hundredths) {
      throw new Error(`${hundredths} is not first reached at ${ms} ms`);
    }
  }
  expect(multiplierAt(timeOf(100_000_000))).toBeGreaterThanOrEqual(100_000_000);
});

test.each([
  [101, 166],
  [150, 6_758],
  [200, 11_553],
  [1_000, 38_377],
  [10_000, 76_753],
])('games.crash: %i hundredths are reached after %i ms', (hundredths, ms) => {
  expect(timeOf(hundredths)).toBe(ms);
});

test('games.crash: a round is over in the first millisecond beyond its point, at 1.00 at once', () => {
  expect(crashTimeOf(100)).toBe(0);
  for (const crash of [101, 141, 1_186, 99_999]) {
    expect(multiplierAt(crashTimeOf(crash))).toBeGreaterThan(crash);
    expect(multiplierAt(crashTimeOf(crash) - 1)).toBeLessThanOrEqual(crash);
  }
});

test('games.crash: before the start the multiplier is 1.00', () => {
  expect([multiplierAt(0), multiplierAt(-5), timeOf(100), timeOf(0)]).toEqual([100, 100, 0, 0]);
  expect([curveAt(0), curveAt(-5)]).toEqual([1, 1]);
});
