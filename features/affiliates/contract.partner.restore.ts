import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';
import { emailText } from './contract.fields.ts';

/** A forgotten password of a partner. */
const BASE = '/api/v2/partner/password';
const changing = { audience: 'anyone', everywhere: true, method: 'POST' } as const;

const tokenText = z.string().check(z.minLength(1, 'required'), z.maxLength(64, 'too_long'));
const passwordText = z.string().check(z.minLength(1, 'required'), z.maxLength(256, 'too_long'));

export const forgotPartnerPassword = call({
  ...changing,
  name: 'partner.forgotPassword',
  summary: 'Emails a link that sets a new password. An unknown email is answered the same.',
  path: `${BASE}/forgot`,
  body: z.object({ email: emailText }),
  answer: dataOf(z.object({})),
  refusals: ['bad_input', 'forbidden'],
});

export const restorePartnerPassword = call({
  ...changing,
  name: 'partner.restorePassword',
  summary: 'Sets a new password by the emailed link, once, and ends all sessions of the partner.',
  path: `${BASE}/restore`,
  body: z.object({ token: tokenText, password: passwordText }),
  answer: dataOf(z.object({})),
  refusals: ['bad_input', 'forbidden', 'link_expired'],
});
