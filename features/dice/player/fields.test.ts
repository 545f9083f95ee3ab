import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betOn, dice, parseDiceBet, WINNERS_MAX, WINNERS_MIN, type DiceBet } from '../rules.ts';
import { betDragged, betTyped, FIELDS, fieldText, stepOfKey } from './fields.ts';

const bets = fc
  .tuple(
    fc.constantFrom('under' as const, 'over' as const),
    fc.integer({ min: WINNERS_MIN, max: WINNERS_MAX }),
  )
  .map(([direction, winners]) => betOn(direction, winners));

const EVEN: DiceBet = { direction: 'under', target: 5000 };

test('games.dice: typing the shown value of a field leaves all three fields unchanged', () => {
  fc.assert(
    fc.property(bets, fc.constantFrom(...FIELDS), (bet, field) => {
      const again = betTyped(field, fieldText(field, bet), bet);
      expect(again && parseDiceBet(again)).toEqual(again);
      expect(again && dice.bestMultiplier(again)).toBe(dice.bestMultiplier(bet));
    }),
  );
  // Neighbouring bets may have the same multiplier; the other fields name one bet.
  const exact = FIELDS.filter((field) => field !== 'multiplier');
  fc.assert(
    fc.property(bets, fc.constantFrom(...exact), (bet, field) => {
      expect(betTyped(field, fieldText(field, bet), bet)).toEqual(bet);
    }),
  );
});

test('games.dice: whatever is typed or dragged, the bet stays valid', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.integer({ min: 0, max: 999_999_999 }).map(String),
    fc.tuple(fc.nat(99_999), fc.nat(99_999)).map(([whole, part]) => `${whole},${part}`),
  );
  fc.assert(
    fc.property(bets, fc.constantFrom(...FIELDS), texts, (bet, field, text) => {
      const typed = betTyped(field, text, bet);
      expect(typed && parseDiceBet(typed)).toEqual(typed);
    }),
  );
  fc.assert(
    fc.property(bets, fc.integer({ min: 0, max: 9_999 }), (bet, place) => {
      expect(parseDiceBet(betDragged(bet, place))).toBeDefined();
    }),
  );
});

test.each([
  ['target', '25', { target: 2500, multiplier: '3.96', chance: '25.00' }],
  ['target', '25,5', { target: 2550, multiplier: '3.8823', chance: '25.50' }],
  ['multiplier', '2', { target: 4950, multiplier: '2.00', chance: '49.50' }],
  ['chance', '1', { target: 100, multiplier: '99.00', chance: '1.00' }],
  ['chance', '99', { target: 9800, multiplier: '1.0102', chance: '98.00' }],
  ['multiplier', '1000000', { target: 1, multiplier: '9900.00', chance: '0.01' }],
] as const)('games.dice: %s %s updates the other fields', (field, text, expected) => {
  const bet = betTyped(field, text, EVEN);
  if (!bet) throw new Error('a number was typed');
  expect({
    target: bet.target,
    multiplier: fieldText('multiplier', bet),
    chance: fieldText('chance', bet),
  }).toEqual(expected);
});

test('games.dice: text that is not a number changes nothing', () => {
  for (const text of ['', '.', 'abc', '-5', '1e3', '1.2.3', 'NaN']) {
    expect(betTyped('target', text, EVEN)).toBeUndefined();
  }
});

test('games.dice: the thumb moves in whole percents, keys by one, ten or 0.01', () => {
  expect(betDragged(EVEN, 4_349)).toEqual({ direction: 'under', target: 4_300 });
  expect(betDragged(EVEN, 9_999)).toEqual({ direction: 'under', target: 9_800 });
  expect(betDragged(EVEN, 0)).toEqual({ direction: 'under', target: 1 });
  expect(stepOfKey('ArrowRight', false)).toBe(100);
  expect(stepOfKey('ArrowDown', true)).toBe(-1);
  expect(stepOfKey('PageUp', true)).toBe(1_000);
  expect(stepOfKey('a', false)).toBeUndefined();
});
