import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText, timeText, topic } from '#core/wire.ts';
import { REQUEST_TYPES, VIP_STATES } from './rules.ts';

const day = z.iso.date();

export const level = z.object({
  level: z.int(),
  /** The XP at which it begins. */
  xp: moneyText,
  /** Of the house edge of each stake in cash, in percent. */
  rakeback: z.number(),
  /** Of the net loss of a week, in percent, and the most that is given back, in dollars. */
  cashback: z.number(),
  cashback_max: moneyText,
  /** Paid once, when the level is reached for the first time, in dollars. */
  reward: moneyText,
  /** Free rounds that are offered with it; null for none. */
  free_rounds: z.nullable(z.object({ count: z.int(), game: z.string() })),
  /** The XP that a month has to bring to keep it. */
  keep_xp: moneyText,
});
export type ShownLevel = z.output<typeof level>;

export const listLevels = call({
  name: 'vip.listLevels',
  summary: 'Lists the levels with what each gives, and how stakes become XP.',
  method: 'GET',
  path: '/api/v2/vip/levels',
  audience: 'anyone',
  answer: dataOf(
    z.object({
      levels: z.array(level),
      /** What share of a stake becomes XP, in percent. */
      factors: z.object({
        slots: z.number(),
        originals: z.number(),
        sports: z.number(),
        live: z.number(),
      }),
      /** The smallest cashback, in dollars. */
      cashback_min: moneyText,
    }),
  ),
});
export type LevelTable = z.output<typeof listLevels.answer>['data'];

/** XP is in micro-units of a dollar, as text with its decimals. */
const progress = z.object({
  level: z.int(),
  xp: moneyText,
  /** The XP at which the next level begins; null at the last one. */
  next_xp: z.nullable(moneyText),
  month_xp: moneyText,
});
export type LevelProgress = z.output<typeof progress>;

const own = z.object({
  ...progress.shape,
  keep_xp: moneyText,
  /** The day (UTC) until which the level is kept in any case. */
  kept_until: day,
  rakeback: z.array(
    z.object({
      currency: currencyCode,
      amount: moneyText,
      is_claimed_today: z.boolean(),
    }),
  ),
  /** The week that runs: the net loss so far and what it would give back. */
  week: z.object({
    ends_on: day,
    amounts: z.array(z.object({ currency: currencyCode, loss: moneyText, amount: moneyText })),
  }),
  /** Weeks that are over, with what is there to claim. */
  cashback: z.array(z.object({ currency: currencyCode, week: day, amount: moneyText })),
  /** The latest request to join the club. */
  request: z.nullable(z.object({ state: z.enum(VIP_STATES), at: timeText })),
});
export type OwnLevel = z.output<typeof own>;

export const getMyLevel = call({
  name: 'vip.getMine',
  summary: 'Returns the level of the player, and what can be claimed; null in a time-out.',
  method: 'GET',
  path: '/api/v2/vip/me',
  audience: 'player',
  answer: dataOf(z.nullable(own)),
});

const paid = dataOf(z.object({ currency: currencyCode, amount: moneyText }));

export const claimRakeback = call({
  name: 'vip.claimRakeback',
  summary: 'Pays the rakeback that was earned in a currency as cash, once a day.',
  method: 'POST',
  path: '/api/v2/vip/rakeback/claim',
  audience: 'player',
  keyed: true,
  body: z.object({ currency: currencyCode }),
  answer: paid,
  refusals: ['nothing_to_claim', 'claimed_today'],
});

export const claimCashback = call({
  name: 'vip.claimCashback',
  summary: 'Pays the cashback of a week that is over as cash.',
  method: 'POST',
  path: '/api/v2/vip/cashback/claim',
  audience: 'player',
  keyed: true,
  body: z.object({ currency: currencyCode, week: day }),
  answer: paid,
  refusals: ['nothing_to_claim'],
});

export const joinVip = call({
  name: 'vip.join',
  summary: 'Asks to join the VIP club; a request that is open is returned as it is.',
  method: 'POST',
  path: '/api/v2/vip/join',
  audience: 'player',
  body: z.object({ request_type: z.enum(REQUEST_TYPES) }),
  answer: dataOf(z.object({ state: z.enum(VIP_STATES), at: timeText })),
  refusals: ['not_found'],
});

export const myLevel = topic({
  name: 'me.level',
  summary: 'Publishes the level and the XP of the player as bets are counted.',
  audience: 'player',
  snapshot: z.nullable(progress),
  message: progress,
});
