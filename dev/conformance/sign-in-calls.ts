import { expect } from 'vitest';
import * as codes from '#features/sign-in/contract.codes.ts';
import * as restore from '#features/sign-in/contract.restore.ts';
import * as contract from '#features/sign-in/contract.ts';
import * as identity from '#domain/identity/contract.ts';
import { expireRateLimits, codeFor } from './emails.ts';
import type { ConformanceTests, Checker } from './checker.ts';

const PASSWORD = 'seven quiet rivers';
const WRONG = { password: 'another one entirely' };
const NEW = { password: 'eight loud mountains', password_confirm: 'eight loud mountains' };
const FORM = { password: PASSWORD, is_adult: true, accepts_terms: true };
const FOREIGN = { headers: { origin: 'https://evil.example' } };

export const signInCalls: ConformanceTests = {
  'auth: a registration by email or phone': async ({ check }) => {
    const form = { ...FORM, email: 'reader@example.org', currency: 'USD', locale: 'kz' };
    await check(contract.registerByEmail, 200, { body: form });
    await check(contract.registerByEmail, 422, { body: form });
    await check(contract.registerByEmail, 422, { body: { ...form, is_adult: false } });
    await check(contract.registerByEmail, 403, { body: form, ...FOREIGN });
    const phone = '+79160000301';
    await check(contract.registerByPhone, 200, { body: { ...FORM, phone, type: 'sms' } });
    await check(contract.registerByPhone, 422, { body: { ...FORM, phone: '+44 7911 123456' } });
  },

  'auth: a session is refreshed and ended': async ({ check, app }) => {
    const { token, refresh } = await app.addMember();
    await check(identity.refreshToken, 200, { headers: { cookie: `refresh=${refresh}` } });
    await check(identity.refreshToken, 401, { headers: { cookie: 'refresh=stolen' } });
    await check(identity.logout, 200, { token });
    await check(identity.logout, 403, { token, ...FOREIGN });
  },

  'auth: a visitor becomes a guest once': async ({ check }) => {
    const guest = await check(identity.becomeGuest, 200);
    await check(identity.becomeGuest, 403, { token: guest['data'].token });
  },

  'auth: a login by password, and the email that lists the logins': async (checker) => {
    const { check } = checker;
    const { email, phone } = await register(checker);
    await check(contract.logInByEmail, 200, { body: { email, password: PASSWORD } });
    await check(contract.logInByEmail, 422, { body: { email, ...WRONG } });
    await check(contract.logInByPhone, 200, { body: { phone, password: PASSWORD } });
    await check(contract.logInByPhone, 422, { body: { phone, ...WRONG } });
    await check(contract.sendLoginData, 200, { body: { email } });
    await check(contract.sendLoginData, 422, { body: { email: 'nowhere' } });
  },

  'auth: a code for a login is sent, and sent again after a pause': async (checker) => {
    const { check } = checker;
    const { email, phone } = await register(checker);
    for (const [request, resend, body] of [
      [codes.requestEmailCode, codes.resendEmailLogin, { email }],
      [codes.requestPhoneCode, codes.resendPhoneLogin, { phone }],
    ] as const) {
      const { cookies } = await check(request, 200, { body });
      await check(request, 429, { body });
      await check(resend, 429, { headers: { cookie: cookies } });
      await expireRateLimits(checker);
      await check(resend, 200, { headers: { cookie: cookies } });
    }
  },

  'auth: codes and factors open sessions, wrong ones do not': async (checker) => {
    const { check } = checker;
    const { email, phone } = await register(checker);
    for (const [request, verify, body, to] of [
      [codes.requestEmailCode, codes.verifyEmailLogin, { email }, email],
      [codes.requestPhoneCode, codes.verifyPhoneLogin, { phone }, phone],
    ] as const) {
      const { cookies } = await check(request, 200, { body });
      const headers = { cookie: cookies };
      const code = await codeFor(checker, to);
      await check(verify, 422, { headers, body: { code: code === '000000' ? '1' : '000000' } });
      await check(verify, 200, { headers, body: { code } });
    }
    await check(codes.verifyFactorLogin, 422, { body: { totp: '000000' } });
  },

  'auth: a contact is confirmed by the code that was sent to it': async (checker) => {
    const { check } = checker;
    const { email, phone, byEmail, byPhone } = await register(checker);
    await check(codes.sendEmailCode, 200, { token: byEmail });
    await check(codes.sendEmailCode, 401);
    await check(codes.resendEmailCode, 429, { token: byEmail });
    await check(codes.sendPhoneCode, 429, { token: byPhone });
    await check(codes.resendPhoneCode, 401);
    await expireRateLimits(checker);
    await check(codes.resendEmailCode, 200, { token: byEmail });
    await check(codes.sendPhoneCode, 200, { token: byPhone, body: { type: 'sms' } });
    await expireRateLimits(checker);
    await check(codes.resendPhoneCode, 200, { token: byPhone, body: { type: 'sms' } });
    await check(codes.verifyEmail, 422, { token: byEmail, body: { code: '1' } });
    await check(codes.verifyPhone, 422, { token: byPhone, body: { code: '1' } });
    const body = async (to: string) => ({ code: await codeFor(checker, to) });
    await check(codes.verifyEmail, 200, { token: byEmail, body: await body(email) });
    await check(codes.verifyPhone, 200, { token: byPhone, body: await body(phone) });
    // From now on a login from another browser needs a two-factor step, whose codes are rate
    // limited.
    for (const [call, form] of [
      [contract.logInByEmail, { email, password: PASSWORD }],
      [contract.logInByPhone, { phone, password: PASSWORD }],
    ] as const) {
      await expireRateLimits(checker);
      const { verification } = await check(call, 200, { body: form });
      expect(verification).toMatchObject({ resend_after: 60 });
      await check(call, 429, { body: form });
    }
  },

  'auth: a forgotten password is reset by the link of an email': async (checker) => {
    const { check } = checker;
    const { email } = await register(checker);
    const headers = await forget(checker, restore.forgotByEmail, { email });
    const code = await codeFor(checker, email);
    await check(restore.confirmEmailRestoreCode, 422, { headers, body: { code: '1' } });
    const confirmed = await check(restore.confirmEmailRestoreCode, 200, {
      headers,
      body: { code },
    });
    const { token } = confirmed['data'];
    await check(restore.confirmEmailRestoreToken, 200, { body: { token } });
    await check(restore.confirmEmailRestoreToken, 422, { body: { token: 'old' } });
    await check(restore.checkEmailRestoreToken, 200, { body: { token } });
    await check(restore.checkEmailRestoreToken, 422, { body: {} });
    await check(restore.resetByEmailToken, 200, { body: { token, ...NEW } });
    await check(restore.resetByEmailToken, 422, { body: { token, ...NEW } });
  },

  'auth: a forgotten password is reset by the code of an email': async (checker) => {
    const { check } = checker;
    const { email } = await register(checker);
    const headers = await forget(checker, restore.forgotByEmail, { email });
    const body = { code: await codeFor(checker, email), ...NEW };
    await check(restore.resetByEmailCode, 422, { headers, body: { ...body, code: '1' } });
    await check(restore.resetByEmailCode, 200, { headers, body });
  },

  'auth: a forgotten password is reset by phone': async (checker) => {
    const { check } = checker;
    const { phone } = await register(checker);
    const headers = await forget(checker, restore.forgotByPhone, { phone });
    await check(restore.confirmPhoneRestoreCode, 422, { headers, body: { code: '1' } });
    const phoned = await check(restore.confirmPhoneRestoreCode, 200, {
      headers,
      body: { code: await codeFor(checker, phone) },
    });
    const body = { token: phoned['data'].token };
    await check(restore.checkPhoneRestoreToken, 200, { body });
    await check(restore.checkPhoneRestoreToken, 422, { body: {} });
    await check(restore.resetByPhone, 200, { body: { ...body, ...NEW } });
    await check(restore.resetByPhone, 422, { body: { ...body, ...NEW } });
  },
};

let registeredCount = 0;

/** Creates two accounts that no other test knows: one with an email, one with a phone. */
async function register({ check }: Checker) {
  const name = String(++registeredCount).padStart(2, '0');
  const [email, phone] = [`reader-${name}@example.org`, `+791600004${name}`];
  const mailed = await check(contract.registerByEmail, 200, { body: { ...FORM, email } });
  const phoned = await check(contract.registerByPhone, 200, {
    body: { ...FORM, phone, type: 'sms' },
  });
  return { email, phone, byEmail: String(mailed['token']), byPhone: String(phoned['token']) };
}

/** Asks for a new password, which is rate limited. Returns the cookie of this browser. */
async function forget(
  checker: Checker,
  call: typeof restore.forgotByEmail | typeof restore.forgotByPhone,
  body: object,
): Promise<{ cookie: string }> {
  await expireRateLimits(checker);
  const { cookies } = await checker.check(call, 200, { body });
  await checker.check(call, 429, { body });
  return { cookie: cookies };
}
