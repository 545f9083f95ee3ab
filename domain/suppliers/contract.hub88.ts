/**
 * The seamless wallet of Hub88 on the wire: what a supplier asks this server for, and what this
 * server asks a supplier for. Amounts are whole hundred-thousandths of the currency.
 */
import * as z from 'zod/mini';
import { STAKE_MAX, WIN_MAX } from './rules.ts';

/** The header with the signature: RSA-SHA256 over the exact bytes of the body, in base64. */
export const SIGNATURE_HEADER = 'x-hub88-signature';

export const HUB88_STATUSES = [
  'RS_OK',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_LIMIT_REACHED',
] as const;
export type Hub88Status = (typeof HUB88_STATUSES)[number];

/** A name that the other side chose: printable, and short enough to be stored. */
const name = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
const token = z.string().check(z.maxLength(300));
const gameCode = z.string().check(z.minLength(1), z.maxLength(100));
const currency = z.string().check(z.regex(/^[A-Z0-9]{3,10}$/));
const amountUpTo = (most: bigint) => z.int().check(z.minimum(0), z.maximum(Number(most / 10n)));
const user = z.string().check(z.minLength(4), z.maxLength(100));
const optional = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

const common = {
  user,
  request_uuid: name,
  token: optional(token),
  game_code: optional(gameCode),
  currency: optional(currency),
};

const money = {
  ...common,
  transaction_uuid: name,
  supplier_transaction_id: optional(z.string()),
  round: name,
  round_closed: optional(z.boolean()),
  currency,
  game_code: gameCode,
  is_free: optional(z.boolean()),
  is_supplier_promo: optional(z.boolean()),
  is_aggregated: optional(z.boolean()),
  reward_uuid: optional(name),
};

export const infoRequest = z.object({ user, request_uuid: name });
export const balanceRequest = z.object({ ...common, token });
export const betRequest = z.object({ ...money, token, amount: amountUpTo(STAKE_MAX) });
export const winRequest = z.object({
  ...money,
  amount: amountUpTo(WIN_MAX),
  reference_transaction_uuid: name,
});
export const rollbackRequest = z.object({
  ...common,
  transaction_uuid: name,
  reference_transaction_uuid: name,
  round: name,
  round_closed: optional(z.boolean()),
});

/** The answer of every wallet call; amounts and currency where there is a player. */
export type Hub88Answer = {
  readonly status: Hub88Status;
  readonly request_uuid?: string;
  readonly user?: string;
  readonly balance?: number;
  readonly currency?: string;
  readonly country?: string;
};

/** What `POST {base}/operator/generic/v2/game/url` and `…/game/round` answer. */
export const gameUrlAnswer = z.object({
  url: z.string().check(z.minLength(1), z.maxLength(2_000)),
});

const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const names = z.record(z.string(), z.string().check(z.minLength(1), z.maxLength(100)));
const address = z.string().check(z.maxLength(500));

/**
 * A game in the answer of `POST {base}/operator/generic/v2/game/list`. The fields from `names` on
 * are ours: other suppliers leave them out.
 */
export const listedGame = z.object({
  game_code: gameCode,
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  category: optional(z.string()),
  product: optional(z.string()),
  platforms: optional(z.array(z.string())),
  url_thumb: optional(address),
  url_background: optional(address),
  freebet_support: optional(z.boolean()),
  enabled: optional(z.boolean()),
  demo_game_support: optional(z.boolean()),
  blocked_countries: optional(z.array(country)),
  /** By language, `en` among them. */
  names: optional(names),
  tags: optional(z.array(z.string().check(z.minLength(1), z.maxLength(40)))),
  /** In ten-thousandths of the stake. */
  rtp_m4: optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  volatility: optional(z.enum(['low', 'medium', 'high', 'very_high'])),
  currencies: optional(z.array(currency)),
});
export type ListedSupplierGame = z.output<typeof listedGame>;

/**
 * The answer of `POST {base}/operator/generic/v2/game/jackpots`, a call of ours that suppliers may
 * leave out: what each pool of a game holds now.
 */
export const jackpotListAnswer = z
  .array(z.object({ game_code: gameCode, tier: name, currency, amount: amountUpTo(WIN_MAX) }))
  .check(z.maxLength(1_000));

/** Each game is read by itself: one in another form must not make the whole list unreadable. */
export const gameListAnswer = z.array(z.unknown());

/**
 * A line in the list of a supplier. Its kind is open: one that is new must not make the whole list
 * unreadable. What was taken back is left out, or a `TK_ROLLBACK` names it.
 */
const listedTransaction = z.object({
  transaction_uuid: name,
  kind: z.string().check(z.regex(/^TK_[A-Z_]{1,40}$/)),
  reference_transaction_uuid: optional(name),
  round: name,
  amount: amountUpTo(WIN_MAX),
  currency,
  created_at: z.iso.datetime(),
});
export type ListedTransaction = z.output<typeof listedTransaction>;

/** What `POST {base}/operator/generic/v2/transactions/list` answers. */
export const transactionListAnswer = z.array(listedTransaction);
