import { expect, test } from 'vitest';
import { parseMoney, type Micro } from '#core/money.ts';
import { isRemainder, smallestStakeOf, STAKE_UNIT, type StakeMin } from './rules.smallest-stake.ts';

const money = (text: string): Micro => parseMoney(text)!;
const MINS: readonly StakeMin[] = [
  { keys: ['dice'], min: money('1.00') },
  { keys: ['steppe-gold', 'provider:studio', 'category:slots'], min: money('10.00') },
];

test('bonuses: the smallest stake is that of the games on which the bonus may be staked', () => {
  expect(smallestStakeOf({ games: null }, MINS)).toBe(money('1.00'));
  expect(smallestStakeOf({ games: ['category:slots'] }, MINS)).toBe(money('10.00'));
  expect(smallestStakeOf({ games: ['dice', 'category:slots'] }, MINS)).toBe(money('1.00'));
});

test('bonuses: a game whose smallest stake is unknown takes a hundredth', () => {
  expect(smallestStakeOf({ games: ['keno'] }, MINS)).toBe(STAKE_UNIT);
  expect(smallestStakeOf({ games: null }, [])).toBe(STAKE_UNIT);
});

test('bonuses: what is too little for a bet is a remainder, unless nothing was staked', () => {
  const slots = { terms: { games: ['category:slots'] }, amount: money('50.00') };
  expect(isRemainder(slots, money('9.99'), MINS)).toBe(true);
  expect(isRemainder(slots, money('10.00'), MINS)).toBe(false);
  expect(isRemainder(slots, money('0.00'), MINS)).toBe(false);
  expect(isRemainder({ ...slots, amount: money('5.00') }, money('5.00'), MINS)).toBe(false);
});
