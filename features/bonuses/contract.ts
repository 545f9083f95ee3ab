import * as z from 'zod/mini';
import {
  call,
  currencyCode,
  dataOf,
  idText,
  localText,
  moneyText,
  pageOf,
  pageQuery,
  timeText,
  topic,
} from '#core/wire.ts';
import { bonusCodeText } from '#domain/bonuses/rules.codes.ts';
import { RELOAD_PERIODS } from '#domain/bonuses/rules.reload.ts';
import { COUNT_REASONS, GRANT_STATES, ORDER_RULES } from '#domain/bonuses/rules.ts';
import { CHOSEN_ORDERS, STAKE_ORDERS } from '#domain/ledger/rules.stake-order.ts';

const bonus = z.object({
  id: idText,
  /** The short name of the definition, as `first-deposit`. */
  code: z.string(),
  names: localText,
  /** Of a reload: how often it may be taken; null for every other bonus. */
  reload: z.nullable(z.enum(RELOAD_PERIODS)),
  /** Of cashback: the Monday of the week whose loss it returns; null for every other bonus. */
  cashback_week: z.nullable(z.iso.date()),
  state: z.enum(GRANT_STATES),
  currency: currencyCode,
  /** What is played for free: the amount is the sum of the stakes; null for every other bonus. */
  free_rounds: z.nullable(z.object({ game: z.string(), count: z.int(), bet_value: moneyText })),
  /** Of a deposit: how much of it is matched, in percent; null for a fixed amount. */
  percent: z.nullable(z.int()),
  /** The smallest deposit that is matched; null for a bonus that needs none. */
  deposit_min: z.nullable(moneyText),
  /** How many times it, or it and the deposit, has to be staked. */
  wager: z.int(),
  /** What was granted; before that, the most that can be. */
  amount: moneyText,
  /** The bonus money that is left. */
  balance: moneyText,
  /** How much has to be staked, and how much of that counts already. */
  required: moneyText,
  progress: moneyText,
  /** The largest stake with bonus money, and the largest that counts. */
  stake_max: moneyText,
  /** The most that becomes cash; null for no limit. */
  conversion_max: z.nullable(moneyText),
  /** The most that free rounds win in all; null for no limit. */
  win_max: z.nullable(moneyText),
  /** What became cash. */
  converted: moneyText,
  /** Whether only what is won becomes cash. */
  is_winnings_only: z.boolean(),
  /** What share of a stake counts, by game, in percent. */
  shares: z.record(z.string(), z.number()),
  /** The games that accept its money; null for all. */
  games: z.nullable(z.array(z.string())),
  claim_until: timeText,
  activated_at: z.nullable(timeText),
  active_until: z.nullable(timeText),
  ended_at: z.nullable(timeText),
  /** Where it stands among those that wait, the least first; null for one that does not. */
  queue_place: z.nullable(z.int()),
  /** Which money a stake takes while it is active, and whether the player may choose it. */
  stake_order: z.enum(STAKE_ORDERS),
  may_choose_order: z.boolean(),
  /** What was left at the end and went back, because it was too little for a bet; null if not. */
  remainder: z.nullable(moneyText),
  /** Whether staff ended it because its rules were broken. */
  is_ended_for_abuse: z.boolean(),
});
export type Bonus = z.output<typeof bonus>;

export const listBonuses = call({
  name: 'bonuses.list',
  summary: 'Lists the bonuses of the player, latest first.',
  method: 'GET',
  path: '/api/v2/bonuses',
  audience: 'player',
  query: pageQuery,
  answer: pageOf(bonus),
});

export const redeemPromoCode = call({
  name: 'bonuses.redeemCode',
  summary: 'Offers the bonus of a promo code to the player, who uses a code once.',
  method: 'POST',
  path: '/api/v2/bonuses/codes',
  audience: 'player',
  keyed: true,
  body: z.object({
    code: z.string().check(z.minLength(1, 'required'), z.maxLength(40, 'too_long')),
  }),
  answer: dataOf(bonus),
  refusals: [
    'promo_unknown',
    'promo_expired',
    'promo_used',
    'promo_used_up',
    'bonus_unknown',
    'bonus_wrong_currency',
    'bonus_not_for_you',
    'bonus_shared',
  ],
});

