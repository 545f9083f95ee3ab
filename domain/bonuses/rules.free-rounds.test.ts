import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeRoundsOf, money, termsOf } from '#dev/bonus-terms.ts';
import { micro } from '#core/money.ts';
import { expectedAmounts, wageringCost } from './rules.cost.ts';
import { keptOf, roundValueOf, shareOut } from './rules.free-rounds.ts';
import { termErrors, warningsOf } from './rules.terms.ts';
import { amountsOf, USUAL_SHARES, type BonusTerms } from './rules.ts';

const KNOWN = Object.keys(USUAL_SHARES).map((game) => ({ keys: [game] }));
const ROUNDS = { game: 'dice', rounds: 5, days: 3 } as const;
const ODDS = [
  {
    game: 'dice',
    keys: ['dice'],
    rtp: { numerator: 99n, denominator: 100n },
    variance: { numerator: 1n, denominator: 1n },
    isPooled: false,
  },
];

test('conservation: stakes that were not played and winnings are all that is in the account', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.integer({ min: 1, max: 1_000 }),
      fc.nat(1_000),
      (balance, value, rounds, nat) => {
        const used = Math.min(nat, rounds);
        const shared = shareOut({ balance: micro(balance), value: micro(value), rounds, used });
        expect(shared.unused + shared.won).toBe(balance);
        expect(shared.unused).toBeLessThanOrEqual(value * BigInt(rounds - used));
        expect(shared.won).toBeGreaterThanOrEqual(0n);
      },
    ),
  );
});

test('free rounds: the stake of a round is a whole hundredth of the sum', () => {
  expect(roundValueOf(money('50.00'), ROUNDS)).toBe(money('10.00'));
  expect(roundValueOf(money('0.05'), ROUNDS)).toBe(money('0.01'));
  expect(roundValueOf(money('50.01'), ROUNDS)).toBeUndefined();
  expect(roundValueOf(money('0.04'), ROUNDS)).toBeUndefined();
});

test('free rounds: no more than the largest winnings is kept', () => {
  expect(keptOf(money('20.00'), null)).toBe(money('20.00'));
  expect(keptOf(money('20.00'), money('12.00'))).toBe(money('12.00'));
  expect(keptOf(money('12.00'), money('12.00'))).toBe(money('12.00'));
});

const errorsOf = (terms: BonusTerms) => Object.keys(termErrors(terms, KNOWN) ?? {});

test('free rounds: terms that no player could play are refused, field by field', () => {
  const terms = freeRoundsOf();
  expect(errorsOf(terms)).toEqual([]);
  expect(errorsOf(freeRoundsOf({}, '50.01'))).toEqual(['terms.amounts.RUB.amount']);
  expect(errorsOf(freeRoundsOf({ release: 'winnings' }))).toEqual(['terms.release']);
  expect(errorsOf(freeRoundsOf({ percent: 100 }))).toEqual(['terms.percent']);
  const { free_rounds: rounds, ...none } = terms;
  expect(errorsOf(none)).toEqual(['terms.free_rounds']);
  expect(errorsOf(termsOf({ free_rounds: rounds }, '50'))).toEqual(['terms.free_rounds']);
});

test('free rounds: they are expected to cost what their stakes win, less what wagering costs', () => {
  const cash = freeRoundsOf({ wager: 0 });
  const amounts = amountsOf(cash, 'RUB')!;
  const expected = expectedAmounts(cash, amounts, ODDS);
  expect(expected.amount).toBe(money('49.50'));
  expect(wageringCost(cash, expected, undefined).value).toBe(money('49.50'));
  const capped = amountsOf(freeRoundsOf({}, '50', '12'), 'RUB')!;
  expect(expectedAmounts(cash, capped, ODDS).amount).toBe(money('12.00'));
  expect(warningsOf(cash, ODDS).map(({ code }) => code)).toContain('no_limit');
  expect(warningsOf(freeRoundsOf({}, '50', '12'), ODDS).map(({ code }) => code)).not.toContain(
    'no_limit',
  );
});
