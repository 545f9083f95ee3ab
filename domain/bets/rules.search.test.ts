import { expect, test } from 'vitest';
import { indexGames, searchGames } from './rules.search.ts';

const WORDS = {
  crash: ['Краш', 'Crash', 'авиатор', 'ракета', 'Одна кривая на всех.'],
  dice: ['Дайс', 'Dice', 'кости', 'кубик'],
  keno: ['Кено', 'Keno', 'лото'],
  wheel: ['Колесо фортуны', 'Wheel of Fortune', 'Сәттілік дөңгелегі'],
  roulette: ['Рулетка', 'Roulette', 'дабл'],
  coinflip: ['Монетка', 'Coinflip', 'Тиын', 'орёл или решка'],
  miner: ['Майнер', 'Miner', 'мины', 'сапёр', 'mines'],
  hilo: ['Хило', 'Hilo', 'больше меньше'],
  cases: ['Кейсы', 'Cases', 'Кейстер'],
  rooms: ['Комнаты', 'Rooms', 'Бөлмелер', 'билеты'],
};
const INDEX = indexGames(WORDS);
const first = (query: string) => searchGames(query, INDEX)[0];

test.each([
  // As the game is called, in three languages and from their beginnings.
  ['рулетка', 'roulette'],
  ['Рул', 'roulette'],
  ['ROULETTE', 'roulette'],
  ['бөлме', 'rooms'],
  ['сәттілік', 'wheel'],
  ['фортуна', 'wheel'],
  ['к', 'crash'],
  // In the wrong keyboard layout.
  ['hektnrf', 'roulette'],
  ['rhfi', 'crash'],
  ['vfqyth', 'miner'],
  ['вшсу', 'dice'],
  ['кщгдуееу', 'roulette'],
  ['rtqcs', 'cases'],
  [',-kvtkth', 'rooms'],
  ['c2nn3k3r', 'wheel'],
  // In another alphabet.
  ['ruletka', 'roulette'],
  ['krash', 'crash'],
  ['monetka', 'coinflip'],
  ['koleso', 'wheel'],
  ['keisy', 'cases'],
  ['крэш', 'crash'],
  ['майн', 'miner'],
  ['khilo', 'hilo'],
  // Kazakh letters typed as Russian ones.
  ['болмелер', 'rooms'],
  ['саттилик', 'wheel'],
  // With errors.
  ['рулетак', 'roulette'],
  ['рлетка', 'roulette'],
  ['рулеттка', 'roulette'],
  ['roulete', 'roulette'],
  ['маинер', 'miner'],
  ['coinfilp', 'coinflip'],
  ['орел', 'coinflip'],
  ['сапер', 'miner'],
])('search: «%s» finds %s', (query, folder) => {
  expect(first(query)).toBe(folder);
});

test('search: a whole name finds that game alone', () => {
  expect(searchGames('дайс', INDEX)).toEqual(['dice']);
  expect(searchGames('keno', INDEX)).toEqual(['keno']);
});

test('search: nothing typed, signs alone and other words find nothing', () => {
  for (const query of ['', '   ', '!?', 'pokerstars', 'xyzzy']) {
    expect([query, searchGames(query, INDEX)]).toEqual([query, []]);
  }
});

test('search: games that match equally well stay in their order', () => {
  expect(searchGames('к', INDEX).slice(0, 3)).toEqual(['crash', 'dice', 'keno']);
});
