import fc from 'fast-check';
import { expect, test } from 'vitest';
import { angleAt, fallTo, heightAt, pocketAngle, rimAngle, RIM_SPEED, rotorTurn } from './ball.ts';

const TURN = 2 * Math.PI;
const places = fc
  .constantFrom(33, 37)
  .chain((pockets) => fc.tuple(fc.integer({ min: 0, max: pockets - 1 }), fc.constant(pockets)));
const starts = fc.double({ min: -400, max: 400, noNaN: true });
const durations = fc.constantFrom(900, 4_200, 5_200);

/** How far two angles are apart, the short way round. */
function apart(a: number, b: number): number {
  const turn = (((a - b) % TURN) + TURN) % TURN;
  return Math.min(turn, TURN - turn);
}

test('games.roulette: the ball comes to rest in the middle of the drawn pocket', () => {
  fc.assert(
    fc.property(places, starts, durations, ([place, pockets], start, duration) => {
      const goal = pocketAngle(place, pockets);
      const fall = fallTo(start, goal, duration);
      expect(apart(angleAt(fall, duration), goal)).toBeLessThan(1e-9);
      expect(apart(angleAt(fall, duration * 5), goal)).toBeLessThan(1e-9);
      expect(heightAt(duration, duration)).toBe(0);
    }),
  );
});

test('games.roulette: at the start of the fall position and speed are equal for every pocket', () => {
  fc.assert(
    fc.property(starts, durations, fc.constantFrom(33, 37), (start, duration, pockets) => {
      for (let place = 0; place < pockets; place++) {
        const fall = fallTo(start, pocketAngle(place, pockets), duration);
        expect(angleAt(fall, 0)).toBe(start);
        const step = 0.01;
        const speed = (angleAt(fall, 0) - angleAt(fall, step)) / step;
        expect(Math.abs(speed - RIM_SPEED)).toBeLessThan(RIM_SPEED * 0.01);
        expect(heightAt(0, duration)).toBe(1);
      }
    }),
    { numRuns: 30 },
  );
});

test('games.roulette: the ball only slows down and never runs back', () => {
  fc.assert(
    fc.property(places, starts, durations, ([place, pockets], start, duration) => {
      const fall = fallTo(start, pocketAngle(place, pockets), duration);
      expect(fall.power).toBeGreaterThan(0);
      let [angle, speed] = [start, Number.POSITIVE_INFINITY];
      for (let step = 1; step <= 40; step++) {
        const next = angleAt(fall, (duration * step) / 40);
        expect(next).toBeLessThanOrEqual(angle);
        expect(angle - next).toBeLessThanOrEqual(speed + 1e-9);
        [angle, speed] = [next, angle - next];
      }
    }),
    { numRuns: 60 },
  );
});

test('games.roulette: the ball runs evenly along the rim, and the rotor stops', () => {
  expect(rimAngle(3, 1_000) - rimAngle(3, 2_000)).toBeCloseTo(RIM_SPEED * 1_000);
  expect(rotorTurn(0.001, 4_000, 4_000)).toBeCloseTo(2);
  expect(rotorTurn(0.001, 9_000, 4_000)).toBe(rotorTurn(0.001, 4_000, 4_000));
  expect(rotorTurn(0.001, -5, 4_000)).toBe(0);
});
