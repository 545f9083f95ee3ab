import { letPass } from '#dev/protection-room.ts';
import { newKey } from '#dev/whole-house.ts';
import { getBillingData, openDeposit } from '#features/cashier/contract.ts';
import { placeBet } from '#features/dice/contract.ts';
import * as contract from '#features/protection/contract.ts';
import { logInByEmail, registerByEmail } from '#features/sign-in/contract.ts';
import { openSeeds } from '#domain/fairness/contract.ts';
import { getUser } from '#domain/identity/contract.ts';
import { ageProofs } from './letters.ts';
import { bet, type Calls, type Reader } from './reader.ts';

const STAKE = { kind: 'stake' };

export const protectionCalls: Calls = {
  'protection: a limit is set, loosened after a day, and taken back': async (reader) => {
    const { ask, house, url } = reader;
    const { id, token } = await house.addMember();
    const set = contract.setLimit;
    await ask(contract.getProtection, 200, { token });
    await ask(contract.getProtection, 401);
    const key = newKey();
    await ask(set, 200, { token, key, body: { ...STAKE, value: '5.00' } });
    await ask(set, 409, { token, key, body: { ...STAKE, value: '4.00' } });
    for (const body of [
      { ...STAKE, value: '5.001' },
      { kind: 'session', value: '5' },
      { kind: 'deposit', value: '5.00' },
    ]) {
      await ask(set, 422, { token, key: newKey(), body });
    }
    await ask(contract.confirmLimit, 422, { token, key: newKey(), body: STAKE });
    await ask(set, 200, { token, key: newKey(), body: { ...STAKE, value: '50.00' } });
    await ask(contract.confirmLimit, 422, { token, key: newKey(), body: STAKE });
    await letPass(url, id, '25 hours');
    await ask(contract.confirmLimit, 200, { token, key: newKey(), body: STAKE });
    await ask(set, 200, { token, key: newKey(), body: { ...STAKE, value: null } });
    await ask(contract.cancelLimit, 200, { token, key: newKey(), body: STAKE });
    await ask(contract.cancelLimit, 422, { token, key: newKey(), body: { kind: 'loss' } });
    await ageProofs(reader);
    await ask(set, 403, { token, key: newKey(), body: { ...STAKE, value: null } });
    await ask(contract.listChanges, 200, { token, query: { limit: '2' } });
    await ask(contract.listChanges, 422, { token, query: { cursor: 'no cursor' } });
    await ask(contract.getProtection, 200, { token });
  },

  'protection: limits, a reality check and a time-out stand before stakes and deposits': async (
    reader,
  ) => {
    const { ask, house, url } = reader;
    const { id, token } = await house.addMember('100.00');
    await ask(openSeeds, 200, { token, body: { client_seed: 'reader' } });
    for (const body of [
      { kind: 'wager', period: 'day', value: '9.00' },
      { kind: 'deposit', period: 'month', value: '1.00' },
      { kind: 'reality', value: '15' },
    ]) {
      await ask(contract.setLimit, 200, { token, key: newKey(), body });
    }
    const stake = (status: number, amount: string) =>
      ask(placeBet, status, { token, key: newKey(), body: bet(amount) });
    await stake(200, '1.00');
    await stake(422, '9.00');
    await refuseDeposit(reader, token);
    await letPass(url, id, '16 minutes');
    await stake(422, '1.00');
    await ask(contract.answerRealityCheck, 422, { token, body: { answer: 'perhaps' } });
    await ask(contract.answerRealityCheck, 200, { token, body: { answer: 'continue' } });
    const call = contract.takeTimeOut;
    await ask(call, 422, { token, key: newKey(), body: { choice: 'days', days: 43 } });
    await ask(call, 200, { token, key: newKey(), body: { choice: 'day' } });
    await stake(422, '1.00');
    await refuseDeposit(reader, token);
    await ask(getUser, 200, { token });
  },

  'protection: an exclusion closes the door, and after it a return is asked for': async (
    reader,
  ) => {
    const { ask, house, url } = reader;
    const form = { email: 'resting@example.org', password: 'seven quiet rivers' };
    const consents = { is_adult: true, accepts_terms: true };
    const { token } = await ask(registerByEmail, 200, { body: { ...form, ...consents } });
    const rows = await house.db.query<{ id: bigint }>('select id from players where email = $1', [
      form.email,
    ]);
    const wish = () => ({ token: String(token), key: newKey() });
    await ask(contract.askReturn, 422, wish());
    await ask(contract.excludeMyself, 422, { ...wish(), body: { term: '6m' } });
    const body = { term: '6m', is_understood: true };
    await ask(contract.excludeMyself, 200, { ...wish(), body });
    await ask(contract.getProtection, 401, wish());
    await ask(logInByEmail, 422, { body: form });
    await letPass(url, rows[0]!.id, '185 days');
    const back = await ask(logInByEmail, 200, { body: form });
    const again = () => ({ token: String(back['token']), key: newKey() });
    await ask(contract.getProtection, 200, again());
    await ask(contract.askReturn, 200, again());
    await ask(contract.cancelReturn, 200, again());
    await ask(contract.cancelReturn, 422, { ...wish(), token: (await house.addMember()).token });
  },
};

async function refuseDeposit({ ask }: Reader, token: string): Promise<void> {
  const { payments } = await ask(getBillingData, 200, { token });
  const { hash, default_amount: amount } = payments.methods[0];
  await ask(openDeposit, 422, { token, key: newKey(), body: { hash, amount } });
}
