import * as z from 'zod/mini';
import {
  amountText,
  call,
  currencyCode,
  dataOf,
  idText,
  moneyText,
  pageOf,
  pageQuery,
  timeText,
  topic,
  localText,
} from '#core/wire.ts';
import {
  methodHash,
  METHOD_TYPES,
  paymentMethod,
  withdrawalStatus,
} from '#domain/payments/contract.ts';
import { FAIL_REASONS, REJECT_REASONS } from './rules.ts';
import { INSTRUMENTS } from '#domain/payments/rules.destination.ts';
import { SETTLED_REASON } from './rules.settle.ts';

export const instrument = z.enum(INSTRUMENTS);

/** Why it was rejected or failed. */
export const endReason = z.enum([...REJECT_REASONS, ...FAIL_REASONS, SETTLED_REASON]);

export const withdrawal = z.object({
  id: idText,
  /** The hash of the payment method, its type and its name as the operator wrote it. */
  hash: methodHash,
  type: z.enum(METHOD_TYPES),
  name: localText,
  instrument,
  currency: currencyCode,
  /** The amount debited from the balance. */
  amount: moneyText,
  fee: moneyText,
  /** The amount sent, and its currency. */
  arrives: moneyText,
  arrives_currency: currencyCode,
  /** The rate of one unit of currency in arrives_currency; null when they are the same. */
  rate: z.nullable(z.string()),
  /** The masked destination. */
  destination: z.string(),
  status: withdrawalStatus,
  reason: z.nullable(endReason),
  can_cancel: z.boolean(),
  created_at: timeText,
  /** It is sent at this time at the earliest, because the destination is new; null otherwise. */
  held_until: z.nullable(timeText),
  closed_at: z.nullable(timeText),
  /** What happened, in order; by_hand: staff settled it, not the provider. */
  timeline: z.array(z.object({ status: withdrawalStatus, at: timeText, by_hand: z.boolean() })),
});
export type Withdrawal = z.output<typeof withdrawal>;

const earlier = z.object({
  /**
   * The id of an earlier withdrawal to this destination, which identifies it without showing it.
   */
  id: idText,
  instrument,
  coin: z.nullable(z.string()),
  destination: z.string(),
});

export const getWithdrawalOptions = call({
  name: 'billing.getWithdrawalOptions',
  summary:
    'Lists payout methods, limits and earlier destinations. Money goes back first the way it ' +
    'came: ' +
    'while one instrument is owed anything, other methods pay only what they are owed.',
  method: 'GET',
  path: '/api/v2/billing/withdrawals/options',
  audience: 'player',
  restricted: true,
  answer: dataOf(
    z.object({
      methods: z.array(
        z.object({
          ...paymentMethod.shape,
          instrument,
          /** The maximum by this method under the closed-loop rule; null for no limit. */
          loop_max: z.nullable(moneyText),
          /**
           * In how many minutes nine of ten payouts of the last 30 days were paid; null when there
           * were too few to say.
           */
          usual_minutes: z.nullable(z.int()),
        }),
      ),
      currency: currencyCode,
      /** The balance in whole hundredths. */
      available: moneyText,
      /** What is left of the daily maximum; null without one. */
      day_left: z.nullable(moneyText),
      is_verified: z.boolean(),
      /** What a withdrawal ends: the bonuses, and what is left of their money; null for none. */
      bonuses: z.nullable(z.object({ names: z.array(localText), left: moneyText })),
      destinations: z.array(earlier),
    }),
  ),
});
export type WithdrawalOptions = z.output<typeof getWithdrawalOptions.answer>['data'];

export const AMOUNT_REFUSALS = [
  'amount_format',
  'amount_not_positive',
  'amount_decimals',
  'amount_below_min',
  'amount_above_max',
  'fee_too_high',
  'method_unknown',
  'payment_unavailable',
] as const;

