import { expect, test } from 'vitest';
import { indexGames, searchGames } from '#domain/bets/rules.search.ts';
import { sampleSlots } from '#dev/supplier-games.ts';
import type { SuppliedGame } from '#domain/suppliers/contract.ts';
import {
  gamePath,
  isOnShelf,
  isUnfiltered,
  pickByName,
  providersOf,
  readFilters,
  shelvesOf,
  sortGames,
  wordsOf,
} from './rules.ts';

const TODAY = 20_000;
const GUEST = { favourites: [], recent: [], jackpots: [] };

function game(name: string, changes: Partial<SuppliedGame> = {}): SuppliedGame {
  return { game: name, names: { en: name }, provider: 'Basalt', added: TODAY - 100, ...changes };
}

const GAMES = [
  game('roulette-hall', { names: { en: 'Roulette Hall', ru: 'Зал рулетки', kz: 'Рулетка залы' } }),
  game('golden-steppe', { names: { en: 'Golden Steppe', ru: 'Золотая степь', kz: 'Алтын дала' } }),
  game('silver-falcon', { names: { en: 'Silver Falcon', ru: 'Серебряный сокол' } }),
];

test.each([
  // As it is called, with a typing error, in the wrong layout, in each language.
  ['рулетка', 'roulette-hall'],
  ['роулетка', 'roulette-hall'],
  ['hektnrf', 'roulette-hall'],
  ['roulete', 'roulette-hall'],
  ['алтын', 'golden-steppe'],
  ['fknsy', 'golden-steppe'],
  ['золотая', 'golden-steppe'],
  ['sokol', 'silver-falcon'],
  ['falkon', 'silver-falcon'],
])('casino.lobby: the search for «%s» finds %s', (query, found) => {
  expect(searchGames(query, indexGames(wordsOf(GAMES)))[0]).toBe(found);
});

test('casino.lobby: a search finds the games of a provider', () => {
  const games = [game('a'), game('b', { provider: 'Red Kite' })];
  expect(searchGames('red ki', indexGames(wordsOf(games)))).toEqual(['b']);
});

test('casino.lobby: a typing error is found among five thousand games', () => {
  const games = sampleSlots(5_000).map(({ game: name, names }) =>
    game(name, { names: { en: names['en']!, ru: names['ru']!, kz: names['kz']! } }),
  );
  const found = searchGames('хрустальный драокн 3', indexGames(wordsOf(games)));
  expect(found[0]).toBe('crystal-dragon-3');
});

test('casino.lobby: filters come from the address, and what it does not know is no filter', () => {
  expect(readFilters({ show: 'jackpot', provider: 'Basalt', sort: 'name', q: 'ab' })).toEqual({
    shelf: 'jackpot',
    provider: 'Basalt',
    sort: 'name',
    query: 'ab',
  });
  expect(isUnfiltered(readFilters({ show: 'of-others', sort: 'x', q: ' ' }))).toBe(true);
  expect(isUnfiltered(readFilters({ provider: 'Basalt' }))).toBe(false);
});

test('casino.lobby: a shelf holds favourites, last played, new, hot and tagged games', () => {
  const own = { favourites: ['a'], recent: ['b'], jackpots: ['c'] };
  const on = (shelf: Parameters<typeof isOnShelf>[1], changes: Partial<SuppliedGame> = {}) =>
    isOnShelf(game('a', changes), shelf, own, TODAY);
  expect(on('all')).toBe(true);
  expect(on('favourites')).toBe(true);
  expect(on('recent')).toBe(false);
  expect(on('new')).toBe(false);
  expect(on('new', { added: TODAY - 29 })).toBe(true);
  expect(on('new', { labels: ['new'] })).toBe(true);
  expect(on('hot', { labels: ['hot'] })).toBe(true);
  expect(on('hot')).toBe(false);
  expect(on('jackpot', { tags: ['Jackpots'] })).toBe(true);
  expect(on('jackpot')).toBe(false);
  expect(on('jackpot', { game: 'c' })).toBe(true);
  expect(on('bonus-buy', { tags: ['bonus_buy'] })).toBe(true);
  expect(on('bonus-buy', { tags: ['classic'] })).toBe(false);
});

test('casino.lobby: a shelf without games, or with all of them, is not offered', () => {
  const games = [game('a', { tags: ['classic'] }), game('b', { tags: ['classic', 'megaways'] })];
  expect(shelvesOf(games, GUEST, TODAY)).toEqual(['all', 'megaways']);
  const own = { favourites: ['a', 'b'], recent: ['a'], jackpots: [] };
  expect(shelvesOf(games, own, TODAY)).toEqual(['all', 'favourites', 'recent', 'megaways']);
});

test('casino.lobby: games with players come first, others keep the order of the operator', () => {
  const names = (sort: 'popular' | 'new' | 'name', locale: 'ru' | 'en' | 'kz' = 'ru') =>
    sortGames(GAMES, { sort, locale, players: { 'silver-falcon': 2 } }).map((each) => each.game);
  expect(names('popular')).toEqual(['silver-falcon', 'roulette-hall', 'golden-steppe']);
  expect(names('name')).toEqual(['roulette-hall', 'golden-steppe', 'silver-falcon']);
  expect(names('name', 'en')).toEqual(['golden-steppe', 'roulette-hall', 'silver-falcon']);
  const [first, ...rest] = GAMES;
  const fresh = [...rest, { ...first!, added: TODAY }];
  expect(sortGames(fresh, { sort: 'new', locale: 'en', players: {} })[0]!.game).toBe(first!.game);
});

test('casino.lobby: numbers in names are in order', () => {
  const games = ['Book 10', 'Book 2', 'Book'].map((en) => game(en, { names: { en } }));
  const sorted = sortGames(games, { sort: 'name', locale: 'kz', players: {} });
  expect(sorted.map(({ names }) => names.en)).toEqual(['Book', 'Book 2', 'Book 10']);
});

test('casino.lobby: the last played games come in their order, without those that are gone', () => {
  const picked = pickByName(GAMES, ['golden-steppe', 'gone', 'roulette-hall']);
  expect(picked.map((each) => each.game)).toEqual(['golden-steppe', 'roulette-hall']);
});

test('casino.lobby: providers are listed once, by name', () => {
  const games = [game('a', { provider: 'Tulpar' }), game('b'), game('c', { provider: 'Tulpar' })];
  expect(providersOf(games)).toEqual(['Basalt', 'Tulpar']);
});

test('casino.launch: a game has an address for money and one for the demo', () => {
  expect(gamePath('slots', 'golden-steppe', 'demo')).toBe('/games/slots/golden-steppe/demo');
  expect(gamePath('live', 'roulette-hall', 'play')).toBe('/games/live-casino/roulette-hall/play');
});
