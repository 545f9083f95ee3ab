import { expect, test } from 'vitest';
import type { PublicPlayerCache } from '#domain/bets/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { createBigWins, type BigWinDeps } from './big-wins.ts';

const ROW = {
  bet_id: 1n,
  game: 'dice',
  player_id: '1',
  currency: 'RUB',
  stake: 1_000_000n,
  m4: 110_000n,
  payout: 11_000_000n,
  placed_at: new Date(0),
  round_id: null,
};
const PLAYERS = { load: async () => undefined, get: () => ({ player: null, avatar: null }) };
const AMOUNTS = { RUB: '10', USD: '10', KZT: '10', INR: '10', EUR: '10' };

function bigWins(query: () => Promise<object[]>) {
  return createBigWins({
    // The rows are those that the query of the store returns.
    db: { query } as unknown as Queryable,
    publicPlayers: PLAYERS as unknown as PublicPlayerCache,
    siteSettings: { read: () => AMOUNTS } as unknown as BigWinDeps['siteSettings'],
  });
}

test('lobby: a page learns of the first big win after it was read, and of the last one', async () => {
  let rows: object[] = [];
  const wins = bigWins(async () => rows);
  expect(wins.hasAny(0)).toBe(false);
  rows = [ROW];
  expect(await wins.list(4_000)).toHaveLength(0);
  // Read again after five seconds, for the page after this one.
  expect(wins.hasAny(5_000)).toBe(false);
  expect(await wins.list(5_000)).toHaveLength(1);
  expect(wins.hasAny(6_000)).toBe(true);
  rows = [];
  expect(wins.hasAny(11_000)).toBe(true);
  expect(await wins.list(11_000)).toHaveLength(0);
  expect(wins.hasAny(12_000)).toBe(false);
});

test('lobby: a page is shown while the database does not answer', async () => {
  const wins = bigWins(async () => await Promise.reject(new Error('away')));
  expect(wins.hasAny(0)).toBe(false);
  await expect(wins.list(0)).rejects.toThrow('away');
  expect(wins.hasAny(1)).toBe(false);
});
