import { expect, test } from 'vitest';
import type { BetRecord } from '#domain/bets/contract.ts';
import { gemsWith, MINES_MAX, multiplierAfter } from '../rules.ts';
import { rungsOf } from './rungs.ts';
import { ALL_TILES, randomClosedTile, facesOf, toggleMark, nextMarked, resultOf } from './tiles.ts';

const bet = (outcome: unknown, ...tiles: number[]) =>
  ({
    outcome,
    params: { start: { mines: 2 }, choices: tiles.map((tile) => ({ tile })), cap_m4: 1 },
  }) as unknown as BetRecord;

test('games.miner: an open board shows its gems and the tile being opened, nothing else', () => {
  const faces = facesOf({ view: { mines: 2, opened: [4, 7] }, bet: null }, 9);
  expect(ALL_TILES.filter((tile) => faces[tile] === 'gem')).toEqual([4, 7]);
  expect(ALL_TILES.filter((tile) => faces[tile] === 'waiting')).toEqual([9]);
  expect(faces.filter((face) => face === 'closed')).toHaveLength(22);
  expect(facesOf(null, 3).every((face) => face === 'closed')).toBe(true);
});

test('games.miner: a finished board shows all mines and gems', () => {
  const ended = bet({ mines: [3, 11], hit: 11 }, 4, 7, 11);
  // The round ended on another device: this page had only one gem.
  const faces = facesOf({ view: { mines: 2, opened: [4] }, bet: ended }, null);
  expect([faces[4], faces[7], faces[11], faces[3]]).toEqual(['gem', 'gem', 'mine', 'left-mine']);
  expect(faces.filter((face) => face === 'left-gem')).toHaveLength(21);
  expect(resultOf(ended)).toEqual({ gems: 2, mines: 2, isHit: true });
  expect(resultOf(bet({ mines: [3, 11], hit: null }, 4, 4))).toMatchObject({ gems: 1 });
  expect(resultOf(bet(null))).toBeUndefined();
});

test('games.miner: marks are opened in order, and there are never more than gems', () => {
  expect(toggleMark([3, 5], 3, 22)).toEqual([5]);
  expect(toggleMark([3, 5], 1, 22)).toEqual([3, 5, 1]);
  expect(toggleMark([3], 1, 1)).toEqual([3]);
  const view = { mines: 3, opened: [3] };
  expect([nextMarked([3, 5], view), nextMarked([3], view)]).toEqual([5, undefined]);
});

test('games.miner: a random tile is one that is still closed', () => {
  const opened = ALL_TILES.slice(0, 24);
  expect(randomClosedTile(opened, () => 0)).toBe(24);
  expect(randomClosedTile([0, 1], (n) => n - 1)).toBe(24);
});

test('games.miner: the ladder ends with the last gem or the largest payout', () => {
  for (let mines = 1; mines <= MINES_MAX; mines++) {
    const rungs = rungsOf(mines, undefined);
    expect(rungs).toHaveLength(gemsWith(mines));
    expect(rungs.filter(({ isLast }) => isLast)).toEqual([rungs.at(-1)]);
  }
  const capped = rungsOf(10, 1_000_000n);
  expect(capped.at(-1)).toEqual({ gems: 8, m4: 1_000_000n, isLast: true });
  expect(capped.at(-2)!.m4).toBe(multiplierAfter(10, 7));
});
