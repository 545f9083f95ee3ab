import { expect, test } from 'vitest';
import type { CardsByLocale } from '#domain/bets/player/game-card.ts';
import { splitFound } from './split-found.ts';

const cards = (name: string): CardsByLocale => ({ ru: { name }, en: { name }, kz: { name } });
const listOf = (names: readonly string[]) => new Map(names.map((name) => [name, cards(name)]));
const many = Array.from({ length: 30 }, (_, index) => `slot-${index}`);

test('lobby: a search keeps the order of matches in each section, and counts what is not shown', () => {
  const own = [{ folder: 'crash', is_hidden: false, tags: [] }];
  const names = ['hall', ...many, 'crash', 'no-longer-offered'];
  const found = splitFound(own, names, [
    { folder: 'slots', cards: listOf(many.toReversed()) },
    { folder: 'live-casino', cards: listOf(['hall', 'other']) },
  ]);
  expect(found.own).toEqual(own);
  expect(found.sections.map(({ folder, count }) => [folder, count])).toEqual([
    ['slots', 30],
    ['live-casino', 1],
  ]);
  expect(found.sections[0]!.games.map(({ name }) => name)).toEqual(many.slice(0, 20));
  expect(found.count).toBe(32);
});

test('lobby: a section in which nothing is found is left out', () => {
  const found = splitFound(
    [],
    ['hall'],
    [
      { folder: 'slots', cards: listOf(many) },
      { folder: 'live-casino', cards: listOf(['hall']) },
    ],
  );
  expect(found.sections.map(({ folder }) => folder)).toEqual(['live-casino']);
  expect(splitFound([], [], []).count).toBe(0);
});
