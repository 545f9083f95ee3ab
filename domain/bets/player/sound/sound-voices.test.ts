import { expect, test } from 'vitest';
import { climbPitch, partsOf, SOUND_NAMES } from './sound-voices.ts';

test('sound: every sound is short, begins at once and stays below full scale', () => {
  for (const name of SOUND_NAMES) {
    for (const options of [
      {},
      { m4: 0n },
      { m4: 10_000_000_000n },
      { strength: 0 },
      { strength: 1 },
    ]) {
      const parts = partsOf(name, options);
      expect(parts.length).toBeGreaterThan(0);
      expect(Math.min(...parts.map((part) => part.at))).toBe(0);
      for (const part of parts) {
        expect(part.level).toBeGreaterThan(0);
        expect(part.level).toBeLessThan(0.7);
        expect(part.at + part.decay).toBeLessThan(1.6);
        for (const pitch of [part.from, part.to ?? part.from]) {
          expect(pitch).toBeGreaterThanOrEqual(40);
          expect(pitch).toBeLessThan(8_000);
        }
      }
    }
  }
});

test('sound: a larger win has more notes, and eight at the most', () => {
  const notes = (m4: bigint) => partsOf('win', { m4 }).length / 3;
  expect(notes(19_800n)).toBe(2);
  expect(notes(40_000n)).toBe(3);
  expect(notes(80_000n)).toBe(4);
  expect(notes(1_000_000n)).toBeGreaterThan(notes(100_000n));
  expect(notes(99_000_000n)).toBe(8);
  expect(notes(10_000_000_000n)).toBe(8);
});

test('sound: the rising tone starts low and is never shrill', () => {
  expect(climbPitch(10_000n)).toBe(110);
  expect(climbPitch(40_000n)).toBeCloseTo(220);
  expect(climbPitch(10_000_000_000n)).toBe(880);
});
