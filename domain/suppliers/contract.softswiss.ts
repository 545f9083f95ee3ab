/**
 * The wallet in the style of SOFTSWISS on the wire. Amounts are whole hundredths of the currency;
 * one call has several actions, which succeed or fail together.
 */
import * as z from 'zod/mini';
import { STAKE_MAX, WIN_MAX } from './rules.ts';

/** The header with the signature: HMAC-SHA256 over the exact bytes of the body, in hexadecimal. */
export const REQUEST_SIGN_HEADER = 'x-request-sign';

const ACTIONS_MAX = 50;

const name = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
const optional = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));
const amountUpTo = (most: bigint) => z.int().check(z.minimum(0), z.maximum(Number(most / 10_000n)));

const common = {
  user_id: z.string().check(z.minLength(1), z.maxLength(100)),
  currency: z.string().check(z.regex(/^[A-Z0-9]{3,10}$/)),
  game: z.string().check(z.minLength(1), z.maxLength(100)),
  finished: optional(z.boolean()),
  session_id: optional(z.string().check(z.maxLength(300))),
};

export const playRequest = z.object({
  ...common,
  /** The round; needed where there are actions. */
  game_id: optional(name),
  actions: optional(
    z
      .array(
        z.discriminatedUnion('action', [
          z.object({ action: z.literal('bet'), amount: amountUpTo(STAKE_MAX), action_id: name }),
          z.object({ action: z.literal('win'), amount: amountUpTo(WIN_MAX), action_id: name }),
        ]),
      )
      .check(z.maxLength(ACTIONS_MAX)),
  ),
});

export const softswissRollback = z.object({
  ...common,
  game_id: name,
  actions: z
    .array(z.object({ action: z.literal('rollback'), action_id: name, original_action_id: name }))
    .check(z.minLength(1), z.maxLength(ACTIONS_MAX)),
});

/** What `POST {base}/sessions` answers: where a game opens. */
export const sessionAnswer = z.object({
  launch_options: z.object({ game_url: z.string().check(z.minLength(1), z.maxLength(2_000)) }),
});

/** Numeric codes of what is declined. */
export const SOFTSWISS_CODES = {
  noFunds: 100,
  unknownPlayer: 101,
  playerLimit: 105,
  stakeMax: 106,
  gameForbidden: 107,
  playerDisabled: 110,
  country: 153,
  currency: 154,
  badRequest: 400,
  badSignature: 403,
  notFound: 404,
  gameUnavailable: 405,
  unknown: 500,
} as const;
export type SoftswissCode = (typeof SOFTSWISS_CODES)[keyof typeof SOFTSWISS_CODES];
