import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect } from 'vitest';
import type { WholeHouse } from '#dev/whole-house.ts';
import { captchaChallenge } from '#features/captcha/contract.ts';
import * as codes from '#features/sign-in/contract.codes.ts';
import { forgotByEmail, forgotByPhone } from '#features/sign-in/contract.restore.ts';
import * as signIn from '#features/sign-in/contract.ts';
import type { Calls, Reader } from './reader.ts';

const PASSWORD = 'seven quiet rivers';
const FORM = { password: PASSWORD, is_adult: true, accepts_terms: true };
const email = 'machine@example.org';
const phone = '+79160000201';
/** Tries after which a place has long been asked for a captcha. */
const TRIES = 25;

/** Every way at which a machine would knock, and what it would say there. */
const WAYS = [
  [signIn.logInByEmail, { email, password: PASSWORD }],
  [signIn.logInByPhone, { phone, password: PASSWORD }],
  [signIn.registerByEmail, { ...FORM, email }],
  [signIn.registerByPhone, { ...FORM, phone, type: 'sms' }],
  [signIn.sendLoginData, { email }],
  [codes.requestEmailCode, { email }],
  [codes.requestPhoneCode, { phone }],
  [forgotByEmail, { email }],
  [forgotByPhone, { phone }],
] as const;

export const captchaCalls: Calls = {
  'auth.captcha: a puzzle is given where one is wanted, and its answer lets through': async (
    reader,
  ) => {
    const { ask, open } = reader;
    await ask(captchaChallenge, 404);
    const at = await open({ CAPTCHA: 'altcha' });
    try {
      await knockUntilAsked(reader, at);
      for (const [call, body] of WAYS) {
        const { message } = await ask(call, 422, { at, body });
        expect(message, call.name).toBe('captcha_required');
      }
      const headers = { 'x-captcha': await solve(reader, at) };
      const form = { ...FORM, email };
      await ask(signIn.registerByEmail, 200, { at, headers, body: form });
      expect(at.errors).toEqual([]);
    } finally {
      await at.stop();
    }
  },
};

async function knockUntilAsked({ ask }: Reader, at: WholeHouse): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const body = { email: `nobody-${tries}@example.org`, password: PASSWORD };
    const { message } = await ask(signIn.logInByEmail, 422, { at, body });
    if (message === 'captcha_required') return;
  }
  throw new Error('nobody asked for a captcha');
}

/** What the browser does in a worker. Answers the header of the call that is repeated. */
async function solve({ ask }: Reader, at: WholeHouse): Promise<string> {
  const { data } = await ask(captchaChallenge, 200, { at });
  const challenge = data.challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
