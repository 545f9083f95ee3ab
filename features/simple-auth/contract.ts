import * as z from 'zod/mini';
import { loginResult } from '#domain/identity/contract.ts';
import { call, dataOf } from '#core/wire.ts';

/**
 * Section 4 of the specification: with the cookie `simpleAuth` and `simpleAuthToken` in the
 * address the app logs in with that token.
 */
export const logInSimply = call({
  name: 'auth.logInSimply',
  summary: 'Opens a session by the token that an operator or partner put into a link. Works once.',
  method: 'POST',
  path: '/api/v2/auth/simple',
  audience: 'anyone',
  body: z.object({
    token: z.string().check(z.minLength(1, 'required'), z.maxLength(1024, 'too_long')),
  }),
  answer: loginResult,
  refusals: ['simple_invalid', 'account_blocked', 'forbidden'],
});

export const reportArrival = call({
  name: 'auth.reportArrival',
  summary: 'Reports, once, on which site and with what browser a player logged in by simple auth.',
  method: 'POST',
  path: '/api/v2/auth/simple/arrival',
  audience: 'player',
  linked: true,
  body: z.object({
    host: z.string().check(z.minLength(1, 'required'), z.maxLength(255, 'too_long')),
    userAgent: z.string().check(z.maxLength(1024, 'too_long')),
  }),
  /** False when this session did not begin so, or has been reported already. */
  answer: dataOf(z.object({ recorded: z.boolean() })),
});
