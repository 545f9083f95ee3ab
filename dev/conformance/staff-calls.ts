import { createTestPasskey } from '#dev/passkey.ts';
import { addStaffAccount, appCode, enrolAuthenticator, STAFF_PASSWORD } from '#dev/staff.ts';
import * as login from '#domain/staff/contract.backoffice.login.ts';
import * as operators from '#domain/staff/contract.backoffice.operators.ts';
import * as own from '#domain/staff/contract.backoffice.own.ts';
import * as contract from '#domain/staff/contract.backoffice.ts';
import * as views from '#domain/staff/contract.backoffice.views.ts';
import type { ConformanceTests, Checker } from './checker.ts';
import { logInAsStaff } from './staff.ts';

const FOREIGN_ORIGIN = { origin: 'https://evil.example' };
const UNKNOWN_CHALLENGE = 'x'.repeat(43);
const reason = 'Asked for by the head of the shift.';

/** A well-formed attestation without a valid signature. */
const ATTESTATION = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
  clientExtensionResults: {},
};

const WRONG_PROOF = { kind: 'recovery', code: 'AAAAA-AAAAA' };

async function beginLogin({ check }: Checker, email: string, password = STAFF_PASSWORD) {
  const { data } = await check(login.logInStaff, 200, { body: { email, password } });
  return data as { challenge: string; step: string };
}

