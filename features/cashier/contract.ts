import * as z from 'zod/mini';
import { localText, methodHash, METHOD_TYPES, paymentMethod } from '#domain/payments/contract.ts';
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
} from '#core/wire.ts';

export const getBillingData = call({
  name: 'billing.getData',
  summary:
    'Ways to pay in the currency of the player. The crypto lists are empty until a crypto ' +
    'processor is configured; the bonus name is null until a deposit bonus runs.',
  method: 'GET',
  path: '/api/v2/billing/data',
  audience: 'player',
  answer: z.object({
    payments: z.object({
      methods: z.array(paymentMethod),
      bonus: z.object({ name: z.nullable(localText) }),
      /** What the player allows himself: said before he tries, and refused all the same after. */
      protection: z.object({
        closed: z.nullable(z.enum(DEPOSITS_CLOSED)),
        time_out_until: z.nullable(timeText),
        /** What is left of his deposit limit, of several the tightest; null without one. */
        deposit_left: z.nullable(moneyText),
      }),
    }),
    'crypto-payments': z.array(paymentMethod),
    'crypto-payouts': z.array(paymentMethod),
  }),
});
export type BillingData = z.output<typeof getBillingData.answer>;

/** 1 created · 2 waiting for money · 3 paid · 4 failed · 5 expired · 6 cancelled. */
export const depositStatus = z.literal([1, 2, 3, 4, 5, 6]);

export const depositCoin = z.object({
  /** BTC. */
  coin: z.string(),
  network: z.string(),
  address: z.string(),
  /** What to send, exact decimal text in the coin. */
  due: z.string(),
  /** For the QR code and for wallets: bitcoin:…?amount=… */
  uri: z.string(),
  /** A payment is on its way and waits for confirmations. */
  is_seen: z.boolean(),
  confirmations: z.number(),
  confirmations_needed: z.number(),
});

export const depositProcess = z.object({
  /** The hash of the payment method. */
  hash: methodHash,
  /** The invoice whose status is asked for. */
  id: idText,
  type: z.enum(METHOD_TYPES),
  currency: currencyCode,
  /** What to pay; once paid, what was paid. */
  amount: moneyText,
  /** What reaches the balance: amount less commission. */
  shop_amount: moneyText,
  commission: moneyText,
  /** Seconds left to pay at the moment of this answer; 0 when the deposit is closed. */
  life_time: z.number(),
  expires_at: timeText,
  /**
   * Where to send the money, for a transfer from card to card. Thirty days after the end the last
   * four digits of each are left: •••• 4242.
   */
  card: z.nullable(z.object({ card_number: z.string(), phone_number: z.string() })),
  /** Another amount than announced was paid; that amount is what was credited. */
  sum_was_changed: z.boolean(),
  /** The money came after the deposit had closed, and was credited all the same. */
  is_late: z.boolean(),
  /** The page of the bank. */
  pay_url: z.nullable(z.string()),
  /** What is charged when that is another currency; once paid, what was. Null for the same. */
  exchange: z.nullable(
    z.object({
      currency: currencyCode,
      amount: moneyText,
      /** One unit of it in the currency of the wallet, at most eight decimals. */
      rate: z.string(),
    }),
  ),
  /** Where to send a coin; null unless the type is crypto. */
  crypto: z.nullable(depositCoin),
  status: depositStatus,
  created_at: timeText,
});
export type DepositProcess = z.output<typeof depositProcess>;

/** The codes an amount is refused with. */
const AMOUNT_REFUSALS = [
  'amount_format',
  'amount_not_positive',
  'amount_decimals',
  'amount_below_min',
  'amount_above_max',
] as const;

export const openDeposit = call({
  name: 'billing.openDeposit',
  summary: 'Begins a deposit: the provider issues an invoice that lives life_time seconds.',
  method: 'POST',
  path: '/api/v2/billing/deposits',
  audience: 'player',
  keyed: true,
  body: z.object({
    hash: methodHash,
    amount: amountText,
    /** Checked against the currency of the player when given. */
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
    'key_reused',
  ],
});

export const getCurrentDeposit = call({
  name: 'billing.getCurrentDeposit',
  summary: 'The deposit that waits for money, the latest when there are several; null for none.',
  method: 'GET',
  path: '/api/v2/billing/deposits/current',
  audience: 'player',
  answer: dataOf(z.nullable(depositProcess)),
});

export const getDeposit = call({
  name: 'billing.getDeposit',
  summary: 'One deposit of the caller.',
  method: 'GET',
  path: '/api/v2/billing/deposits/{id}',
  audience: 'player',
  params: z.object({ id: idText }),
  answer: dataOf(depositProcess),
  refusals: ['not_found'],
});

export const cancelDeposit = call({
  name: 'billing.cancelDeposit',
  summary: 'Stops waiting for a deposit. Money that arrives nevertheless is still credited.',
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
  summary: '1 created, 2 waiting, 3 paid, 4 failed, 5 expired, 6 cancelled. Asked every 5 s.',
  method: 'GET',
  path: '/billing/payment/status/{invoiceId}',
  audience: 'player',
  params: z.object({ invoiceId: idText }),
  answer: z.object({ status: depositStatus }),
  refusals: ['not_found'],
});

/** So that an open page knows at once; the poll every 5 s stays for when the socket is away. */
export const myDeposits = topic({
  name: 'me.deposits',
  summary: 'Deposits of the viewer as they change; on joining, the one that waits for money.',
  audience: 'player',
  snapshot: z.nullable(depositProcess),
  message: depositProcess,
});
