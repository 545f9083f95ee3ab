import { expect, test } from 'vitest';
import {
  FIRST_SHOWN,
  isMeant,
  plateOf,
  shownAs,
  type PlateFacts,
  type PlateKind,
} from './plate.ts';

const NOTHING: PlateFacts = {
  isBetting: false,
  isRunning: false,
  hasOpen: false,
  hasQueued: false,
  isAsking: false,
  isAutobetRunning: false,
  isAuto: false,
};

test.each<[string, Partial<PlateFacts>, PlateKind]>([
  ['bets are taken', { isBetting: true }, 'bet'],
  ['bets are closed', {}, 'queue'],
  ['the round runs without a bet', { isRunning: true }, 'queue'],
  ['a bet lies there and may go back', { isBetting: true, hasOpen: true }, 'cancel'],
  ['a bet waits for the next round', { isRunning: true, hasQueued: true }, 'cancel'],
  ['a bet lies there and bets are closed', { hasOpen: true }, 'wait'],
  ['a bet runs', { isRunning: true, hasOpen: true }, 'cash-out'],
  ['a bet runs and another waits', { isRunning: true, hasOpen: true, hasQueued: true }, 'cash-out'],
  ['the house is asked', { isRunning: true, hasOpen: true, isAsking: true }, 'wait'],
  ['an autobet runs', { isBetting: true, hasOpen: true, isAutobetRunning: true }, 'stop'],
  [
    'an autobet has a bet in the running round',
    { isRunning: true, hasOpen: true, isAutobetRunning: true },
    'cash-out',
  ],
  ['an autobet can begin', { isBetting: true, isAuto: true }, 'start'],
])('games.crash: the button when %s', (_when, facts, kind) => {
  expect(plateOf({ ...NOTHING, ...facts })).toBe(kind);
});

/** The kinds shown at these moments, and whether a press at the last one counts. */
function pressed(story: readonly (readonly [number, PlateKind])[], atMs: number): boolean {
  const shown = story.reduce((before, [ms, kind]) => shownAs(before, kind, ms), FIRST_SHOWN);
  return isMeant(shown, atMs);
}

test('games.crash: a press for the cash-out never becomes a bet, however the round ends', () => {
  const late: readonly (readonly [number, PlateKind])[] = [
    [0, 'bet'],
    [5_000, 'wait'],
    [9_000, 'cash-out'],
    [12_000, 'queue'],
  ];
  expect(pressed(late, 12_050)).toBe(false);
  expect(pressed(late, 12_900)).toBe(false);
  expect(pressed(late, 13_000)).toBe(true);
  for (const next of ['bet', 'queue', 'start', 'stop', 'cancel'] as const) {
    const story = [[0, 'cash-out'] as const, [500, 'wait'] as const, [700, next] as const];
    expect(pressed(story, 1_600), next).toBe(false);
    expect(pressed(story, 1_700), next).toBe(true);
  }
});

test('games.crash: an answer that takes long still leaves the hand its time', () => {
  const story = [[0, 'cash-out'] as const, [100, 'wait'] as const, [5_000, 'queue'] as const];
  expect(pressed(story, 5_400)).toBe(false);
  expect(pressed(story, 6_000)).toBe(true);
});

test('games.crash: a double press on "bet" does not take the bet back', () => {
  const story = [[0, 'bet'] as const, [1_000, 'wait'] as const, [1_040, 'cancel'] as const];
  expect(pressed(story, 1_200)).toBe(false);
  expect(pressed(story, 1_390)).toBe(true);
});

test('games.crash: the cash-out itself waits for nobody', () => {
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
