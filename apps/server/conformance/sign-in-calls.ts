import { expect } from 'vitest';
import * as codes from '#features/sign-in/contract.codes.ts';
import * as restore from '#features/sign-in/contract.restore.ts';
import * as contract from '#features/sign-in/contract.ts';
import * as identity from '#domain/identity/contract.ts';
import { agePatience, codeFor } from './letters.ts';
import type { Calls } from './reader.ts';

const EMAIL = 'reader@example.org';
const PHONE = '+79160000001';
const PASSWORD = 'seven quiet rivers';
const WRONG = { password: 'another one entirely' };
const NEW = { password: 'eight loud mountains', password_confirm: 'eight loud mountains' };
const FORM = { password: PASSWORD, is_adult: true, accepts_terms: true };
const FOREIGN = { headers: { origin: 'https://evil.example' } };

export const signInCalls: Calls = {
  'auth: registration, sessions and guests answer as documented': async (reader) => {
    const { ask, house } = reader;
    const form = { ...FORM, email: EMAIL, currency: 'USD', locale: 'kz' };
    await ask(contract.registerByEmail, 200, { body: form });
    await ask(contract.registerByEmail, 422, { body: form });
    await ask(contract.registerByEmail, 422, { body: { ...form, is_adult: false } });
    await ask(contract.registerByEmail, 403, { body: form, ...FOREIGN });
    await ask(contract.registerByPhone, 200, { body: { ...FORM, phone: PHONE, type: 'sms' } });
    await ask(contract.registerByPhone, 422, { body: { ...FORM, phone: '+44 7911 123456' } });
    const member = await house.addMember();
    const headers = { cookie: `refresh=${member.refresh}` };
    await ask(identity.refreshToken, 200, { headers });
    await ask(identity.refreshToken, 401, { headers: { cookie: 'refresh=stolen' } });
    await ask(identity.logout, 200, { token: member.token });
    await ask(identity.logout, 403, { token: member.token, ...FOREIGN });
    const guest = await ask(identity.becomeGuest, 200);
    await ask(identity.becomeGuest, 403, { token: guest['data'].token });
  },

  'auth: the four logins, and the mail that names them': async (reader) => {
    const { ask } = reader;
    await ask(contract.logInByEmail, 200, { body: { email: EMAIL, password: PASSWORD } });
    await ask(contract.logInByEmail, 422, { body: { email: EMAIL, ...WRONG } });
    await ask(contract.logInByPhone, 200, { body: { phone: PHONE, password: PASSWORD } });
    await ask(contract.logInByPhone, 422, { body: { phone: PHONE, ...WRONG } });
    await ask(contract.sendLoginData, 200, { body: { email: EMAIL } });
    await ask(contract.sendLoginData, 422, { body: { email: 'nowhere' } });
    for (const [request, resend, body] of [
      [codes.requestEmailCode, codes.resendEmailLogin, { email: EMAIL }],
      [codes.requestPhoneCode, codes.resendPhoneLogin, { phone: PHONE }],
    ] as const) {
      const { cookies } = await ask(request, 200, { body });
      await ask(request, 429, { body });
      await ask(resend, 429, { headers: { cookie: cookies } });
      await agePatience(reader);
      await ask(resend, 200, { headers: { cookie: cookies } });
    }
  },

  'auth: codes and factors open sessions, wrong ones do not': async (reader) => {
    const { ask } = reader;
    await agePatience(reader);
    for (const [request, verify, body, to] of [
      [codes.requestEmailCode, codes.verifyEmailLogin, { email: EMAIL }, EMAIL],
      [codes.requestPhoneCode, codes.verifyPhoneLogin, { phone: PHONE }, PHONE],
    ] as const) {
      const { cookies } = await ask(request, 200, { body });
      const headers = { cookie: cookies };
      const code = await codeFor(reader, to);
      await ask(verify, 422, { headers, body: { code: code === '000000' ? '1' : '000000' } });
      await ask(verify, 200, { headers, body: { code } });
    }
    await ask(codes.verifyFactorLogin, 422, { body: { totp: '000000' } });
  },

  'auth: a contact is confirmed by the code that was sent to it': async (reader) => {
    const { ask } = reader;
    const email = 'confirming@example.org';
    const phone = '+79160000002';
    const { token: byMail } = await ask(contract.registerByEmail, 200, {
      body: { ...FORM, email },
    });
    const { token: byPhone } = await ask(contract.registerByPhone, 200, {
      body: { ...FORM, phone, type: 'sms' },
    });
    await ask(codes.sendEmailCode, 200, { token: byMail });
    await ask(codes.sendEmailCode, 401);
    await ask(codes.resendEmailCode, 429, { token: byMail });
    await ask(codes.sendPhoneCode, 429, { token: byPhone });
    await ask(codes.resendPhoneCode, 401);
    await agePatience(reader);
    await ask(codes.resendEmailCode, 200, { token: byMail });
    await ask(codes.sendPhoneCode, 200, { token: byPhone, body: { type: 'sms' } });
    await agePatience(reader);
    await ask(codes.resendPhoneCode, 200, { token: byPhone, body: { type: 'sms' } });
    await ask(codes.verifyEmail, 422, { token: byMail, body: { code: '1' } });
    await ask(codes.verifyPhone, 422, { token: byPhone, body: { code: '1' } });
    const body = async (to: string) => ({ code: await codeFor(reader, to) });
    await ask(codes.verifyEmail, 200, { token: byMail, body: await body(email) });
    await ask(codes.verifyPhone, 200, { token: byPhone, body: await body(phone) });
    // Now a login from another browser is asked for a second step, and not at every moment.
    for (const [call, form] of [
      [contract.logInByEmail, { email, password: PASSWORD }],
      [contract.logInByPhone, { phone, password: PASSWORD }],
    ] as const) {
      await agePatience(reader);
      const { verification } = await ask(call, 200, { body: form });
      expect(verification).toMatchObject({ resend_after: 60 });
      await ask(call, 429, { body: form });
    }
  },

  'auth: a forgotten password comes back by link, by code and by phone': async (reader) => {
    const { ask } = reader;
    await agePatience(reader);
    const forgot = async (call: typeof restore.forgotByEmail | typeof restore.forgotByPhone) => {
      await agePatience(reader);
      const body = call === restore.forgotByEmail ? { email: EMAIL } : { phone: PHONE };
      const { cookies } = await ask(call, 200, { body });
      await ask(call, 429, { body });
      return { cookie: cookies };
    };
    const headers = await forgot(restore.forgotByEmail);
    const code = await codeFor(reader, EMAIL);
    await ask(restore.confirmEmailRestoreCode, 422, { headers, body: { code: '1' } });
    const given = await ask(restore.confirmEmailRestoreCode, 200, { headers, body: { code } });
    const { token } = given['data'];
    await ask(restore.confirmEmailRestoreToken, 200, { body: { token } });
    await ask(restore.confirmEmailRestoreToken, 422, { body: { token: 'old' } });
    await ask(restore.checkEmailRestoreToken, 200, { body: { token } });
    await ask(restore.checkEmailRestoreToken, 422, { body: {} });
    await ask(restore.resetByEmailToken, 200, { body: { token, ...NEW } });
    await ask(restore.resetByEmailToken, 422, { body: { token, ...NEW } });
    const again = await forgot(restore.forgotByEmail);
    const second = { code: await codeFor(reader, EMAIL), ...NEW };
    await ask(restore.resetByEmailCode, 422, { headers: again, body: { ...second, code: '1' } });
    await ask(restore.resetByEmailCode, 200, { headers: again, body: second });

    const flow = { headers: await forgot(restore.forgotByPhone) };
    await ask(restore.confirmPhoneRestoreCode, 422, { ...flow, body: { code: '1' } });
    const phoned = await ask(restore.confirmPhoneRestoreCode, 200, {
      ...flow,
      body: { code: await codeFor(reader, PHONE) },
    });
    const body = { token: phoned['data'].token };
    await ask(restore.checkPhoneRestoreToken, 200, { body });
    await ask(restore.checkPhoneRestoreToken, 422, { body: {} });
    await ask(restore.resetByPhone, 200, { body: { ...body, ...NEW } });
    await ask(restore.resetByPhone, 422, { body: { ...body, ...NEW } });
  },
};
