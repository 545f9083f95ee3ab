import { expect } from 'vitest';
import * as codes from '#features/sign-in/contract.codes.ts';
import * as restore from '#features/sign-in/contract.restore.ts';
import * as contract from '#features/sign-in/contract.ts';
import * as identity from '#domain/identity/contract.ts';
import { expireRateLimits, codeFor } from './emails.ts';
import type { ConformanceTests } from './checker.ts';

const EMAIL = 'reader@example.org';
const PHONE = '+79160000001';
const PASSWORD = 'seven quiet rivers';
const WRONG = { password: 'another one entirely' };
const NEW = { password: 'eight loud mountains', password_confirm: 'eight loud mountains' };
const FORM = { password: PASSWORD, is_adult: true, accepts_terms: true };
const FOREIGN = { headers: { origin: 'https://evil.example' } };

export const signInCalls: ConformanceTests = {
  'auth: registration, sessions and guests match the document': async (checker) => {
    const { check, app } = checker;
    const form = { ...FORM, email: EMAIL, currency: 'USD', locale: 'kz' };
    await check(contract.registerByEmail, 200, { body: form });
    await check(contract.registerByEmail, 422, { body: form });
    await check(contract.registerByEmail, 422, { body: { ...form, is_adult: false } });
    await check(contract.registerByEmail, 403, { body: form, ...FOREIGN });
    await check(contract.registerByPhone, 200, { body: { ...FORM, phone: PHONE, type: 'sms' } });
    await check(contract.registerByPhone, 422, { body: { ...FORM, phone: '+44 7911 123456' } });
    const member = await app.addMember();
    const headers = { cookie: `refresh=${member.refresh}` };
    await check(identity.refreshToken, 200, { headers });
    await check(identity.refreshToken, 401, { headers: { cookie: 'refresh=stolen' } });
    await check(identity.logout, 200, { token: member.token });
    await check(identity.logout, 403, { token: member.token, ...FOREIGN });
    const guest = await check(identity.becomeGuest, 200);
    await check(identity.becomeGuest, 403, { token: guest['data'].token });
  },

  'auth: the four logins, and the email that lists them': async (checker) => {
    const { check } = checker;
    await check(contract.logInByEmail, 200, { body: { email: EMAIL, password: PASSWORD } });
    await check(contract.logInByEmail, 422, { body: { email: EMAIL, ...WRONG } });
    await check(contract.logInByPhone, 200, { body: { phone: PHONE, password: PASSWORD } });
    await check(contract.logInByPhone, 422, { body: { phone: PHONE, ...WRONG } });
    await check(contract.sendLoginData, 200, { body: { email: EMAIL } });
    await check(contract.sendLoginData, 422, { body: { email: 'nowhere' } });
    for (const [request, resend, body] of [
      [codes.requestEmailCode, codes.resendEmailLogin, { email: EMAIL }],
      [codes.requestPhoneCode, codes.resendPhoneLogin, { phone: PHONE }],
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
    await expireRateLimits(checker);
    for (const [request, verify, body, to] of [
      [codes.requestEmailCode, codes.verifyEmailLogin, { email: EMAIL }, EMAIL],
      [codes.requestPhoneCode, codes.verifyPhoneLogin, { phone: PHONE }, PHONE],
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
    const email = 'confirming@example.org';
    const phone = '+79160000002';
    const { token: byMail } = await check(contract.registerByEmail, 200, {
      body: { ...FORM, email },
    });
    const { token: byPhone } = await check(contract.registerByPhone, 200, {
      body: { ...FORM, phone, type: 'sms' },
    });
    await check(codes.sendEmailCode, 200, { token: byMail });
    await check(codes.sendEmailCode, 401);
    await check(codes.resendEmailCode, 429, { token: byMail });
    await check(codes.sendPhoneCode, 429, { token: byPhone });
    await check(codes.resendPhoneCode, 401);
    await expireRateLimits(checker);
    await check(codes.resendEmailCode, 200, { token: byMail });
    await check(codes.sendPhoneCode, 200, { token: byPhone, body: { type: 'sms' } });
    await expireRateLimits(checker);
    await check(codes.resendPhoneCode, 200, { token: byPhone, body: { type: 'sms' } });
    await check(codes.verifyEmail, 422, { token: byMail, body: { code: '1' } });
    await check(codes.verifyPhone, 422, { token: byPhone, body: { code: '1' } });
    const body = async (to: string) => ({ code: await codeFor(checker, to) });
    await check(codes.verifyEmail, 200, { token: byMail, body: await body(email) });
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

  'auth: a forgotten password is reset by link, by code and by phone': async (checker) => {
    const { check } = checker;
    await expireRateLimits(checker);
    const forgot = async (call: typeof restore.forgotByEmail | typeof restore.forgotByPhone) => {
      await expireRateLimits(checker);
      const body = call === restore.forgotByEmail ? { email: EMAIL } : { phone: PHONE };
      const { cookies } = await check(call, 200, { body });
      await check(call, 429, { body });
      return { cookie: cookies };
    };
    const headers = await forgot(restore.forgotByEmail);
    const code = await codeFor(checker, EMAIL);
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
    const again = await forgot(restore.forgotByEmail);
    const second = { code: await codeFor(checker, EMAIL), ...NEW };
    await check(restore.resetByEmailCode, 422, { headers: again, body: { ...second, code: '1' } });
    await check(restore.resetByEmailCode, 200, { headers: again, body: second });

    const flow = { headers: await forgot(restore.forgotByPhone) };
    await check(restore.confirmPhoneRestoreCode, 422, { ...flow, body: { code: '1' } });
    const phoned = await check(restore.confirmPhoneRestoreCode, 200, {
      ...flow,
      body: { code: await codeFor(checker, PHONE) },
    });
    const body = { token: phoned['data'].token };
    await check(restore.checkPhoneRestoreToken, 200, { body });
    await check(restore.checkPhoneRestoreToken, 422, { body: {} });
    await check(restore.resetByPhone, 200, { body: { ...body, ...NEW } });
    await check(restore.resetByPhone, 422, { body: { ...body, ...NEW } });
  },
};