export const quoteWithdrawal = call({
  name: 'billing.quoteWithdrawal',
  summary: 'Calculates what a withdrawal would cost and what would arrive. Nothing is held.',
  method: 'POST',
  path: '/api/v2/billing/withdrawals/quote',
  audience: 'player',
  restricted: true,
  body: z.object({ hash: methodHash, amount: amountText }),
  answer: dataOf(
    z.object({
      amount: moneyText,
      currency: currencyCode,
      fee: moneyText,
      arrives: moneyText,
      arrives_currency: currencyCode,
      rate: z.nullable(z.string()),
    }),
  ),
  refusals: AMOUNT_REFUSALS,
});
export type Quote = z.output<typeof quoteWithdrawal.answer>['data'];

export const destinationText = z
  .string()
  .check(z.minLength(1, 'required'), z.maxLength(128, 'too_long'));

export const requestWithdrawal = call({
  name: 'billing.requestWithdrawal',
  summary:
    'Requests a withdrawal. The amount leaves the balance at once and is held until it is ' +
    'sent or ' +
    'returned. fee, arrives and arrives_currency are those of the quote; when they have ' +
    'changed, the request is refused. A new destination needs step-up authentication, and is ' +
    'held for the hours that the operator sets.',
  method: 'POST',
  path: '/api/v2/billing/withdrawals',
  audience: 'player',
  restricted: true,
  keyed: true,
  body: z
    .object({
      hash: methodHash,
      amount: amountText,
      /**
       * A card number, phone number or address; or the id of an own withdrawal to the same
       * destination.
       */
      destination: z.optional(destinationText),
      destination_of: z.optional(idText),
      fee: moneyText,
      arrives: moneyText,
      /** The currency of the wallet by default. */
      arrives_currency: z.optional(currencyCode),
      /** Whether the player knows that it ends their bonuses, where there are any. */
      ends_bonuses: z.optional(z.boolean()),
    })
    .check(
      z.refine((body) => (body.destination === undefined) !== (body.destination_of === undefined), {
        error: 'required',
        path: ['destination'],
      }),
    ),
  answer: dataOf(withdrawal),
  refusals: [
    ...AMOUNT_REFUSALS,
    'terms_changed',
    'destination_wrong',
    'destination_unknown',
    'bonus_would_end',
    'closed_loop_first',
    'day_max_reached',
    'withdrawals_open_max',
    'insufficient_funds',
    'verification_needed',
    'account_blocked',
    'step_up_required',
    'key_reused',
  ],
});

export const listWithdrawals = call({
  name: 'billing.listWithdrawals',
  summary: 'Lists withdrawals of the caller, latest first.',
  method: 'GET',
  path: '/api/v2/billing/withdrawals',
  audience: 'player',
  restricted: true,
  query: pageQuery,
  answer: pageOf(withdrawal),
});

export const getCurrentWithdrawal = call({
  name: 'billing.getCurrentWithdrawal',
  summary: 'Returns the latest open withdrawal; null for none.',
  method: 'GET',
  path: '/api/v2/billing/withdrawals/current',
  audience: 'player',
  restricted: true,
  answer: dataOf(z.nullable(withdrawal)),
});

const ofWithdrawal = z.object({ id: idText });

export const getWithdrawal = call({
  name: 'billing.getWithdrawal',
  summary: 'Returns one withdrawal of the caller with its timeline.',
  method: 'GET',
  path: '/api/v2/billing/withdrawals/{id}',
  audience: 'player',
  restricted: true,
  params: ofWithdrawal,
  answer: dataOf(withdrawal),
  refusals: ['not_found'],
});

export const cancelWithdrawal = call({
  name: 'billing.cancelWithdrawal',
  summary:
    'Cancels a withdrawal before it is sent, where the rules allow it. The money returns ' +
    'to the balance.',
  method: 'POST',
  path: '/api/v2/billing/withdrawals/{id}/cancel',
  audience: 'player',
  restricted: true,
  keyed: true,
  params: ofWithdrawal,
  body: z.object({}),
  answer: dataOf(withdrawal),
  refusals: ['not_found', 'cancel_not_allowed', 'withdrawal_closed'],
});

export const myWithdrawals = topic({
  name: 'me.withdrawals',
  summary: 'Publishes withdrawals of the viewer as they change; on joining, the latest open one.',
  audience: 'player',
  restricted: true,
  snapshot: z.nullable(withdrawal),
  message: withdrawal,
});
