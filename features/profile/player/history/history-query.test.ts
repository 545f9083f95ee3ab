import { expect, test } from 'vitest';
import { readHistoryQuery } from './history-query.ts';

test('history: a URL without a query shows money bets of the last thirty days', () => {
  expect(readHistoryQuery({})).toEqual({
    tab: 'bets',
    period: '30d',
    play: 'none',
    game: undefined,
    seed: undefined,
  });
});

test('history: the values of the URL are applied', () => {
  const query = { tab: 'seeds', period: '24h', play: 'only', game: 'dice', seed: '17' };
  expect(readHistoryQuery(query)).toEqual(query);
});

test('history: invalid values of the URL are ignored', () => {
  const query = { tab: 'x', period: '1h', play: '1', game: '<b>', seed: '-1' };
  expect(readHistoryQuery(query)).toEqual(readHistoryQuery({}));
});
