import { expect, test } from 'vitest';
import { levelsOf, RATE } from './loudness.ts';

function sine(hertz: number, level: number, seconds = 1): number[] {
  return Array.from(
    { length: seconds * RATE },
    (_, at) => level * Math.sin((2 * Math.PI * hertz * at) / RATE),
  );
}

test('sounds: a sine of 997 Hz at full scale on two loudspeakers is 0 LUFS and 0 dBTP', () => {
  const { loudness, truePeak } = levelsOf(sine(997, 1));
  // BS.1770: −3.01 LUFS on one of them.
  expect(loudness).toBeCloseTo(0, 1);
  expect(truePeak).toBeCloseTo(0, 1);
});

test('sounds: half the level is 6 dB less, and low tones are weighted less', () => {
  expect(levelsOf(sine(997, 0.5)).loudness).toBeCloseTo(-6.02, 1);
  expect(levelsOf(sine(40, 0.5)).loudness).toBeLessThan(-10);
});

test('sounds: the true peak lies between samples', () => {
  // A quarter of the rate, sampled at ±45°: no sample reaches the peak.
  const samples = Array.from({ length: 480 }, (_, at) =>
    Math.sin((Math.PI / 2) * at + Math.PI / 4),
  );
  expect(Math.max(...samples)).toBeLessThan(0.71);
  expect(levelsOf(samples).truePeak).toBeGreaterThan(-0.5);
});

test('sounds: a sound that begins or ends at its height clicks', () => {
  const faded = sine(100, 0.5, 0.1).map((sample, at, all) => {
    return sample * Math.min(1, at / 480, (all.length - at) / 480);
  });
  expect(levelsOf(faded).clickAtStart).toBeLessThan(0.02);
  const cut = sine(100, 0.5, 0.1025);
  expect(levelsOf(cut).clickAtEnd).toBeGreaterThan(0.4);
});
