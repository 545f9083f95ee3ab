import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { fundsOf } from './wallet.ts';

const [cash, bonus] = [micro(300n), micro(100n)];
const left = (taken: bigint, order: Parameters<typeof fundsOf>[3]) => {
  const { balance, bonus: rest } = fundsOf(cash, bonus, micro(taken), order);
  return [balance, rest];
};

test('bets: stakes whose result is not shown yet are taken in the order of the bonus', () => {
  expect(left(40n, 'cash_first')).toEqual([260n, 100n]);
  expect(left(340n, 'cash_first')).toEqual([0n, 60n]);
  expect(left(40n, 'bonus_first')).toEqual([300n, 60n]);
  expect(left(140n, 'bonus_first')).toEqual([260n, 0n]);
  expect(left(40n, 'one_pot')).toEqual([270n, 90n]);
  expect(left(400n, 'one_pot')).toEqual([0n, 0n]);
  expect(left(500n, 'one_pot')).toEqual([0n, 0n]);
});
