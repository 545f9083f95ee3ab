import { expect, test } from 'vitest';
import type { SuppliedGame } from '#domain/suppliers/contract.ts';
import { railsOf, type RailFacts } from './rules.rails.ts';

const TODAY = 20_000;

const games: readonly SuppliedGame[] = ['a', 'b', 'c', 'd', 'e'].map((game) => ({
  game,
  names: { en: game },
  provider: 'Basalt',
  added: TODAY - 100,
}));

/** The rails with their games, an empty one as its name alone. */
function rails(facts: Partial<RailFacts>): string[] {
  const known = { games, isWhole: true, recent: [], jackpots: [], players: {}, today: TODAY };
  return railsOf({ ...known, isOwn: (name) => name === 'dice', ...facts }).map((rail) =>
    [rail.name, ...rail.games.map(({ game }) => game)].join(' '),
  );
}

test('casino.lobby: rails are the last games, those with players, with jackpots, and new ones', () => {
  const fresh = games.map((game) => (game.game === 'e' ? { ...game, added: TODAY } : game));
  const facts = { games: fresh, recent: ['d', 'x'], players: { b: 1, c: 3 } };
  expect(rails({ ...facts, jackpots: ['c', 'a', 'd'] })).toEqual([
    'recent d',
    'popular c b',
    'jackpots c a d',
    'new e',
  ]);
});

test('casino.lobby: fewer than three jackpots are no rail, nor is what holds half of the games', () => {
  expect(rails({ jackpots: ['c', 'a', 'of-another-category'] })).toEqual([]);
  expect(rails({ games: games.map((game) => ({ ...game, added: TODAY })) })).toEqual([]);
});

test('casino.lobby: the place of a rail is kept while its games may still come', () => {
  expect(rails({ isWhole: false, recent: ['x'], players: { dice: 4 } })).toEqual(['recent']);
  expect(rails({ isWhole: false, players: { x: 4 } })).toEqual(['popular']);
  expect(rails({ isWhole: false, jackpots: ['a', 'x', 'y'] })).toEqual(['jackpots']);
  // None of those that have come: these are of another category.
  expect(rails({ isWhole: false, jackpots: ['x', 'y', 'z'] })).toEqual([]);
});
