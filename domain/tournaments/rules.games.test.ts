import { expect, test } from 'vitest';
import { gamesOfTournaments, isGameOf } from './rules.games.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const tournament = (games: string[] | null, start: number, end: number) => ({
  terms: { games },
  startsAt: at(start),
  endsAt: at(end),
});

test('tournaments: games of those that run or start within a day are marked, each once', () => {
  const tournaments = [
    tournament(['dice', 'golden-steppe'], 0, 10),
    tournament(['dice', 'keno'], 24, 30),
    tournament(['crash'], 25, 30),
    tournament(['hilo'], -10, 0),
  ];
  expect(gamesOfTournaments(tournaments, at(0))).toEqual(['dice', 'golden-steppe', 'keno']);
  expect(gamesOfTournaments(tournaments, at(10))).toEqual(['dice', 'keno', 'crash']);
});

test('tournaments: one of all games marks none, and counts each', () => {
  expect(gamesOfTournaments([tournament(null, 0, 10)], at(1))).toEqual([]);
  expect(isGameOf(tournament(null, 0, 10), 'dice', at(1))).toBe(true);
  expect(isGameOf(tournament(null, 0, 10), 'dice', at(10))).toBe(false);
  expect(isGameOf(tournament(['dice'], 20, 30), 'dice', at(1))).toBe(true);
  expect(isGameOf(tournament(['dice'], 0, 10), 'keno', at(1))).toBe(false);
});
