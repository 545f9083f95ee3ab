import { TOTP, URI } from 'otpauth';
import * as proof from '#features/account-security/contract.confirm.ts';
import * as factor from '#features/account-security/contract.factors.ts';
import * as contract from '#features/account-security/contract.ts';
import * as codes from '#features/sign-in/contract.codes.ts';
import { logInByEmail, registerByEmail } from '#features/sign-in/contract.ts';
import { expireStepUp, expireRateLimits, codeFor, tokenFor } from './emails.ts';
import type { ConformanceTests, Checker } from './checker.ts';

const PASSWORD = 'seven quiet rivers';
const NEXT = 'eight loud mountains';
const LAST = 'nine silent valleys';
const PHONE = '+79160000101';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

export const accountSecurityCalls: ConformanceTests = {
  'access: the factors of an account and its security events are read': async (checker) => {
    const { check } = checker;
    const { token } = await register(checker, 'reading');
    await check(contract.getAccountSecurity, 200, { token });
    await check(contract.getAccountSecurity, 401);
    await check(contract.listSecurityEvents, 200, { token, query: { limit: '5' } });
    await check(contract.listSecurityEvents, 422, { token, query: { cursor: 'no cursor' } });
  },

  'access: sessions are listed and ended': async (checker) => {
    const { check } = checker;
    const { token, email } = await register(checker, 'keeper');
    await logIn(checker, email);
    const { data: sessions } = await check(contract.listSessions, 200, { token });
    await check(contract.listSessions, 401);
    const other: string = sessions.find((one: { is_current: boolean }) => !one.is_current).id;
    await check(contract.endSession, 200, { token, params: { id: other } });
    await check(contract.endSession, 404, { token, params: { id: UNKNOWN_ID } });
    await check(contract.endSession, 422, { token, params: { id: 'none' } });
    await logIn(checker, email);
    await check(contract.endOtherSessions, 200, { token });
    await check(contract.endOtherSessions, 401);
  },

  'access: a password is replaced with proof of the old one': async (checker) => {
    const { check } = checker;
    const { token } = await register(checker, 'changing');
    const change = { old_password: PASSWORD, password: NEXT, password_confirm: NEXT };
    await check(contract.updatePassword, 422, { token, body: { ...change, old_password: LAST } });
    await check(contract.updatePassword, 422, { token, body: { ...change, password_confirm: '' } });
    await check(contract.updatePassword, 200, { token, body: change });
    await check(contract.setPassword, 422, {
      token,
      body: { password: LAST, confirm_password: LAST },
    });
  },

  'access: a contact is confirmed and changed, and the old contact recovers the account': async (
    checker,
  ) => {
    const { check } = checker;
    const { token, email } = await register(checker, 'mover');
    const contact = 'thief@example.org';
    await check(contract.sendContactCode, 422, { token, body: { kind: 'email', contact: 'x' } });
    await proveContact(checker, token, { kind: 'email', contact: email });
    await check(contract.sendContactCode, 422, { token, body: { kind: 'email', contact: email } });
    await check(contract.sendContactCode, 200, { token, body: { kind: 'email', contact } });
    await check(contract.sendContactCode, 429, { token, body: { kind: 'email', contact } });
    await check(contract.confirmContact, 422, { token, body: { kind: 'phone', code: '1' } });
    const code = await codeFor(checker, contact);
    await check(contract.confirmContact, 200, { token, body: { kind: 'email', code } });
    await proveContact(checker, token, { kind: 'phone', contact: PHONE });
    const link = { token: await tokenFor(checker, email) };
    await check(proof.checkSecureLink, 200, { body: link });
    await check(proof.checkSecureLink, 422, { body: { token: 'invented' } });
    const body = { ...link, password: LAST, password_confirm: LAST };
    await check(proof.secureAccount, 422, { body: { ...body, password_confirm: NEXT } });
    await check(proof.secureAccount, 403, { body, headers: { origin: 'https://evil.example' } });
    await check(proof.secureAccount, 200, { body });
    await check(proof.secureAccount, 422, { body });
    await check(proof.checkSecureLink, 422, { body: link });
  },

  'access: step-up authentication by password and by code': async (checker) => {
    const { check } = checker;
    const { token, email } = await register(checker, 'doubted');
    await check(proof.sendConfirmationCode, 422, { token, body: { kind: 'email' } });
    await proveContact(checker, token, { kind: 'email', contact: email });
    await expireStepUp(checker);
    await check(factor.beginAuthenticator, 403, { token });
    await check(proof.getConfirmation, 200, { token });
    await check(proof.getConfirmation, 401);
    await check(proof.confirm, 422, { token, body: {} });
    await check(proof.confirm, 422, { token, body: { password: NEXT } });
    await check(proof.confirm, 422, { token, body: { totp: '000000' } });
    await check(proof.confirm, 200, { token, body: { password: PASSWORD } });
    await expireRateLimits(checker);
    await check(proof.sendConfirmationCode, 200, { token, body: { kind: 'email' } });
    await check(proof.sendConfirmationCode, 429, { token, body: { kind: 'email' } });
    await check(proof.confirm, 422, { token, body: { code: 'wrong' } });
    const code = await codeFor(checker, email);
    await check(proof.confirm, 200, { token, body: { code } });
  },

  'access: an authenticator and recovery codes as the two-factor step of a login': async (
    checker,
  ) => {
    const { check } = checker;
    const { token, email } = await register(checker, 'careful');
    await check(factor.renewRecoveryCodes, 422, { token });
    const { data: begun } = await check(factor.beginAuthenticator, 200, { token });
    const { secret } = URI.parse(begun.uri) as TOTP;
    const now = Date.now();
    // A time step's code is good once, and the server accepts one step ahead.
    const codeIn = (steps: number) => TOTP.generate({ secret, timestamp: now + steps * 30_000 });
    await check(factor.confirmAuthenticator, 422, { token, body: { code: 'x' } });
    await check(factor.confirmAuthenticator, 200, { token, body: { code: codeIn(0) } });
    await check(factor.beginAuthenticator, 422, { token });
    const { data: renewed } = await check(factor.renewRecoveryCodes, 200, { token });
    await check(factor.removeAuthenticator, 401);
    for (const body of [{ totp: codeIn(1) }, { recovery: renewed.recovery_codes[0] }]) {
      const headers = { cookie: (await logIn(checker, email)).cookies };
      await check(codes.verifyFactorLogin, 422, { headers, body: { totp: '1' } });
      await check(codes.verifyFactorLogin, 200, { headers, body });
    }
    await check(proof.confirm, 200, { token, body: { recovery: renewed.recovery_codes[1] } });
    await check(proof.confirm, 422, { token, body: { recovery: renewed.recovery_codes[1] } });
    await check(factor.removeAuthenticator, 200, { token });
    await check(factor.removeAuthenticator, 404, { token });
  },
};

/** Just registered, so the session is freshly confirmed. */
async function register(
  { check }: Checker,
  name: string,
): Promise<{ token: string; email: string }> {
  const email = `${name}@example.org`;
  const body = { email, password: PASSWORD, is_adult: true, accepts_terms: true };
  const { token } = await check(registerByEmail, 200, { body });
  return { token: String(token), email };
}

/** From a browser that is unknown to the account. */
const logIn = ({ check }: Checker, email: string) =>
  check(logInByEmail, 200, { body: { email, password: PASSWORD } });

async function proveContact(
  checker: Checker,
  token: string,
  contact: { kind: 'email' | 'phone'; contact: string },
): Promise<void> {
  await expireRateLimits(checker);
  await checker.check(contract.sendContactCode, 200, { token, body: { ...contact, type: 'sms' } });
  const code = await codeFor(checker, contact.contact);
  await checker.check(contract.confirmContact, 200, { token, body: { kind: contact.kind, code } });
}
