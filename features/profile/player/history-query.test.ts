import { expect, test } from 'vitest';
import { readHistoryQuery } from './history-query.ts';

test('an address without a query shows bets for money of the last thirty days', () => {
  expect(readHistoryQuery({})).toEqual({
    tab: 'bets',
    period: '30d',
    play: 'none',
    game: undefined,
    seed: undefined,
  });
});

test('what the address says is shown', () => {
  const query = { tab: 'seeds', period: '24h', play: 'only', game: 'dice', seed: '17' };
  expect(readHistoryQuery(query)).toEqual(query);
});

test('nonsense in an address is left out', () => {
  const query = { tab: 'x', period: '1h', play: '1', game: '<b>', seed: '-1' };
  expect(readHistoryQuery(query)).toEqual(readHistoryQuery({}));
});
