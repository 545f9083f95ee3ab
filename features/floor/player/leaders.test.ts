import { expect, test } from 'vitest';
import { bestOf, gamesOfPage, mayLead, type Place } from './leaders.ts';

function place(id: number, multiplier: string, game = 'double'): Place {
  return {
    id: String(id),
    game,
    player: 'Vera',
    currency: 'RUB',
    stake: '1.00',
    multiplier,
    payout: '2.00',
    placed_at: '2026-11-21T10:00:00.000Z',
  };
}

test('leaders: several games together, highest first, of equal ones the earliest', () => {
  const shown = bestOf([
    [place(12, '14.0000'), place(3, '2.0000')],
    [place(9, '36.0000', 'roulette'), place(2, '14.0000', 'roulette')],
  ]);
  expect(shown.map(({ id }) => id)).toEqual(['9', '2', '12', '3']);
});

test('leaders: no more than ten', () => {
  const many = Array.from({ length: 25 }, (_, n) => place(n + 1, `${n + 1}.0000`));
  expect(bestOf([many.slice(0, 12), many.slice(12)]).map(({ id }) => Number(id))).toEqual([
    25, 24, 23, 22, 21, 20, 19, 18, 17, 16,
  ]);
});

test('leaders: only a bet that may be one makes the page ask again', () => {
  const full = Array.from({ length: 10 }, (_, n) => place(n + 1, `${20 - n}.0000`));
  const bet = (multiplier: string, currency: Place['currency'] = 'RUB') => ({
    multiplier,
    currency,
    void_reason: null,
  });
  expect(mayLead(bet('1.0102'), [])).toBe(true);
  expect(mayLead(bet('0.0000'), [])).toBe(false);
  expect(mayLead(bet('1.0000'), [])).toBe(false);
  expect(mayLead({ ...bet('2.0000'), void_reason: 'operator' }, [])).toBe(false);
  expect(mayLead(bet('100.0000', 'PLAY'), [])).toBe(false);
  expect(mayLead(bet('11.0000'), full)).toBe(false);
  expect(mayLead(bet('11.0001'), full)).toBe(true);
});

test('leaders: a page shows the games of its folder, a further page of it too', () => {
  const games = { folders: ['crash', 'rooms'], names: ['crash', 'room-red', 'room-purple'] };
  const folderOf = (game: string) => (game.startsWith('room-') ? 'rooms' : game);
  expect(gamesOfPage('rooms-1', games, folderOf)).toEqual(['room-red', 'room-purple']);
  expect(gamesOfPage('crash', games, folderOf)).toEqual(['crash']);
  expect(gamesOfPage('home', games, folderOf)).toEqual([]);
});
