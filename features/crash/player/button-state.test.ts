import { expect, test } from 'vitest';
import {
  INITIAL_BUTTON,
  isIntended,
  buttonKindOf,
  nextButton,
  type ButtonInput,
  type ButtonKind,
} from './button-state.ts';

const NOTHING: ButtonInput = {
  isBetting: false,
  isRunning: false,
  hasOpen: false,
  hasQueued: false,
  isSending: false,
  isAutobetRunning: false,
  isAuto: false,
};

test.each<[string, Partial<ButtonInput>, ButtonKind]>([
  ['bets are open', { isBetting: true }, 'bet'],
  ['bets are closed', {}, 'queue'],
  ['the round runs without a bet', { isRunning: true }, 'queue'],
  ['a bet is placed and can be cancelled', { isBetting: true, hasOpen: true }, 'cancel'],
  ['a bet waits for the next round', { isRunning: true, hasQueued: true }, 'cancel'],
  ['a bet is placed and bets are closed', { hasOpen: true }, 'wait'],
  ['a bet runs', { isRunning: true, hasOpen: true }, 'cash-out'],
  ['a bet runs and another waits', { isRunning: true, hasOpen: true, hasQueued: true }, 'cash-out'],
  ['a request is being sent', { isRunning: true, hasOpen: true, isSending: true }, 'wait'],
  ['an autobet runs', { isBetting: true, hasOpen: true, isAutobetRunning: true }, 'stop'],
  [
    'an autobet has a bet in the running round',
    { isRunning: true, hasOpen: true, isAutobetRunning: true },
    'cash-out',
  ],
  ['an autobet can begin', { isBetting: true, isAuto: true }, 'start'],
])('games.crash: the button when %s', (_when, facts, kind) => {
  expect(buttonKindOf({ ...NOTHING, ...facts })).toBe(kind);
});

/** Replays the kinds shown at these times; returns whether a press at the last time counts. */
function pressed(steps: readonly (readonly [number, ButtonKind])[], atMs: number): boolean {
  const shown = steps.reduce((before, [ms, kind]) => nextButton(before, kind, ms), INITIAL_BUTTON);
  return isIntended(shown, atMs);
}

test('games.crash: a press meant as a cash-out never becomes a bet, however the round ends', () => {
  const late: readonly (readonly [number, ButtonKind])[] = [
    [0, 'bet'],
    [5_000, 'wait'],
    [9_000, 'cash-out'],
    [12_000, 'queue'],
  ];
  expect(pressed(late, 12_050)).toBe(false);
  expect(pressed(late, 12_900)).toBe(false);
  expect(pressed(late, 13_000)).toBe(true);
  for (const next of ['bet', 'queue', 'start', 'stop', 'cancel'] as const) {
    const steps = [[0, 'cash-out'] as const, [500, 'wait'] as const, [700, next] as const];
    expect(pressed(steps, 1_600), next).toBe(false);
    expect(pressed(steps, 1_700), next).toBe(true);
  }
});

test('games.crash: after a slow answer a new button kind still needs its reading time', () => {
  const steps = [[0, 'cash-out'] as const, [100, 'wait'] as const, [5_000, 'queue'] as const];
  expect(pressed(steps, 5_400)).toBe(false);
  expect(pressed(steps, 6_000)).toBe(true);
});

test('games.crash: a double press on "bet" does not cancel the bet', () => {
  const steps = [[0, 'bet'] as const, [1_000, 'wait'] as const, [1_040, 'cancel'] as const];
  expect(pressed(steps, 1_200)).toBe(false);
  expect(pressed(steps, 1_390)).toBe(true);
});

test('games.crash: a cash-out is accepted without delay', () => {
  expect(
    pressed(
      [
        [0, 'wait'],
        [1_000, 'cash-out'],
      ],
      1_000,
    ),
  ).toBe(true);
  expect(
    pressed(
      [
        [0, 'cash-out'],
        [1_000, 'wait'],
      ],
      2_000,
    ),
  ).toBe(false);
});
