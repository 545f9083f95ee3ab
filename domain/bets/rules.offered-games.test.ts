import { expect, test } from 'vitest';
import { arrangeGames } from './rules.offered-games.ts';

const FOLDERS = ['crash', 'dice', 'keno'];

test('games: what the operator has listed comes first, in their order, then all others', () => {
  const listed = [{ folder: 'keno', is_hidden: true, tags: ['new'] as const }];
  expect(arrangeGames(listed, FOLDERS)).toEqual([
    { folder: 'keno', is_hidden: true, tags: ['new'] },
    { folder: 'crash', is_hidden: false, tags: [] },
    { folder: 'dice', is_hidden: false, tags: [] },
  ]);
});

test('games: a listed game that this build does not have is left out', () => {
  const listed = [{ folder: 'slots', is_hidden: false, tags: [] }];
  expect(arrangeGames(listed, FOLDERS).map(({ folder }) => folder)).toEqual(FOLDERS);
});
