import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bend } from '#domain/live-tables/player/wheel/flapper.ts';
import { placeUnder } from '#domain/live-tables/player/wheel/turn.ts';
import { DOUBLE_PLACE, SECTORS } from '../../rules.ts';
import { showOf } from '../../rules.show.ts';
import { endOf, positionAt, restOf, type WheelMotion } from './motion.ts';

const LOCK_MS = 1_800_000_000_000;

const rounds = fc.record({
  round: fc.bigInt({ min: 1n, max: 10n ** 12n }).map(String),
  doublings: fc.integer({ min: 0, max: 3 }),
  place: fc.integer({ min: 1, max: SECTORS.length - 1 }),
  from: fc.double({ min: -40, max: 40, noNaN: true }),
  // The beacon may be there at once, or late.
  waitMs: fc.integer({ min: 0, max: 15_000 }),
});

type Drawn = { round: string; doublings: number; place: number; from: number; waitMs: number };

function showing({ round, doublings, place, from, waitMs }: Drawn) {
  const places = [...Array.from({ length: doublings }, () => DOUBLE_PLACE), place];
  const { spins, resultMs } = showOf({ places });
  const drawnMs = LOCK_MS + waitMs;
  const motion: WheelMotion = { kind: 'show', round, from, lockMs: LOCK_MS, drawnMs, spins };
  return { motion, spins, drawnMs, resultMs };
}

const under = (motion: WheelMotion, ms: number) =>
  placeUnder(positionAt(motion, ms).turns, SECTORS.length);

test('wheel show: each spin comes to rest in its sector, with the flapper between two pegs', () => {
  fc.assert(
    fc.property(rounds, (drawn) => {
      const { motion, spins, drawnMs, resultMs } = showing(drawn);
      for (const { place, restMs } of spins) {
        const stopped = under(motion, drawnMs + restMs);
        expect(Math.abs(stopped - place)).toBeLessThan(0.5);
        expect(bend(stopped, 0)).toBe(0);
        // It stands there for a while.
        expect(under(motion, drawnMs + restMs + 500)).toBeCloseTo(stopped, 6);
      }
      expect(endOf(motion)).toBeLessThan(drawnMs + resultMs);
      // The next round finds it where this one has left it.
      const rest = placeUnder(restOf(drawn.round, spins), SECTORS.length);
      expect(under(motion, endOf(motion))).toBeCloseTo(rest, 6);
    }),
  );
});

test('wheel show: the wheel never turns back or jumps, and after a push only slows down', () => {
  fc.assert(
    fc.property(rounds, (drawn) => {
      const { motion, spins, drawnMs } = showing(drawn);
      const stepMs = 20;
      let before = positionAt(motion, LOCK_MS);
      for (let ms = LOCK_MS; ms < endOf(motion); ms += stepMs) {
        const now = positionAt(motion, ms);
        const way = now.turns - before.turns;
        expect(way).toBeGreaterThanOrEqual(-1e-9);
        // Half a turn a second at the most: less than the distance of two pegs in a frame.
        expect(way).toBeLessThanOrEqual((0.5 * stepMs) / 1_000 + 1e-9);
        const sinceMs = ms - drawnMs;
        const isPushed = spins.some(
          ({ fromMs }, at) => at > 0 && sinceMs >= fromMs - stepMs && sinceMs < fromMs + 1_200,
        );
        const isFirst = ms < Math.max(drawnMs, LOCK_MS + 1_200);
        const isSlowing = isPushed || isFirst || now.speed <= before.speed + 1e-6;
        expect(isSlowing).toBe(true);
        before = now;
      }
    }),
    { numRuns: 40 },
  );
});

test('wheel show: the wheel of a void round goes on from where it is, and comes to rest where it was', () => {
  fc.assert(
    fc.property(rounds, ({ round, from, waitMs }) => {
      const known = { round, from, lockMs: LOCK_MS };
      const voidMs = LOCK_MS + waitMs;
      const motion: WheelMotion = { kind: 'void', voidMs, ...known };
      expect(positionAt(motion, voidMs)).toEqual(positionAt({ kind: 'turn', ...known }, voidMs));
      const stepMs = 20;
      let before = positionAt(motion, LOCK_MS);
      for (let ms = LOCK_MS; ms <= endOf(motion); ms += stepMs) {
        const now = positionAt(motion, ms);
        const way = now.turns - before.turns;
        expect(way).toBeGreaterThanOrEqual(-1e-9);
        expect(way).toBeLessThanOrEqual((0.7 * stepMs) / 1_000);
        before = now;
      }
      const { turns, speed } = positionAt(motion, endOf(motion));
      expect(speed).toBeCloseTo(0, 9);
      expect(turns - from).toBeCloseTo(Math.round(turns - from), 9);
      // Its result is shown a little longer.
      expect(endOf(motion) - voidMs).toBeLessThan(4_500);
    }),
    { numRuns: 60 },
  );
});

test('secrecy: until the draw a wheel turns by its lock time alone', () => {
  const known = { round: '7', from: 0.25, lockMs: LOCK_MS };
  const turning: WheelMotion = { kind: 'turn', ...known };
  const { motion, drawnMs } = showing({ ...known, doublings: 1, place: 13, waitMs: 4_000 });
  for (const ms of [0, 600, 2_000, 3_999]) {
    expect(positionAt(motion, LOCK_MS + ms)).toEqual(positionAt(turning, LOCK_MS + ms));
  }
  expect(positionAt(motion, drawnMs).turns).toBeCloseTo(positionAt(turning, drawnMs).turns, 9);
  expect(endOf(turning)).toBe(Number.POSITIVE_INFINITY);
  expect(positionAt({ kind: 'rest', turns: 3 }, LOCK_MS)).toEqual({ turns: 3, speed: 0 });
});
