import { expect, test } from 'vitest';
import type { BetRecord } from '../../contract.ts';
import { merged } from './my-bets.ts';

/** Only the id of a bet decides its order. */
function bet(id: string, payout = '0.00'): BetRecord {
  return { id, payout } as BetRecord;
}

function ids(bets: readonly BetRecord[]): string[] {
  return bets.map(({ id }) => id);
}

test('bets: the history has the latest first and no bet twice', () => {
  expect(ids(merged([], [bet('9')]))).toEqual(['9']);
  expect(ids(merged([bet('9')], [bet('10')]))).toEqual(['10', '9']);
  expect(ids(merged([bet('10'), bet('9')], [bet('9')]))).toEqual(['10', '9']);
  expect(ids(merged([bet('12'), bet('10')], [bet('11'), bet('9')]))).toEqual([
    '12',
    '11',
    '10',
    '9',
  ]);
});

test('bets: a reloaded bet replaces the stored one', () => {
  expect(merged([bet('2'), bet('1')], [bet('1', '5.00')])[1]).toEqual(bet('1', '5.00'));
});