export const staffCalls: ConformanceTests = {
  'staff: views of a list are saved, listed and deleted': async (checker) => {
    const { check } = checker;
    const token = await logInAsStaff(checker, 'risk');
    const body = { page: '/withdrawals', name: 'Large', query: 'min=1000' };
    const saved = await check(views.saveView, 200, { token, body });
    await check(views.saveView, 422, { token, body: { ...body, page: 'elsewhere' } });
    await check(views.listViews, 200, { token, query: { page: '/withdrawals' } });
    await check(views.listViews, 422, { token, query: { page: 'elsewhere' } });
    const { id } = saved['data'][0];
    await check(views.deleteView, 200, { token, params: { id } });
    await check(views.deleteView, 404, { token, params: { id } });
  },

  'staff: a login needs a password and always a second factor': async (checker) => {
    const { check, app } = checker;
    const body = { email: 'unknown@house.example', password: 'a guess at random' };
    await check(login.logInStaff, 422, { body });
    await check(login.logInStaff, 403, { body, headers: FOREIGN_ORIGIN });
    const { email } = await addStaffAccount(app.db, 'support');
    const { challenge } = await beginLogin(checker, email);
    await check(login.beginEnrolment, 403, { body: { challenge }, headers: FOREIGN_ORIGIN });
    await check(login.beginEnrolment, 422, { body: { challenge: UNKNOWN_CHALLENGE } });
    await check(login.beginPasskeyEnrolment, 200, { body: { challenge } });
    await check(login.beginPasskeyEnrolment, 422, { body: { challenge: UNKNOWN_CHALLENGE } });
    const passkey = { challenge, response: ATTESTATION, name: 'Key' };
    await check(login.finishPasskeyEnrolment, 422, { body: passkey });
    const begun = await check(login.beginEnrolment, 200, { body: { challenge } });
    await check(login.finishEnrolment, 422, { body: { challenge, code: '000000' } });
    const secret = String(begun.data.secret);
    const first = await check(login.finishEnrolment, 200, {
      body: { challenge, code: appCode(secret) },
    });
    await check(login.finishEnrolment, 422, { body: { challenge, code: appCode(secret) } });
    const next = await beginLogin(checker, email);
    const recovery = { kind: 'recovery', code: first.data.recovery_codes[0] };
    await check(login.requestLogInPasskey, 200, { body: { challenge: next.challenge } });
    await check(login.requestLogInPasskey, 422, { body: { challenge: UNKNOWN_CHALLENGE } });
    const wrong = { kind: 'totp', code: '12' };
    await check(login.confirmLogIn, 422, { body: { challenge: next.challenge, answer: wrong } });
    await check(login.confirmLogIn, 200, { body: { challenge: next.challenge, answer: recovery } });
    await check(login.choosePassword, 422, {
      body: { challenge: next.challenge, password: 'whatever it is' },
    });
  },

  'staff: a passkey is a second factor, and the last factor cannot be removed': async (checker) => {
    const { check, app } = checker;
    const { port } = new URL(app.url);
    const passkey = createTestPasskey({ origin: `http://localhost:${port}`, rpId: 'localhost' });
    const { email } = await addStaffAccount(app.db, 'risk');
    const { challenge } = await beginLogin(checker, email);
    const begun = await check(login.beginPasskeyEnrolment, 200, { body: { challenge } });
    const made = { challenge, response: passkey.create(begun.data.options), name: 'Key' };
    await check(login.finishPasskeyEnrolment, 200, { body: made });
    const next = await beginLogin(checker, email);
    const requested = await check(login.requestLogInPasskey, 200, {
      body: { challenge: next.challenge },
    });
    const answer = { kind: 'passkey', assertion: passkey.get(requested.data.options) };
    const inside = await check(login.confirmLogIn, 200, {
      body: { challenge: next.challenge, answer },
    });
    const token = String(inside.data.token);
    const prove = async () => {
      const { data } = await check(own.requestOwnPasskey, 200, { token, body: {} });
      return { kind: 'passkey', assertion: passkey.get(data.options) };
    };
    const only = { id: passkey.id, proof: await prove() };
    await check(own.removeOwnPasskey, 422, { token, body: only });
    const another = createTestPasskey({ origin: `http://localhost:${port}`, rpId: 'localhost' });
    const more = await check(own.beginOwnPasskey, 200, { token, body: { proof: await prove() } });
    const response = another.create(more.data.options);
    await check(own.addOwnPasskey, 200, { token, body: { response, name: 'Another' } });
    const authenticator = await check(own.beginOwnAuthenticator, 200, {
      token,
      body: { password: STAFF_PASSWORD, proof: await prove() },
    });
    const code = appCode(String(authenticator.data.secret));
    await check(own.confirmOwnAuthenticator, 200, { token, body: { code } });
    const gone = { id: another.id, proof: await prove() };
    await check(own.removeOwnPasskey, 200, { token, body: gone });
  },

  'staff: a session is refreshed and ended by its cookie': async (checker) => {
    const { check, app } = checker;
    const { email } = await addStaffAccount(app.db, 'content');
    const { challenge } = await beginLogin(checker, email);
    const begun = await check(login.beginEnrolment, 200, { body: { challenge } });
    const code = appCode(String(begun.data.secret));
    const inside = await check(login.finishEnrolment, 200, { body: { challenge, code } });
    const cookie = inside.cookies;
    await check(login.refreshStaff, 401, { body: {} });
    await check(login.refreshStaff, 403, { body: {}, headers: { ...FOREIGN_ORIGIN, cookie } });
    const again = await check(login.refreshStaff, 200, { body: {}, headers: { cookie } });
    await check(login.logOutStaff, 403, { body: {}, headers: FOREIGN_ORIGIN });
    await check(login.logOutStaff, 200, { body: {}, headers: { cookie: again.cookies } });
    await check(login.refreshStaff, 401, { body: {}, headers: { cookie: again.cookies } });
  },

  'staff: the own account, and the audit log': async (checker) => {
    const { check, app } = checker;
    const admin = await logInAsStaff(checker, 'admin');
    const { token } = await app.addMember();
    await check(contract.getMe, 200, { token: admin });
    await check(contract.getMe, 403, { token });
    await check(contract.getMe, 401);
    await check(contract.listAudit, 200, { token: admin });
    await check(contract.listAudit, 422, { token: admin, query: { cursor: 'tomorrow' } });
    await check(contract.listAudit, 422, { token: admin, query: { from: 'today' } });
    await check(contract.exportAudit, 200, { token: admin, query: { action: 'staff.' } });
    await check(contract.checkAudit, 200, { token: admin, body: {} });
    const support = await logInAsStaff(checker, 'support');
    await check(contract.listAudit, 403, { token: support });
    await check(contract.exportAudit, 403, { token: support });
    await check(contract.checkAudit, 403, { token: support, body: {} });
  },

  'staff: an admin adds, changes and blocks operators': async (checker) => {
    const { check } = checker;
    const token = await logInAsStaff(checker, 'admin');
    const riskToken = await logInAsStaff(checker, 'risk');
    await check(operators.listOperators, 200, { token });
    await check(operators.listOperators, 403, { token: riskToken });
    const body = { email: 'new.one@house.example', role: 'support', reason };
    const made = await check(operators.addOperator, 200, { token, body });
    await check(operators.addOperator, 422, { token, body });
    const params = { id: String(made.data.operator.id) };
    const unknown = { token, params: { id: '999999999' } };
    const self = await check(contract.getMe, 200, { token });
    const me = { token, params: { id: String(self.data.id) } };
    const risk = { role: 'risk', reason };
    await check(operators.changeOperatorRole, 200, { token, params, body: risk });
    await check(operators.changeOperatorRole, 422, { ...me, body: risk });
    for (const call of [
      operators.blockOperator,
      operators.unblockOperator,
      operators.resetOperatorFactors,
    ]) {
      await check(call, 200, { token, params, body: { reason } });
      await check(call, 404, { ...unknown, body: { reason } });
    }
    const { challenge } = await ownPassword(checker, made.data.operator.email, params.id, token);
    await check(login.beginEnrolment, 200, { body: { challenge } });
  },

  'staff: operators see their own security and end their own sessions': async (checker) => {
    const { check } = checker;
    const { token } = await logInWithCodes(checker);
    const seen = await check(own.getOwnSecurity, 200, { token });
    await check(own.getOwnSecurity, 401);
    const params = { id: String(seen.data.sessions[0].id) };
    await check(own.endOwnSession, 200, { token, params, body: {} });
    await check(own.endOwnSession, 401, { token, params, body: {} });
  },

  'staff: operators change their own factors with proof of another': async (checker) => {
    const { check } = checker;
    const { token, proof } = await logInWithCodes(checker);
    await check(own.requestOwnPasskey, 200, { token, body: {} });
    await check(own.requestOwnPasskey, 401, { body: {} });
    await check(own.beginOwnPasskey, 200, { token, body: { proof: proof() } });
    await check(own.beginOwnPasskey, 422, { token, body: { proof: WRONG_PROOF } });
    await check(own.addOwnPasskey, 422, { token, body: { response: ATTESTATION, name: 'Key' } });
    await check(own.removeOwnPasskey, 404, { token, body: { id: 'AAAA', proof: proof() } });
    const next = { password: STAFF_PASSWORD, proof: proof() };
    await check(own.beginOwnAuthenticator, 200, { token, body: next });
    await check(own.beginOwnAuthenticator, 422, { token, body: { ...next, password: 'wrong' } });
    await check(own.confirmOwnAuthenticator, 422, { token, body: { code: '000000' } });
  },

  'staff: operators change their own password and recovery codes': async (checker) => {
    const { check } = checker;
    const { token, proof } = await logInWithCodes(checker);
    const password = 'seven slow tortoises';
    await check(own.changeOwnPassword, 200, { token, body: { password, proof: proof() } });
    await check(own.changeOwnPassword, 422, { token, body: { password, proof: proof() } });
    await check(own.renewOwnCodes, 200, { token, body: { proof: proof() } });
    await check(own.renewOwnCodes, 422, { token, body: { proof: WRONG_PROOF } });
  },
};

/** An operator of the test's own, who proves themselves with one recovery code at a time. */
async function logInWithCodes({ check, app }: Checker) {
  const { email } = await addStaffAccount(app.db, 'payments');
  const { token, codes } = await enrolAuthenticator(async (path, body) => {
    const all = [login.logInStaff, login.beginEnrolment, login.finishEnrolment];
    const call = all.find((each) => each.path === path)!;
    return await check(call, 200, { body });
  }, email);
  return { token, proof: () => ({ kind: 'recovery', code: codes.pop() }) };
}

/** Logs in with an issued password and replaces it, which is the forced first step. */
async function ownPassword(checker: Checker, email: string, id: string, token: string) {
  const { check } = checker;
  const body = { reason };
  const reset = await check(operators.resetOperatorFactors, 200, { token, params: { id }, body });
  const { challenge } = await beginLogin(checker, email, String(reset.data.password));
  await check(login.choosePassword, 422, { body: { challenge, password: 'password123' } });
  const chosen = await check(login.choosePassword, 200, {
    body: { challenge, password: STAFF_PASSWORD },
  });
  return chosen.data as { challenge: string };
}
