import { expect, test } from 'vitest';
import { byPlayers } from './rules.ts';

test('lobby: games with more players come first, equals keep the order of the operator', () => {
  const games = ['crash', 'dice', 'keno', 'rooms'].map((folder) => ({ folder }));
  const order = (players: Record<string, number>) =>
    byPlayers(games, players).map(({ folder }) => folder);
  expect(order({})).toEqual(['crash', 'dice', 'keno', 'rooms']);
  expect(order({ keno: 4, rooms: 1, gone: 9 })).toEqual(['keno', 'rooms', 'crash', 'dice']);
});
