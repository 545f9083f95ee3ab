import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText, timeText, localText } from '#core/wire.ts';
import { gameName } from '#domain/bets/contract.ts';
import { METHOD_TYPES } from '#domain/payments/contract.ts';
import { dayText, daysInOrder } from '#domain/staff/contract.fields.ts';

export const ROLES = ['payments', 'risk'] as const;

/** In basis points; negative for a loss. */
const bp = z.nullable(z.number());

/** Days (UTC), both included: the last thirty by default, at most 366. */
const range = { from: z.optional(dayText), to: z.optional(dayText) };
const ofDays = daysInOrder(z.object(range));
const ofCurrency = daysInOrder(z.object({ ...range, currency: z.optional(currencyCode) }));
const refusals = ['forbidden', 'day_range'] as const;

export const period = { from: dayText, to: dayText, counted_at: timeText };

const paymentDay = z.object({
  day: dayText,
  direction: z.enum(['in', 'out']),
  method: z.object({ hash: z.string(), type: z.enum(METHOD_TYPES), name: localText }),
  provider: z.string(),
  currency: currencyCode,
  /** Requested on the day, and their outcome so far. */
  requested: z.int(),
  succeeded: z.int(),
  ended: z.int(),
  success_bp: bp,
  /** Paid on the day, whenever they were requested. */
  paid: z.int(),
  amount: moneyText,
  average: z.nullable(moneyText),
  fees: moneyText,
  /** What the provider charged the operator for what was paid. */
  costs: moneyText,
});
export type PaymentDay = z.output<typeof paymentDay>;

const ofPayments = daysInOrder(
  z.object({ ...ofCurrency.shape, direction: z.optional(z.enum(['in', 'out'])) }),
);

export const getPayments = call({
  name: 'staff.reportPayments',
  summary:
    'Returns deposits and withdrawals by day, method and currency: requested, paid, fees, ' +
    'costs, success rate.',
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
  summary: 'Exports the payment days as CSV.',
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
  /** Distinct players of the day. */
  players: z.int(),
  staked: moneyText,
  paid_out: moneyText,
  /** The parts of both that were bonus money. */
  bonus_staked: moneyText,
  bonus_paid: moneyText,
  ggr: moneyText,
  margin_bp: bp,
});
export type GameReportDay = z.output<typeof gameDay>;

/** In basis points of the stakes; the true RTP lies in the band with 99% confidence. */
const measured = z.nullable(
  z.object({ rtp_bp: z.number(), low_bp: z.number(), high_bp: z.number() }),
);

const gameSum = z.object({
  game: gameName,
  currency: currencyCode,
  bets: z.int(),
  staked: moneyText,
  paid_out: moneyText,
  /** The parts of both that were bonus money. */
  bonus_staked: moneyText,
  bonus_paid: moneyText,
  ggr: moneyText,
  margin_bp: bp,
  /** The RTP of the rules, lowest and highest over all bets; null for rules not loaded. */
  exact: z.nullable(z.object({ low_bp: z.number(), high_bp: z.number() })),
  measured,
});
export type GameSum = z.output<typeof gameSum>;

const revenue = z.object({
  currency: currencyCode,
  staked: moneyText,
  paid_out: moneyText,
  ggr: moneyText,
  /** Bonus money given to players, less what came back. */
  bonus_cost: moneyText,
  /** GGR less bonus cost. */
  ngr: moneyText,
  margin_bp: bp,
});

const revenueTotals = z.object({
  currencies: z.array(revenue),
  base: z.object({
    ...revenue.shape,
    /** When the oldest of the rates used was set; null when none was needed. */
    rates_of: z.nullable(timeText),
    /** Currencies without a rate, which the sum lacks. */
    missing: z.array(currencyCode),
  }),
});
export type RevenueTotals = z.output<typeof revenueTotals>;

const ofGames = daysInOrder(z.object({ ...ofCurrency.shape, game: z.optional(gameName) }));

export const getGames = call({
  name: 'staff.reportGames',
  summary:
    'Returns stakes, payouts, GGR and margin by game and day, and the RTP the rules lead ' +
    'to expect.',
  method: 'GET',
  path: '/api/v2/staff/reports/games',
  audience: 'staff',
  roles: ROLES,
  query: ofGames,
  answer: dataOf(
    z.object({
      ...period,
      games: z.array(gameSum),
      days: z.array(gameDay),
      /** Of all games and currencies; null for a report of one of them. */
      totals: z.nullable(revenueTotals),
    }),
  ),
  refusals,
});

export const downloadGames = call({
  name: 'staff.downloadGames',
  summary: 'Exports the game days as CSV.',
  method: 'GET',
  path: '/api/v2/staff/reports/games.csv',
  audience: 'staff',
  roles: ROLES,
  query: ofGames,
  answer: z.string(),
  download: ['text/csv'],
  refusals,
});

/** At the end of a day, or at the moment for the entries of `now`. */
const liabilityDay = z.object({
  day: dayText,
  currency: currencyCode,
  cash: moneyText,
  bonus: moneyText,
  held: moneyText,
  escrow: moneyText,
  owed: moneyText,
  /** What each provider owes the operator; negative when the operator owes the provider. */
  funds: z.array(z.object({ provider: z.string(), amount: moneyText })),
  funds_total: moneyText,
  cover_bp: bp,
  /** Totals since the beginning: cost of bonuses, income from fees, paid adjustments. */
  bonus_cost: moneyText,
  fees: moneyText,
  /** What players owe after corrections of results. */
  debts: moneyText,
  corrections: moneyText,
  exchange: moneyText,
});
export type LiabilityDay = z.output<typeof liabilityDay>;

export const getLiabilities = call({
  name: 'staff.reportLiabilities',
  summary:
    'Returns the liabilities to players against the funds at the providers, by currency and day.',
  method: 'GET',
  path: '/api/v2/staff/reports/liabilities',
  audience: 'staff',
  roles: ROLES,
  query: ofCurrency,
  answer: dataOf(z.object({ ...period, now: z.array(liabilityDay), days: z.array(liabilityDay) })),
  refusals,
});

export const downloadLiabilities = call({
  name: 'staff.downloadLiabilities',
  summary: 'Exports the liability days as CSV.',
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
  summary: 'Returns registrations, players, depositors, first deposits and withdrawers by day.',
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
  summary: 'Exports the activity days as CSV.',
  method: 'GET',
  path: '/api/v2/staff/reports/activity.csv',
  audience: 'staff',
  roles: ROLES,
  query: ofDays,
  answer: z.string(),
  download: ['text/csv'],
  refusals,
});
