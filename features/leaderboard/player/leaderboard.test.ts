import { expect, test } from 'vitest';
import { gamesOfPage, mayEnter, mergeEntries, type LeaderboardEntry } from './leaderboard.ts';

function entry(id: number, multiplier: string, game = 'double'): LeaderboardEntry {
  return {
    id: String(id),
    game,
    player: 'Vera',
    avatar: null,
    currency: 'RUB',
    stake: '1.00',
    multiplier,
    payout: '2.00',
    placed_at: '2026-11-21T10:00:00.000Z',
  };
}

test('leaderboard: several games are merged, highest multiplier first, then earliest bet', () => {
  const shown = mergeEntries([
    [entry(12, '14.0000'), entry(3, '2.0000')],
    [entry(9, '36.0000', 'roulette'), entry(2, '14.0000', 'roulette')],
  ]);
  expect(shown.map(({ id }) => id)).toEqual(['9', '2', '12', '3']);
});

test('leaderboard: at most ten bets are shown', () => {
  const many = Array.from({ length: 25 }, (_, n) => entry(n + 1, `${n + 1}.0000`));
  expect(mergeEntries([many.slice(0, 12), many.slice(12)]).map(({ id }) => Number(id))).toEqual([
    25, 24, 23, 22, 21, 20, 19, 18, 17, 16,
  ]);
});

test('leaderboard: only a bet that may enter causes a request', () => {
  const full = Array.from({ length: 10 }, (_, n) => entry(n + 1, `${20 - n}.0000`));
  const bet = (multiplier: string, currency: LeaderboardEntry['currency'] = 'RUB') => ({
    multiplier,
    currency,
    void_reason: null,
  });
  expect(mayEnter(bet('1.0102'), [])).toBe(true);
  expect(mayEnter(bet('0.0000'), [])).toBe(false);
  expect(mayEnter(bet('1.0000'), [])).toBe(false);
  expect(mayEnter({ ...bet('2.0000'), void_reason: 'operator' }, [])).toBe(false);
  expect(mayEnter(bet('100.0000', 'PLAY'), [])).toBe(false);
  expect(mayEnter(bet('11.0000'), full)).toBe(false);
  expect(mayEnter(bet('11.0001'), full)).toBe(true);
});

test('leaderboard: a page and its further pages show the games of their folder', () => {
  const games = { folders: ['crash', 'rooms'], names: ['crash', 'room-red', 'room-purple'] };
  const folderOf = (game: string) => (game.startsWith('room-') ? 'rooms' : game);
  expect(gamesOfPage('rooms-1', games, folderOf)).toEqual(['room-red', 'room-purple']);
  expect(gamesOfPage('crash', games, folderOf)).toEqual(['crash']);
  expect(gamesOfPage('home', games, folderOf)).toEqual([]);
});
