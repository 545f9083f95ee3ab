import * as z from 'zod/mini';
import { currencyCode, moneyText, localText } from '#core/wire.ts';

export type LocalText = z.output<typeof localText>;

export const methodHash = z.string().check(z.regex(/^[a-z0-9]{8,64}$/, 'hash_format'));

export const METHOD_TYPES = [
  'bank_card',
  'card_transfer',
  'bank_transfer',
  'phone_transfer',
  'crypto',
] as const;
export type MethodType = (typeof METHOD_TYPES)[number];

/** 1 created · 2 waiting for payment · 3 paid · 4 failed · 5 expired · 6 cancelled. */
export const depositStatus = z.literal([1, 2, 3, 4, 5, 6]);
/** 1 requested · 2 review · 3 approved · 4 sent · 5 paid · 6 rejected · 7 failed · 8 cancelled. */
export const withdrawalStatus = z.literal([1, 2, 3, 4, 5, 6, 7, 8]);

/** A coin and its network, as wallets show them: BTC on Bitcoin. */
export const coinOfMethod = z.object({ code: z.string(), network: z.string() });

/** A deposit or payout method as the player sees it. */
export const paymentMethod = z.object({
  hash: methodHash,
  type: z.enum(METHOD_TYPES),
  name: localText,
  currency: currencyCode,
  /** The currency the provider charges or sends; the wallet's own when nothing is exchanged. */
  exchange_currency: currencyCode,
  /** One unit of exchange_currency in units of currency now, with eight decimals; null for none. */
  exchange_rate: z.nullable(z.string()),
  /** The coin that is paid with; null unless the type is crypto. */
  coin: z.nullable(coinOfMethod),
  /** Limits and default as they apply: 100, 300000 and 100 where the method names none. */
  min_amount: moneyText,
  max_amount: moneyText,
  default_amount: moneyText,
  /** Basis points of a deposit that the provider keeps. */
  commission_bp: z.number(),
  /** What a payout costs its player: a fixed part and basis points of the amount. */
  fee_fixed: moneyText,
  fee_bp: z.number(),
});
export type PaymentMethod = z.output<typeof paymentMethod>;