export const claimBonus = call({
  name: 'bonuses.claim',
  summary: 'Claims an offered bonus: a fixed one begins, one for a deposit waits for it.',
  method: 'POST',
  path: '/api/v2/bonuses/{id}/claim',
  audience: 'player',
  keyed: true,
  params: z.object({ id: idText }),
  answer: dataOf(bonus),
  refusals: [
    'not_found',
    'bonus_not_available',
    'bonus_budget_used',
    'bonus_not_for_you',
    'bonus_shared',
    'free_rounds_open',
  ],
});

export const cancelBonus = call({
  name: 'bonuses.cancel',
  summary: 'Gives a bonus up; what is left of its money is lost.',
  method: 'POST',
  path: '/api/v2/bonuses/{id}/cancel',
  audience: 'player',
  keyed: true,
  params: z.object({ id: idText }),
  answer: dataOf(bonus),
  refusals: ['not_found'],
});

export const moveBonus = call({
  name: 'bonuses.move',
  summary: 'Moves a waiting bonus before another one that waits, or to the end of the queue.',
  method: 'POST',
  path: '/api/v2/bonuses/{id}/move',
  audience: 'player',
  keyed: true,
  params: z.object({ id: idText }),
  body: z.object({
    /** The bonus that begins after it; null for the end of the queue. */
    before: z.nullable(idText),
  }),
  answer: dataOf(bonus),
  refusals: ['not_found', 'bonus_not_waiting'],
});

export const chooseStakeOrder = call({
  name: 'bonuses.chooseOrder',
  summary: 'Chooses which money stakes take first, from the next one on, where the terms allow it.',
  method: 'POST',
  path: '/api/v2/bonuses/{id}/stake-order',
  audience: 'player',
  keyed: true,
  params: z.object({ id: idText }),
  body: z.object({ stake_order: z.enum(CHOSEN_ORDERS) }),
  answer: dataOf(bonus),
  refusals: ['not_found', 'bonus_ended', 'bonus_order_fixed'],
});

const reload = z.object({
  code: z.string(),
  names: localText,
  reload: z.enum(RELOAD_PERIODS),
  currency: currencyCode,
  percent: z.int(),
  deposit_min: moneyText,
  /** The most that a deposit is matched with. */
  amount: moneyText,
  wager: z.int(),
  /** Which money a stake takes while it is active. */
  stake_order: z.enum(ORDER_RULES),
  is_winnings_only: z.boolean(),
  stake_max: moneyText,
  conversion_max: z.nullable(moneyText),
  /** Until when it can be taken and paid for. */
  claim_until: timeText,
});
export type ReloadOffer = z.output<typeof reload>;

export const listReloads = call({
  name: 'bonuses.listReloads',
  summary: 'Lists the reloads that the player can take now: bonuses for a deposit, once a period.',
  method: 'GET',
  path: '/api/v2/bonuses/reloads',
  audience: 'player',
  answer: dataOf(z.array(reload)),
});

export const takeReload = call({
  name: 'bonuses.takeReload',
  summary: 'Takes the reload of this period, which waits for a deposit; once in each period.',
  method: 'POST',
  path: '/api/v2/bonuses/reloads/{code}/claim',
  audience: 'player',
  keyed: true,
  params: z.object({ code: bonusCodeText }),
  answer: dataOf(bonus),
  refusals: [
    'not_found',
    'bonus_not_available',
    'bonus_budget_used',
    'bonus_unknown',
    'bonus_wrong_currency',
    'bonus_not_for_you',
    'bonus_shared',
  ],
});

const count = z.object({
  /** Of the bet or its result, by which the history finds it. */
  id: idText,
  game: z.string(),
  staked: moneyText,
  /** Negative where a bet was taken back. */
  counted: moneyText,
  /** Why it was not the whole stake; null where it was. */
  reason: z.nullable(z.enum(COUNT_REASONS)),
  at: timeText,
});
export type BonusCount = z.output<typeof count>;

export const listBonusCounts = call({
  name: 'bonuses.listCounts',
  summary: 'Lists what each bet added to the wagering of a bonus, latest first.',
  method: 'GET',
  path: '/api/v2/bonuses/{id}/counts',
  audience: 'player',
  params: z.object({ id: idText }),
  query: pageQuery,
  answer: pageOf(count),
  refusals: ['not_found'],
});

export const myBonuses = topic({
  name: 'me.bonuses',
  summary: 'Publishes the active bonus of the player whenever it changes.',
  audience: 'player',
  snapshot: z.object({ active: z.nullable(bonus) }),
  message: z.object({ active: z.nullable(bonus) }),
});
