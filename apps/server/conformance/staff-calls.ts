import { createTestPasskey } from '#dev/passkey.ts';
import { addStaffAccount, appCode, enrolByDoor, STAFF_PASSWORD } from '#dev/staff.ts';
import * as door from '#domain/staff/contract.backoffice.door.ts';
import * as operators from '#domain/staff/contract.backoffice.operators.ts';
import * as own from '#domain/staff/contract.backoffice.own.ts';
import * as contract from '#domain/staff/contract.backoffice.ts';
import type { Calls, Reader } from './reader.ts';
import { hire } from './staff.ts';

const EVIL = { origin: 'https://evil.example' };
const NO_ENTRY = 'x'.repeat(43);
const reason = 'Asked for by the head of the shift.';

/** Nobody can sign here: what a browser would send, in its form. */
const ATTESTATION = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
  clientExtensionResults: {},
};

async function knock({ ask }: Reader, email: string, password = STAFF_PASSWORD) {
  const { data } = await ask(door.logInStaff, 200, { body: { email, password } });
  return data as { entry: string; step: string };
}

export const staffCalls: Calls = {
  'staff: the door asks for a password, and then always for a second factor': async (reader) => {
    const { ask, house } = reader;
    const body = { email: 'nobody@house.example', password: 'a guess at random' };
    await ask(door.logInStaff, 422, { body });
    await ask(door.logInStaff, 403, { body, headers: EVIL });
    const { email } = await addStaffAccount(house.db, 'support');
    const { entry } = await knock(reader, email);
    await ask(door.beginEnrolment, 403, { body: { entry }, headers: EVIL });
    await ask(door.beginEnrolment, 422, { body: { entry: NO_ENTRY } });
    await ask(door.beginPasskeyEnrolment, 200, { body: { entry } });
    await ask(door.beginPasskeyEnrolment, 422, { body: { entry: NO_ENTRY } });
    const passkey = { entry, response: ATTESTATION, name: 'Key' };
    await ask(door.finishPasskeyEnrolment, 422, { body: passkey });
    const begun = await ask(door.beginEnrolment, 200, { body: { entry } });
    await ask(door.finishEnrolment, 422, { body: { entry, code: '000000' } });
    const secret = String(begun.data.secret);
    const first = await ask(door.finishEnrolment, 200, { body: { entry, code: appCode(secret) } });
    await ask(door.finishEnrolment, 422, { body: { entry, code: appCode(secret) } });
    const next = await knock(reader, email);
    const recovery = { kind: 'recovery', code: first.data.recovery_codes[0] };
    await ask(door.askLogInPasskey, 200, { body: { entry: next.entry } });
    await ask(door.askLogInPasskey, 422, { body: { entry: NO_ENTRY } });
    const wrong = { kind: 'totp', code: '12' };
    await ask(door.confirmLogIn, 422, { body: { entry: next.entry, answer: wrong } });
    await ask(door.confirmLogIn, 200, { body: { entry: next.entry, answer: recovery } });
    await ask(door.choosePassword, 422, {
      body: { entry: next.entry, password: 'whatever it is' },
    });
  },

  'staff: a passkey is a second factor too, and what one falls back on': async (reader) => {
    const { ask, house } = reader;
    const { port } = new URL(house.url);
    const passkey = createTestPasskey({ origin: `http://localhost:${port}`, rpId: 'localhost' });
    const { email } = await addStaffAccount(house.db, 'risk');
    const { entry } = await knock(reader, email);
    const begun = await ask(door.beginPasskeyEnrolment, 200, { body: { entry } });
    const made = { entry, response: passkey.create(begun.data.options), name: 'Key' };
    await ask(door.finishPasskeyEnrolment, 200, { body: made });
    const next = await knock(reader, email);
    const asked = await ask(door.askLogInPasskey, 200, { body: { entry: next.entry } });
    const answer = { kind: 'passkey', assertion: passkey.get(asked.data.options) };
    const inside = await ask(door.confirmLogIn, 200, { body: { entry: next.entry, answer } });
    const token = String(inside.data.token);
    const prove = async () => {
      const { data } = await ask(own.askOwnPasskey, 200, { token, body: {} });
      return { kind: 'passkey', assertion: passkey.get(data.options) };
    };
    const only = { id: passkey.id, proof: await prove() };
    await ask(own.removeOwnPasskey, 422, { token, body: only });
    const another = createTestPasskey({ origin: `http://localhost:${port}`, rpId: 'localhost' });
    const more = await ask(own.beginOwnPasskey, 200, { token, body: { proof: await prove() } });
    const response = another.create(more.data.options);
    await ask(own.addOwnPasskey, 200, { token, body: { response, name: 'Another' } });
    const app = await ask(own.beginOwnAuthenticator, 200, {
      token,
      body: { password: STAFF_PASSWORD, proof: await prove() },
    });
    const code = appCode(String(app.data.secret));
    await ask(own.confirmOwnAuthenticator, 200, { token, body: { code } });
    const gone = { id: another.id, proof: await prove() };
    await ask(own.removeOwnPasskey, 200, { token, body: gone });
  },

  'staff: a session is prolonged and ended by its cookie': async (reader) => {
    const { ask, house } = reader;
    const { email } = await addStaffAccount(house.db, 'content');
    const { entry } = await knock(reader, email);
    const begun = await ask(door.beginEnrolment, 200, { body: { entry } });
    const code = appCode(String(begun.data.secret));
    const inside = await ask(door.finishEnrolment, 200, { body: { entry, code } });
    const cookie = inside.cookies;
    await ask(door.refreshStaff, 401, { body: {} });
    await ask(door.refreshStaff, 403, { body: {}, headers: { ...EVIL, cookie } });
    const again = await ask(door.refreshStaff, 200, { body: {}, headers: { cookie } });
    await ask(door.logOutStaff, 403, { body: {}, headers: EVIL });
    await ask(door.logOutStaff, 200, { body: {}, headers: { cookie: again.cookies } });
    await ask(door.refreshStaff, 401, { body: {}, headers: { cookie: again.cookies } });
  },

  'staff: who one is, and the record of what was done': async (reader) => {
    const { ask, house } = reader;
    const admin = await hire(reader, 'admin');
    const { token } = await house.addMember();
    await ask(contract.getMe, 200, { token: admin });
    await ask(contract.getMe, 403, { token });
    await ask(contract.getMe, 401);
    await ask(contract.listAudit, 200, { token: admin });
    await ask(contract.listAudit, 422, { token: admin, query: { cursor: 'tomorrow' } });
    await ask(contract.listAudit, 422, { token: admin, query: { from: 'today' } });
    await ask(contract.exportAudit, 200, { token: admin, query: { action: 'staff.' } });
    await ask(contract.checkAudit, 200, { token: admin, body: {} });
    const support = await hire(reader, 'support');
    await ask(contract.listAudit, 403, { token: support });
    await ask(contract.exportAudit, 403, { token: support });
    await ask(contract.checkAudit, 403, { token: support, body: {} });
  },

  'staff: an admin makes operators, changes and blocks them': async (reader) => {
    const { ask } = reader;
    const token = await hire(reader, 'admin');
    const stranger = await hire(reader, 'risk');
    await ask(operators.listOperators, 200, { token });
    await ask(operators.listOperators, 403, { token: stranger });
    const body = { email: 'new.one@house.example', role: 'support', reason };
    const made = await ask(operators.addOperator, 200, { token, body });
    await ask(operators.addOperator, 422, { token, body });
    const params = { id: String(made.data.operator.id) };
    const nobody = { token, params: { id: '999999999' } };
    const self = await ask(contract.getMe, 200, { token });
    const me = { token, params: { id: String(self.data.id) } };
    const risk = { role: 'risk', reason };
    await ask(operators.changeOperatorRole, 200, { token, params, body: risk });
    await ask(operators.changeOperatorRole, 422, { ...me, body: risk });
    for (const call of [
      operators.blockOperator,
      operators.unblockOperator,
      operators.resetOperatorFactors,
    ]) {
      await ask(call, 200, { token, params, body: { reason } });
      await ask(call, 404, { ...nobody, body: { reason } });
    }
    const { entry } = await ownPassword(reader, made.data.operator.email, params.id, token);
    await ask(door.beginEnrolment, 200, { body: { entry } });
  },

  'staff: what operators look after themselves': async (reader) => {
    const { ask, house } = reader;
    const { email } = await addStaffAccount(house.db, 'payments');
    const { token, codes } = await enrolByDoor(async (path, body) => {
      const all = [door.logInStaff, door.beginEnrolment, door.finishEnrolment];
      const call = all.find((each) => each.path === path)!;
      return await ask(call, 200, { body });
    }, email);
    const proof = () => ({ kind: 'recovery', code: codes.pop() });
    const wrong = { kind: 'recovery', code: 'AAAAA-AAAAA' };
    const seen = await ask(own.getOwnSecurity, 200, { token });
    await ask(own.getOwnSecurity, 401);
    await ask(own.askOwnPasskey, 200, { token, body: {} });
    await ask(own.askOwnPasskey, 401, { body: {} });
    await ask(own.beginOwnPasskey, 200, { token, body: { proof: proof() } });
    await ask(own.beginOwnPasskey, 422, { token, body: { proof: wrong } });
    await ask(own.addOwnPasskey, 422, { token, body: { response: ATTESTATION, name: 'Key' } });
    await ask(own.removeOwnPasskey, 404, { token, body: { id: 'AAAA', proof: proof() } });
    const next = { password: STAFF_PASSWORD, proof: proof() };
    await ask(own.beginOwnAuthenticator, 200, { token, body: next });
    await ask(own.beginOwnAuthenticator, 422, { token, body: { ...next, password: 'wrong' } });
    await ask(own.confirmOwnAuthenticator, 422, { token, body: { code: '000000' } });
    const password = 'seven slow tortoises';
    await ask(own.changeOwnPassword, 200, { token, body: { password, proof: proof() } });
    await ask(own.changeOwnPassword, 422, { token, body: { password, proof: proof() } });
    await ask(own.renewOwnCodes, 200, { token, body: { proof: proof() } });
    await ask(own.renewOwnCodes, 422, { token, body: { proof: wrong } });
    const params = { id: String(seen.data.sessions[0].id) };
    await ask(own.endOwnSession, 200, { token, params, body: {} });
    await ask(own.endOwnSession, 401, { token, params, body: {} });
  },
};

/** Of whoever was given a password: the first thing he does is to choose another. */
async function ownPassword(reader: Reader, email: string, id: string, token: string) {
  const { ask } = reader;
  const body = { reason };
  const reset = await ask(operators.resetOperatorFactors, 200, { token, params: { id }, body });
  const { entry } = await knock(reader, email, String(reset.data.password));
  await ask(door.choosePassword, 422, { body: { entry, password: 'password123' } });
  const chosen = await ask(door.choosePassword, 200, { body: { entry, password: STAFF_PASSWORD } });
  return chosen.data as { entry: string };
}
