import { expect, test } from 'vitest';
import {
  absenceOf,
  arrangeGames,
  isInLists,
  offerIn,
  type GamePlaces,
} from './rules.offered-games.ts';

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

const OPEN = { hidden_in: [], hidden_currencies: [] };
const PLACES: Readonly<Record<string, GamePlaces>> = {
  dice: { hidden_in: ['KZ'], hidden_currencies: [] },
  crash: { hidden_in: [], hidden_currencies: ['INR'] },
};

test('lobby: a game is in no list where the operator leaves it out, and says why', () => {
  const placesOf = (folder: string) => PLACES[folder] ?? OPEN;
  const at = (country: string | undefined) => offerIn(country, [], ['crash', 'dice'], placesOf);
  const shown = (country: string | undefined, currency: string | undefined) =>
    at(country)
      .filter((game) => isInLists(game, currency))
      .map(({ folder }) => folder);
  expect(shown('KZ', 'RUB')).toEqual(['crash']);
  expect(shown('RU', 'INR')).toEqual(['dice']);
  expect(shown(undefined, undefined)).toEqual(['crash', 'dice']);
  const [crash, dice] = at('KZ');
  expect([absenceOf(dice!, 'RUB'), absenceOf(crash!, 'INR'), absenceOf(crash!, 'RUB')]).toEqual([
    'country',
    'currency',
    undefined,
  ]);
});

test('lobby: the list stays as it was saved while no game is left out', () => {
  const saved = [{ folder: 'dice', is_hidden: false, tags: [] }];
  expect(offerIn('KZ', saved, ['crash', 'dice'], () => OPEN)).toBe(saved);
});
