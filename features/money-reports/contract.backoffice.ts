import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText, timeText } from '#core/wire.ts';
import { gameName } from '#domain/bets/contract.ts';
import { localText, METHOD_TYPES } from '#domain/payments/contract.ts';
import { dayText, daysInOrder } from '#domain/staff/contract.fields.ts';

const ROLES = ['payments', 'risk'] as const;

/** Of 0.01%; below zero when it is a loss. */
const bp = z.nullable(z.number());

/** Days (UTC), both included: the last thirty when none are named, at most 366. */
const range = { from: z.optional(dayText), to: z.optional(dayText) };
const ofDays = daysInOrder(z.object(range));
const ofCurrency = daysInOrder(z.object({ ...range, currency: z.optional(currencyCode) }));
const refusals = ['forbidden', 'day_range'] as const;

const period = { from: dayText, to: dayText, counted_at: timeText };

const paymentDay = z.object({
  day: dayText,
  direction: z.enum(['in', 'out']),
  method: z.object({ hash: z.string(), type: z.enum(METHOD_TYPES), name: localText }),
  provider: z.string(),
  currency: currencyCode,
  /** Asked for on the day, and what became of these so far. */
  asked: z.int(),
  succeeded: z.int(),
  over: z.int(),
  success_bp: bp,
  /** Paid on the day, whenever they were asked for. */
  paid: z.int(),
  amount: moneyText,
  average: z.nullable(moneyText),
  fees: moneyText,
});
export type PaymentDay = z.output<typeof paymentDay>;

const ofPayments = daysInOrder(
  z.object({ ...ofCurrency.shape, direction: z.optional(z.enum(['in', 'out'])) }),
);

export const getPayments = call({
  name: 'staff.reportPayments',
  summary: 'Deposits and withdrawals by day, method and currency: asked for, paid, fees, success.',
  method: 'GET',
  path: '/api/v2/staff/reports/payments',
  audience: 'staff',
  roles: ROLES,
  query: ofPayments,
  answer: dataOf(z.object({ ...period, days: z.array(paymentDay) })),
  refusals,
});

export const downloadPayments = call({
  name: 'staff.downloadPayments',
  summary: 'The same as CSV.',
  method: 'GET',
  path: '/api/v2/staff/reports/payments.csv',
  audience: 'staff',
  roles: ROLES,
  query: ofPayments,
  answer: z.string(),
  download: ['text/csv'],
  refusals,
});

const gameDay = z.object({
  day: dayText,
  game: gameName,
  currency: currencyCode,
  bets: z.int(),
  /** Different players of the day. */
  players: z.int(),
  staked: moneyText,
  paid_out: moneyText,
  revenue: moneyText,
  margin_bp: bp,
});
export type GameDayShown = z.output<typeof gameDay>;

/** In basis points of the stakes; the true return lies in the band with 99% confidence. */
const measured = z.nullable(
  z.object({ return_bp: z.number(), low_bp: z.number(), high_bp: z.number() }),
);

const gameSum = z.object({
  game: gameName,
  currency: currencyCode,
  bets: z.int(),
  staked: moneyText,
  paid_out: moneyText,
  revenue: moneyText,
  margin_bp: bp,
  /** What the rules give back, least and most over all bets; null for rules not loaded. */
  exact: z.nullable(z.object({ low_bp: z.number(), high_bp: z.number() })),
  measured,
});
export type GameSum = z.output<typeof gameSum>;

const ofGames = daysInOrder(z.object({ ...ofCurrency.shape, game: z.optional(gameName) }));

export const getGames = call({
  name: 'staff.reportGames',
  summary:
    'Stakes, payouts, revenue and margin by game and day, and what the rules lead to expect.',
  method: 'GET',
  path: '/api/v2/staff/reports/games',
  audience: 'staff',
  roles: ROLES,
  query: ofGames,
  answer: dataOf(z.object({ ...period, games: z.array(gameSum), days: z.array(gameDay) })),
  refusals,
});

export const downloadGames = call({
  name: 'staff.downloadGames',
  summary: 'The days as CSV.',
  method: 'GET',
  path: '/api/v2/staff/reports/games.csv',
  audience: 'staff',
  roles: ROLES,
  query: ofGames,
  answer: z.string(),
  download: ['text/csv'],
  refusals,
});

/** At the end of a day, or now for the last one of `now`. */
const standing = z.object({
  day: dayText,
  currency: currencyCode,
  cash: moneyText,
  bonus: moneyText,
  held: moneyText,
  escrow: moneyText,
  owed: moneyText,
  /** What each provider owes the house; below zero when it is the other way round. */
  funds: z.array(z.object({ provider: z.string(), amount: moneyText })),
  funds_total: moneyText,
  cover_bp: bp,
  /** What bonuses have cost, fees have brought and corrections have given, since the beginning. */
  bonus_cost: moneyText,
  fees: moneyText,
  corrections: moneyText,
  exchange: moneyText,
});
export type Standing = z.output<typeof standing>;

export const getLiabilities = call({
  name: 'staff.reportLiabilities',
  summary: 'What the house owes its players against what its providers hold, by currency and day.',
  method: 'GET',
  path: '/api/v2/staff/reports/liabilities',
  audience: 'staff',
  roles: ROLES,
  query: ofCurrency,
  answer: dataOf(z.object({ ...period, now: z.array(standing), days: z.array(standing) })),
  refusals,
});

export const downloadLiabilities = call({
  name: 'staff.downloadLiabilities',
  summary: 'The days as CSV.',
  method: 'GET',
  path: '/api/v2/staff/reports/liabilities.csv',
  audience: 'staff',
  roles: ROLES,
  query: ofCurrency,
  answer: z.string(),
  download: ['text/csv'],
  refusals,
});

const activityDay = z.object({
  day: dayText,
  registered: z.int(),
  /** Players who bet for money. */
  players: z.int(),
  depositors: z.int(),
  first_deposits: z.int(),
  withdrawers: z.int(),
});
export type ActivityDay = z.output<typeof activityDay>;

export const getActivity = call({
  name: 'staff.reportActivity',
  summary: 'Who registered, played, paid in for the first time or again, and was paid, by day.',
  method: 'GET',
  path: '/api/v2/staff/reports/activity',
  audience: 'staff',
  roles: ROLES,
  query: ofDays,
  answer: dataOf(z.object({ ...period, days: z.array(activityDay) })),
  refusals,
});

export const downloadActivity = call({
  name: 'staff.downloadActivity',
  summary: 'The same as CSV.',
  method: 'GET',
  path: '/api/v2/staff/reports/activity.csv',
  audience: 'staff',
  roles: ROLES,
  query: ofDays,
  answer: z.string(),
  download: ['text/csv'],
  refusals,
});
