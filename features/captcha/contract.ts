import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';

/** An own proof-of-work puzzle: finding a number whose key has the required prefix. */
const puzzle = z.object({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string(),
});

export const captchaChallenge = call({
  name: 'captcha.challenge',
  summary:
    'Returns a captcha to solve after a call was refused with captcha_required. The call is ' +
    'repeated with ' +
    'the answer in its header x-captcha; each answer is valid for one call.',
  method: 'GET',
  path: '/api/v2/captcha/challenge',
  audience: 'anyone',
  answer: dataOf(
    z.union([
      z.object({ kind: z.literal('altcha'), challenge: puzzle }),
      z.object({ kind: z.enum(['hcaptcha', 'recaptcha']), site_key: z.string() }),
    ]),
  ),
  refusals: ['not_found'],
});
