import { expect, test } from 'vitest';
import type { GameTag } from '#domain/bets/rules.offered-games.ts';
import { chipsOf } from './chips.tsx';

const game = (folder: string, tags: readonly GameTag[] = []) => ({
  folder,
  is_hidden: false,
  tags,
});
const cardOf = (folder: string) => ({
  name: folder,
  ...(folder === 'crash' && { isShared: true as const }),
  ...(folder === 'baccarat' && { isTable: true as const }),
});
const idsOf = (games: readonly ReturnType<typeof game>[], favourites: readonly string[] = []) =>
  chipsOf(
    games,
    favourites.map((folder) => game(folder)),
    cardOf,
  ).map(({ id }) => id);

test('lobby: a chip is offered when it leaves some games and not all of them', () => {
  expect(idsOf([game('crash'), game('dice')])).toEqual(['all', 'shared']);
  expect(idsOf([game('crash', ['new']), game('cases', ['new'])])).toEqual([
    'all',
    'shared',
    'cases',
  ]);
  expect(idsOf([game('dice', ['hot']), game('keno', ['new'])])).toEqual(['all', 'hot', 'new']);
  expect(idsOf([game('dice')])).toEqual(['all']);
});

test('lobby: games at tables and all others are chips as soon as there are both', () => {
  expect(idsOf([game('dice'), game('baccarat')])).toEqual(['all', 'originals', 'tables']);
  expect(idsOf([game('baccarat')])).toEqual(['all']);
  const chips = chipsOf([game('dice'), game('baccarat'), game('keno')], [], cardOf);
  const foldersOf = (id: string) =>
    chips.find((chip) => chip.id === id)?.games.map(({ folder }) => folder);
  expect(foldersOf('originals')).toEqual(['dice', 'keno']);
  expect(foldersOf('tables')).toEqual(['baccarat']);
});

test('lobby: favourites are offered as soon as there is one, even when all are', () => {
  expect(idsOf([game('dice'), game('keno')], ['keno'])).toEqual(['all', 'favourites']);
  expect(idsOf([game('dice')], ['dice'])).toEqual(['all', 'favourites']);
  expect(idsOf([game('dice')], ['golden-steppe'])).toEqual(['all', 'favourites']);
});
