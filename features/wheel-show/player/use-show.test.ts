import { expect, test } from 'vitest';
import type { RecentRound, SharedRound } from '#domain/rounds/contract.ts';
import { showOf } from '../rules.show.ts';
import { motionOf, showMsOf } from './use-show.ts';
import { restOf } from './wheel/motion.ts';

const LOCK_AT = '2026-11-28T10:00:15.000Z';
const DRAWN_AT = '2026-11-28T10:00:19.000Z';
const PLACES = [0, 13];

// What the motion reads of a round.
const round = (state: SharedRound['state'], places: number[] | null) =>
  ({
    id: '20',
    state,
    lock_at: LOCK_AT,
    started_at: places && DRAWN_AT,
    ended_at: places && DRAWN_AT,
    bets_root: state === 'betting' ? null : 'root',
    outcome: places && { places },
  }) as SharedRound;
const recent = (id: string, places: number[] | null): RecentRound => ({
  id,
  number: 1,
  state: places ? 'settled' : 'void',
  void_reason: null,
  outcome: places && { places },
  ended_at: DRAWN_AT,
});

const BEFORE = [recent('19', null), recent('18', [7])];
const rested = { kind: 'rest', turns: restOf('18', [{ place: 7 }]) };
const view = (now: SharedRound | null, isShowing: boolean) => ({
  round: now,
  recent: BEFORE,
  isShowing,
});

test('wheel show: while bets are open the wheel stands where the last round has left it', () => {
  const unlocked = { ...round('void', null), ended_at: DRAWN_AT, bets_root: null };
  for (const now of [round('betting', null), unlocked, null]) {
    expect(motionOf(view(now, false), false)).toEqual(rested);
  }
  expect(motionOf({ ...view(null, false), recent: [] }, false)).toEqual({ kind: 'rest', turns: 0 });
});

test('wheel show: from the lock on it turns, and from the draw on it shows the spins', () => {
  const turning = { round: '20', from: rested.turns, lockMs: Date.parse(LOCK_AT) };
  expect(motionOf(view(round('locked', null), false), false)).toEqual({
    kind: 'turn',
    ...turning,
  });
  const { spins, resultMs } = showOf({ places: PLACES });
  expect(motionOf(view(round('settled', PLACES), true), false)).toEqual({
    kind: 'show',
    ...turning,
    drawnMs: Date.parse(DRAWN_AT),
    spins,
  });
  expect(showMsOf({ places: PLACES })).toBe(resultMs);
  expect(showMsOf(null)).toBe(0);
});

test('wheel show: in a void round it returns to where it has rested, and the next round finds it there', () => {
  const now = { ...round('void', null), ended_at: DRAWN_AT };
  const motion = motionOf(view(now, false), false);
  const voidMs = Date.parse(DRAWN_AT);
  const turned = { round: '20', from: rested.turns, lockMs: Date.parse(LOCK_AT) };
  expect(motion).toEqual({ kind: 'void', voidMs, ...turned });
  expect(motionOf(view(now, false), true)).toEqual(rested);
  // The void round is the last one then.
  const next = { ...view(round('betting', null), false), recent: [recent('20', null), ...BEFORE] };
  expect(motionOf(next, false)).toEqual(rested);
});

test('wheel show: a page that is opened after the draw, or wants no motion, has the wheel at rest', () => {
  const atEnd = { kind: 'rest', turns: restOf('20', [{ place: 0 }, { place: 13 }]) };
  expect(motionOf(view(round('settled', PLACES), false), false)).toEqual(atEnd);
  expect(motionOf(view(round('settled', PLACES), true), true)).toEqual(atEnd);
  expect(motionOf(view(round('locked', null), false), true)).toEqual(rested);
  // The round itself is among the last ones then, and is not what came before it.
  const known = { ...view(round('settled', PLACES), false), recent: [recent('20', PLACES)] };
  expect(motionOf(known, false)).toEqual(atEnd);
});
