import * as z from 'zod/mini';
import {
  depositStatus,
  methodHash,
  METHOD_TYPES,
  paymentMethod,
} from '#domain/payments/contract.ts';
import { DEPOSITS_CLOSED } from '#domain/protection/rules.ts';
import {
  amountText,
  call,
  currencyCode,
  dataOf,
  idText,
  moneyText,
  timeText,
  topic,
  localText,
} from '#core/wire.ts';

export const getBillingData = call({
  name: 'billing.getData',
  summary:
    'Lists payment methods in the currency of the player. The crypto lists are empty until a ' +
    'crypto processor is configured.',
  method: 'GET',
  path: '/api/v2/billing/data',
  audience: 'player',
  answer: z.object({
    payments: z.object({
      methods: z.array(paymentMethod),
      /** The bonus that the next deposit begins; null for none. */
      bonus: z.object({
        name: z.nullable(localText),
        match: z.nullable(
          z.object({
            /** Of what is credited. */
            percent: z.int(),
            deposit_min: moneyText,
            /** The most that is given. */
            amount: moneyText,
          }),
        ),
      }),
      /**
       * How many minutes nine of ten deposits of the last 30 days took, by type of method; without
       * those that are too few to tell.
       */
      usual_minutes: z.partialRecord(z.enum(METHOD_TYPES), z.int()),
      /** The limits the player has set: shown in advance, and enforced on the request, too. */
      protection: z.object({
        closed: z.nullable(z.enum(DEPOSITS_CLOSED)),
        time_out_until: z.nullable(timeText),
        /**
         * What is left of the player's deposit limit, of several the tightest; null without one.
         */
        deposit_left: z.nullable(moneyText),
        /** The law asks for a deposit limit before the first deposit: set one or decline. */
        is_limit_asked: z.boolean(),
      }),
    }),
    'crypto-payments': z.array(paymentMethod),
    'crypto-payouts': z.array(paymentMethod),
  }),
});
export type BillingData = z.output<typeof getBillingData.answer>;

export const depositCoin = z.object({
  /** BTC. */
  coin: z.string(),
  network: z.string(),
  address: z.string(),
  /** The amount to send, as exact decimal text in the coin. */
  due: z.string(),
  /** The content of the QR code and of wallet links: bitcoin:…?amount=… */
  uri: z.string(),
  /** A payment is on its way and waits for confirmations. */
  is_seen: z.boolean(),
  confirmations: z.number(),
  confirmations_needed: z.number(),
});

export const depositProcess = z.object({
  /** The hash of the payment method. */
  hash: methodHash,
  /** The id of the deposit, by which its status is polled. */
  id: idText,
  type: z.enum(METHOD_TYPES),
  currency: currencyCode,
  /** The amount to pay; once paid, the amount that was paid. */
  amount: moneyText,
  /** The amount credited to the balance: amount minus commission. */
  shop_amount: moneyText,
  commission: moneyText,
  /** Seconds left to pay at the time of this response; 0 when the deposit is closed. */
  life_time: z.number(),
  expires_at: timeText,
  /**
   * Where to send a card-to-card transfer. Thirty days after the deposit closed, only the last four
   * digits of each number are left: •••• 4242.
   */
  card: z.nullable(z.object({ card_number: z.string(), phone_number: z.string() })),
  /** Another amount than announced was paid; the paid amount was credited. */
  sum_was_changed: z.boolean(),
  /** The money arrived after the deposit had closed, and was credited nevertheless. */
  is_late: z.boolean(),
  /** The payment page of the bank. */
  pay_url: z.nullable(z.string()),
  /**
   * The charge when it is in another currency; once paid, what was charged. Null for the wallet's
   * currency.
   */
  exchange: z.nullable(
    z.object({
      currency: currencyCode,
      amount: moneyText,
      /** The rate of one unit of it in the currency of the wallet, with at most eight decimals. */
      rate: z.string(),
    }),
  ),
  /** Where to send the coin; null unless the type is crypto. */
  crypto: z.nullable(depositCoin),
  status: depositStatus,
  created_at: timeText,
});
export type DepositProcess = z.output<typeof depositProcess>;

/** The refusal codes for an amount. */
const AMOUNT_REFUSALS = [
  'amount_format',
  'amount_not_positive',
  'amount_decimals',
  'amount_below_min',
  'amount_above_max',
] as const;

export const openDeposit = call({
  name: 'billing.openDeposit',
  summary: 'Creates a deposit: the provider issues an invoice that is valid for life_time seconds.',
  method: 'POST',
  path: '/api/v2/billing/deposits',
  audience: 'player',
  keyed: true,
  body: z.object({
    hash: methodHash,
    amount: amountText,
    /** When given, it must match the currency of the player. */
    currency: z.optional(currencyCode),
  }),
  answer: dataOf(depositProcess),
  refusals: [
    ...AMOUNT_REFUSALS,
    'method_unknown',
    'wrong_currency',
    'deposit_already_open',
    'deposit_closed',
    'payment_unavailable',
    'account_blocked',
    'account_excluded',
    'exclusion_return_needed',
    'time_out_active',
    'deposit_limit_reached',
    'limit_answer_needed',
    'balance_max_reached',
    'key_reused',
  ],
});

export const getCurrentDeposit = call({
  name: 'billing.getCurrentDeposit',
  summary:
    'Returns the deposit that waits for money, the latest of several; null when there is none.',
  method: 'GET',
  path: '/api/v2/billing/deposits/current',
  audience: 'player',
  answer: dataOf(z.nullable(depositProcess)),
});

export const getDeposit = call({
  name: 'billing.getDeposit',
  summary: 'Returns one deposit of the caller.',
  method: 'GET',
  path: '/api/v2/billing/deposits/{id}',
  audience: 'player',
  params: z.object({ id: idText }),
  answer: dataOf(depositProcess),
  refusals: ['not_found'],
});

export const cancelDeposit = call({
  name: 'billing.cancelDeposit',
  summary: 'Cancels a deposit. Money that arrives nevertheless is still credited.',
  method: 'POST',
  path: '/api/v2/billing/deposits/{id}/cancel',
  audience: 'player',
  params: z.object({ id: idText }),
  body: z.object({}),
  answer: dataOf(depositProcess),
  refusals: ['not_found', 'deposit_closed'],
});

export const getPaymentStatus = call({
  name: 'billing.getPaymentStatus',
  summary:
    'Returns the status: 1 created, 2 waiting, 3 paid, 4 failed, 5 expired, 6 cancelled. ' +
    'Polled every 5 s.',
  method: 'GET',
  path: '/billing/payment/status/{invoiceId}',
  audience: 'player',
  params: z.object({ invoiceId: idText }),
  answer: z.object({ status: depositStatus }),
  refusals: ['not_found'],
});

/** Updates an open page at once; the poll every 5 s remains for when the socket is down. */
export const myDeposits = topic({
  name: 'me.deposits',
  summary:
    'Publishes deposits of the viewer as they change; on joining, the one that waits for money.',
  audience: 'player',
  snapshot: z.nullable(depositProcess),
  message: depositProcess,
});
