import { expect, test } from 'vitest';
import type { RecentRound, SharedRound } from '#domain/rounds/contract.ts';
import { FALL_MS, roundWheel, type WheelView } from './round-wheel.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, seconds)).toISOString();
const LOCK_MS = Date.parse(at(15));

function round(changes: Partial<SharedRound>): SharedRound {
  return {
    id: '7',
    table: 'double',
    game: 'double',
    game_version: 1,
    chain: '1',
    number: 7,
    previous_seed: null,
    seed: null,
    state: 'betting',
    void_reason: null,
    is_interrupted: false,
    beacon: { mode: 'local', round: 1, signature: null, randomness: null },
    opened_at: at(0),
    lock_at: at(15),
    started_at: null,
    ended_at: null,
    next_at: null,
    bets_root: null,
    facts: null,
    outcome: null,
    ...changes,
  };
}

function last(id: string, pocket: number, state: RecentRound['state'] = 'settled'): RecentRound {
  const outcome = state === 'settled' ? { pocket } : null;
  return { id, number: Number(id), state, void_reason: null, outcome, ended_at: at(0) };
}

const settled = round({
  state: 'settled',
  started_at: at(18),
  ended_at: at(18),
  outcome: { pocket: 5 },
});
const see = (changes: Partial<WheelView>) =>
  roundWheel({
    pockets: 33,
    round: null,
    recent: [],
    isShowing: false,
    isStill: false,
    ...changes,
  });

test('games.roulette: while bets are open the ball lies where the last round left it', () => {
  const wheel = see({ round: round({}), recent: [last('6', 0, 'void'), last('5', 12)] });
  expect(wheel).toEqual({ motion: { kind: 'rest', pocket: 12 }, landed: null });
  expect(see({}).motion).toEqual({ kind: 'rest', pocket: null });
});

test('games.roulette: after the lock the ball runs along the rim until the beacon value arrives', () => {
  const wheel = see({ round: round({ state: 'locked' }), recent: [last('6', 3)] });
  expect(wheel).toEqual({ motion: { kind: 'rim', sinceMs: LOCK_MS }, landed: null });
});

test('secrecy: a pocket is shown when the ball lies in it, and not before', () => {
  const falling = see({ round: settled, isShowing: true });
  expect(falling.landed).toBeNull();
  expect(falling.motion).toEqual({
    kind: 'fall',
    pocket: 5,
    rimSinceMs: LOCK_MS,
    sinceMs: LOCK_MS + 3_000,
    durationMs: FALL_MS,
  });
  expect(see({ round: settled })).toEqual({ landed: 5, motion: { kind: 'rest', pocket: 5 } });
});

test('games.roulette: with reduced motion the pocket is shown as soon as it is known', () => {
  expect(see({ round: settled, isShowing: true, isStill: true }).landed).toBe(5);
  const locked = see({ round: round({ state: 'locked' }), recent: [last('6', 3)], isStill: true });
  expect(locked.motion).toEqual({ kind: 'rest', pocket: null });
});

test('games.roulette: a void round leaves no ball running', () => {
  const wheel = see({ round: round({ state: 'void', ended_at: at(40) }), recent: [last('6', 3)] });
  expect(wheel).toEqual({ motion: { kind: 'rest', pocket: 3 }, landed: null });
});
