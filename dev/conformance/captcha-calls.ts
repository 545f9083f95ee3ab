import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect } from 'vitest';
import type { TestApp } from '#dev/test-app.ts';
import { captchaChallenge } from '#features/captcha/contract.ts';
import * as codes from '#features/sign-in/contract.codes.ts';
import { forgotByEmail, forgotByPhone } from '#features/sign-in/contract.restore.ts';
import * as signIn from '#features/sign-in/contract.ts';
import type { ConformanceTests, Checker } from './checker.ts';

const PASSWORD = 'seven quiet rivers';
const FORM = { password: PASSWORD, is_adult: true, accepts_terms: true };
const email = 'machine@example.org';
const phone = '+79160000201';
/** After this many attempts an address surely needs a captcha. */
const TRIES = 25;

/** Every call a bot would try, with its input. */
const CALLS = [
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

export const captchaCalls: ConformanceTests = {
  'auth.captcha: a puzzle is given where one is wanted, and its answer lets through': async (
    checker,
  ) => {
    const { check, open } = checker;
    await check(captchaChallenge, 404);
    const at = await open({ CAPTCHA: 'altcha' });
    try {
      await failUntilChallenged(checker, at);
      for (const [call, body] of CALLS) {
        const { message } = await check(call, 422, { at, body });
        expect(message, call.name).toBe('captcha_required');
      }
      const headers = { 'x-captcha': await solve(checker, at) };
      const form = { ...FORM, email };
      await check(signIn.registerByEmail, 200, { at, headers, body: form });
      expect(at.errors).toEqual([]);
    } finally {
      await at.stop();
    }
  },
};

async function failUntilChallenged({ check }: Checker, at: TestApp): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const body = { email: `unknown-${tries}@example.org`, password: PASSWORD };
    const { message } = await check(signIn.logInByEmail, 422, { at, body });
    if (message === 'captcha_required') return;
  }
  throw new Error('no captcha was required');
}

/**
 * Solves the challenge as the browser does in a worker. Returns the header for the repeated call.
 */
async function solve({ check }: Checker, at: TestApp): Promise<string> {
  const { data } = await check(captchaChallenge, 200, { at });
  const challenge = data.challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
