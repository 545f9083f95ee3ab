import { expect, test } from 'vitest';
import type { LiveBet } from '#domain/bets/contract.ts';
import { DROPS, latestDrops } from './drops.ts';

const bet = (id: number, multiplier = '3.0000', game = 'cases'): LiveBet => ({
  id: String(id),
  game,
  player: null,
  avatar: null,
  currency: 'RUB',
  stake: '100.00',
  multiplier,
  payout: '300.00',
  placed_at: '2026-11-29T10:00:00.000Z',
});
const ids = (bets: readonly LiveBet[]) => bets.map(({ id }) => Number(id));

test('games.cases: live drops are the wins in cases of twice the price and more, latest first', () => {
  const bets = [bet(1), bet(2, '1.9999'), bet(3, '2.0000'), bet(4, '50.0000', 'dice')];
  expect(ids(latestDrops(bets))).toEqual([3, 1]);
  expect(ids(latestDrops(Array.from({ length: 20 }, (_, id) => bet(id))))).toHaveLength(8);
});

test('games.cases: a drop that a snapshot repeats or has lost is shown once', () => {
  const shown = DROPS.message([], [bet(1), bet(2)]);
  expect(ids(DROPS.snapshot([bet(2), bet(3), bet(4, '9.0000', 'crash')], shown))).toEqual([
    3, 2, 1,
  ]);
});
