import { TOTP, URI } from 'otpauth';
import * as proof from '#features/account-security/contract.confirm.ts';
import * as factor from '#features/account-security/contract.factors.ts';
import * as contract from '#features/account-security/contract.ts';
import * as codes from '#features/sign-in/contract.codes.ts';
import { logInByEmail, registerByEmail } from '#features/sign-in/contract.ts';
import { ageProofs, agePatience, codeFor, tokenFor } from './letters.ts';
import type { Calls, Reader } from './reader.ts';

const PASSWORD = 'seven quiet rivers';
const NEXT = 'eight loud mountains';
const LAST = 'nine silent valleys';
const PHONE = '+79160000101';
const NOBODY = '00000000-0000-4000-8000-000000000000';

export const accessCalls: Calls = {
  'access: what the account has, its sessions, its password': async (reader) => {
    const { ask } = reader;
    const { token, email } = await enter(reader, 'keeper');
    await ask(contract.getAccess, 200, { token });
    await ask(contract.getAccess, 401);
    await logIn(reader, email);
    const { data: sessions } = await ask(contract.listSessions, 200, { token });
    await ask(contract.listSessions, 401);
    const other: string = sessions.find((one: { is_current: boolean }) => !one.is_current).id;
    await ask(contract.endSession, 200, { token, params: { id: other } });
    await ask(contract.endSession, 404, { token, params: { id: NOBODY } });
    await ask(contract.endSession, 422, { token, params: { id: 'none' } });
    await logIn(reader, email);
    await ask(contract.endOtherSessions, 200, { token });
    await ask(contract.endOtherSessions, 401);
    const change = { old_password: PASSWORD, password: NEXT, password_confirm: NEXT };
    await ask(contract.updatePassword, 422, { token, body: { ...change, old_password: LAST } });
    await ask(contract.updatePassword, 422, { token, body: { ...change, password_confirm: '' } });
    await ask(contract.updatePassword, 200, { token, body: change });
    await ask(contract.setPassword, 422, {
      token,
      body: { password: LAST, confirm_password: LAST },
    });
    await ask(contract.listSecurityEvents, 200, { token, query: { limit: '5' } });
    await ask(contract.listSecurityEvents, 422, { token, query: { cursor: 'no cursor' } });
  },

  'access: a contact is proved and changed, and the old one takes the account back': async (
    reader,
  ) => {
    const { ask } = reader;
    const { token, email } = await enter(reader, 'mover');
    const contact = 'thief@example.org';
    await ask(contract.sendContactCode, 422, { token, body: { kind: 'email', contact: 'x' } });
    await proveContact(reader, token, { kind: 'email', contact: email });
    await ask(contract.sendContactCode, 422, { token, body: { kind: 'email', contact: email } });
    await ask(contract.sendContactCode, 200, { token, body: { kind: 'email', contact } });
    await ask(contract.sendContactCode, 429, { token, body: { kind: 'email', contact } });
    await ask(contract.confirmContact, 422, { token, body: { kind: 'phone', code: '1' } });
    const code = await codeFor(reader, contact);
    await ask(contract.confirmContact, 200, { token, body: { kind: 'email', code } });
    await proveContact(reader, token, { kind: 'phone', contact: PHONE });
    const link = { token: await tokenFor(reader, email) };
    await ask(proof.checkSecureLink, 200, { body: link });
    await ask(proof.checkSecureLink, 422, { body: { token: 'invented' } });
    const body = { ...link, password: LAST, password_confirm: LAST };
    await ask(proof.secureAccount, 422, { body: { ...body, password_confirm: NEXT } });
    await ask(proof.secureAccount, 403, { body, headers: { origin: 'https://evil.example' } });
    await ask(proof.secureAccount, 200, { body });
    await ask(proof.secureAccount, 422, { body });
    await ask(proof.checkSecureLink, 422, { body: link });
  },

  'access: the player proves himself anew, by password and by code': async (reader) => {
    const { ask } = reader;
    const { token, email } = await enter(reader, 'doubted');
    await ask(proof.sendConfirmationCode, 422, { token, body: { kind: 'email' } });
    await proveContact(reader, token, { kind: 'email', contact: email });
    await ageProofs(reader);
    await ask(factor.beginAuthenticator, 403, { token });
    await ask(proof.getConfirmation, 200, { token });
    await ask(proof.getConfirmation, 401);
    await ask(proof.confirm, 422, { token, body: {} });
    await ask(proof.confirm, 422, { token, body: { password: NEXT } });
    await ask(proof.confirm, 422, { token, body: { totp: '000000' } });
    await ask(proof.confirm, 200, { token, body: { password: PASSWORD } });
    await agePatience(reader);
    await ask(proof.sendConfirmationCode, 200, { token, body: { kind: 'email' } });
    await ask(proof.sendConfirmationCode, 429, { token, body: { kind: 'email' } });
    await ask(proof.confirm, 422, { token, body: { code: 'wrong' } });
    const code = await codeFor(reader, email);
    await ask(proof.confirm, 200, { token, body: { code } });
  },

  'access: an authenticator and recovery codes, and the step they are at a login': async (
    reader,
  ) => {
    const { ask } = reader;
    const { token, email } = await enter(reader, 'careful');
    await ask(factor.renewRecoveryCodes, 422, { token });
    const { data: begun } = await ask(factor.beginAuthenticator, 200, { token });
    const { secret } = URI.parse(begun.uri) as TOTP;
    const now = Date.now();
    // The code of a step is good once, and a phone may be a step ahead.
    const codeIn = (steps: number) => TOTP.generate({ secret, timestamp: now + steps * 30_000 });
    await ask(factor.confirmAuthenticator, 422, { token, body: { code: 'x' } });
    await ask(factor.confirmAuthenticator, 200, { token, body: { code: codeIn(0) } });
    await ask(factor.beginAuthenticator, 422, { token });
    const { data: renewed } = await ask(factor.renewRecoveryCodes, 200, { token });
    await ask(factor.removeAuthenticator, 401);
    for (const body of [{ totp: codeIn(1) }, { recovery: renewed.recovery_codes[0] }]) {
      const headers = { cookie: (await logIn(reader, email)).cookies };
      await ask(codes.verifyFactorLogin, 422, { headers, body: { totp: '1' } });
      await ask(codes.verifyFactorLogin, 200, { headers, body });
    }
    await ask(proof.confirm, 200, { token, body: { recovery: renewed.recovery_codes[1] } });
    await ask(proof.confirm, 422, { token, body: { recovery: renewed.recovery_codes[1] } });
    await ask(factor.removeAuthenticator, 200, { token });
    await ask(factor.removeAuthenticator, 404, { token });
  },
};

/** Registered just now, so freshly confirmed. */
async function enter({ ask }: Reader, name: string): Promise<{ token: string; email: string }> {
  const email = `${name}@example.org`;
  const body = { email, password: PASSWORD, is_adult: true, accepts_terms: true };
  const { token } = await ask(registerByEmail, 200, { body });
  return { token: String(token), email };
}

/** From a browser that the account has not seen. */
const logIn = ({ ask }: Reader, email: string) =>
  ask(logInByEmail, 200, { body: { email, password: PASSWORD } });

async function proveContact(
  reader: Reader,
  token: string,
  wish: { kind: 'email' | 'phone'; contact: string },
): Promise<void> {
  await agePatience(reader);
  await reader.ask(contract.sendContactCode, 200, { token, body: { ...wish, type: 'sms' } });
  const code = await codeFor(reader, wish.contact);
  await reader.ask(contract.confirmContact, 200, { token, body: { kind: wish.kind, code } });
}
