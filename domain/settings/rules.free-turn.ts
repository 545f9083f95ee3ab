/** The free turn of the wheel of fortune: its prizes, and what a day may cost. */
import * as z from 'zod/mini';
import { CURRENCIES } from '#core/currency.ts';
import { parseMoney } from '#core/money.ts';
import { bonusCodeText } from '#domain/bonuses/rules.codes.ts';

/** The colours of the wheel; each has one prize. */
export const PRIZE_COLOURS = ['black', 'white', 'red', 'violet'] as const;

const amountText = z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/, 'amount_format'));
const amounts = z.record(z.enum(CURRENCIES), amountText);

const prize = z.nullable(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('cash'), amounts }),
    /** The bonus is offered by its own terms and budget. */
    z.strictObject({ kind: z.literal('bonus'), code: bonusCodeText }),
  ]),
);
export type FreePrize = z.output<typeof prize>;

export const freeTurn = z
  .strictObject({
    is_on: z.boolean(),
    /** By the colour on which the wheel stops; null for no prize. */
    prizes: z.strictObject({ black: prize, white: prize, red: prize, violet: prize }),
    /** The most cash that all turns of a day (UTC) pay in a currency. */
    budget: amounts,
  })
  .check(
    z.refine(
      ({ prizes, budget }) =>
        CURRENCIES.every((currency) =>
          Object.values(prizes).every(
            (each) =>
              each?.kind !== 'cash' ||
              parseMoney(each.amounts[currency])! <= parseMoney(budget[currency])!,
          ),
        ),
      'free_turn_above_budget',
    ),
  );
export type FreeTurn = z.output<typeof freeTurn>;

const cash = (RUB: string, USD: string, KZT: string): FreePrize => ({
  kind: 'cash',
  amounts: { RUB, USD, KZT, INR: RUB, EUR: USD },
});

export const FIRST_FREE_TURN: FreeTurn = {
  is_on: false,
  prizes: {
    black: null,
    white: cash('2', '0.02', '10'),
    red: cash('5', '0.05', '25'),
    violet: cash('50', '0.5', '250'),
  },
  budget: { RUB: '10000', USD: '100', KZT: '50000', INR: '10000', EUR: '100' },
};
