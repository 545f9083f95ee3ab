/** What visitors see of bonuses. Names are in the language of the request. */
import * as z from 'zod/mini';
import { CURRENCIES } from '#core/currency.ts';
import { call, dataOf, idText, moneyText, timeText } from '#core/wire.ts';
import { GRANT_STATES, ORDER_RULES } from '#domain/bonuses/rules.ts';

/** `expires_in` is how many seconds a visitor has from the first time they see it. */
const waiting = z.object({ name: z.string(), expires_in: z.int() });

export const getWaitingBonus = call({
  name: 'bonusSystem.getWaiting',
  summary: 'Returns the bonus that waits for a registration and a deposit; null for none.',
  method: 'GET',
  path: '/bonus-system/bonus-activation/waiting-reg-and-dep',
  audience: 'anyone',
  answer: dataOf(z.nullable(waiting)),
});

const step = z.object({
  name: z.string(),
  /** Of the deposit, in percent; null for a fixed amount. */
  percent: z.nullable(z.int()),
  /** What is played for free; null for a bonus of money. */
  rounds: z.nullable(z.object({ game: z.string(), count: z.int() })),
  /** How many times it has to be staked. */
  wager: z.int(),
  /** Which money a stake takes while it is active. */
  stake_order: z.enum(ORDER_RULES),
  /** Whether only what its money won becomes cash, and not the bonus itself. */
  is_winnings_only: z.boolean(),
  /** By currency: the smallest deposit, and the most that is given. */
  amounts: z.partialRecord(
    z.enum(CURRENCIES),
    z.object({ deposit_min: z.nullable(moneyText), amount: moneyText }),
  ),
});
export type PackStep = z.output<typeof step>;

const promoOffer = z.object({
  ...step.shape,
  kind: z.enum(['deposit_match', 'fixed', 'free_rounds']),
  /** Whether it is used by making a deposit. */
  needs_deposit: z.boolean(),
  /** Days to make the deposit or to claim it, and days to wager it. */
  claim_days: z.int(),
  active_days: z.int(),
});
export type PromoOffer = z.output<typeof promoOffer>;

export const getPromotion = call({
  name: 'bonusSystem.getBonus',
  summary:
    'Returns the bonus of a promo code that can be used now, with what it gives and asks for. A ' +
    'code of a partner that gives no bonus has an empty name.',
  method: 'GET',
  path: '/bonus-system/bonus/{promo}',
  audience: 'anyone',
  params: z.object({ promo: z.string().check(z.maxLength(200)) }),
  answer: dataOf(
    z.object({
      ...waiting.shape,
      /** What it gives and asks for; null for a code of a partner that gives no bonus. */
      offer: z.nullable(promoOffer),
      /** The region it is meant for; null for all. */
      region: z.nullable(z.string()),
    }),
  ),
  refusals: ['promo_unknown'],
});
export type Promotion = z.output<typeof getPromotion.answer>['data'];

export const getGuestPack = call({
  name: 'welcomePack.getForGuests',
  summary: 'Returns the welcome pack that new players get; null for none.',
  method: 'GET',
  path: '/api/v3/welcome-pack/get-welcome-packs-guest',
  audience: 'anyone',
  answer: dataOf(
    z.nullable(
      z.object({
        publicTitle: z.string(),
        /** For how many seconds a visitor sees it counted down. */
        expires_in: z.int(),
        steps: z.array(step),
      }),
    ),
  ),
});

export const getOwnPack = call({
  name: 'welcomePack.getOwn',
  summary: 'Returns the welcome pack of the player with what became of each step; null for none.',
  method: 'GET',
  path: '/api/v2/welcome-pack',
  audience: 'player',
  answer: dataOf(
    z.nullable(
      z.object({
        publicTitle: z.string(),
        /** Steps that were not paid for by then are lost. */
        until: timeText,
        steps: z.array(
          z.object({
            ...step.shape,
            /** The bonus of the step; null while the step is not open. */
            bonus: z.nullable(z.object({ id: idText, state: z.enum(GRANT_STATES) })),
          }),
        ),
      }),
    ),
  ),
});
export type OwnPack = NonNullable<z.output<typeof getOwnPack.answer>['data']>;
