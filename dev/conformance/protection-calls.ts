import type { PlayerId } from '#core/ids.ts';
import { advanceTime } from '#dev/protection-fixture.ts';
import { newKey } from '#dev/test-app.ts';
import { getBillingData, openDeposit } from '#features/cashier/contract.ts';
import { placeBet } from '#features/dice/contract.ts';
import * as contract from '#features/protection/contract.ts';
import { logInByEmail, registerByEmail } from '#features/sign-in/contract.ts';
import { openSeeds } from '#domain/fairness/contract.ts';
import { declineDepositLimit } from '#domain/protection/contract.ts';
import { getUser } from '#domain/identity/contract.ts';
import { expireStepUp } from './emails.ts';
import { bet, type ConformanceTests, type Checker } from './checker.ts';

const STAKE = { kind: 'stake' };

export const protectionCalls: ConformanceTests = {
  'protection: a limit is set, raised after a day, and cancelled': async (checker) => {
    const { check, app, url } = checker;
    const { id, token } = await app.addMember();
    const set = contract.setLimit;
    await check(contract.getProtection, 200, { token });
    await check(contract.getProtection, 401);
    const key = newKey();
    await check(set, 200, { token, key, body: { ...STAKE, value: '5.00' } });
    await check(set, 409, { token, key, body: { ...STAKE, value: '4.00' } });
    for (const body of [
      { ...STAKE, value: '5.001' },
      { kind: 'session', value: '5' },
      { kind: 'deposit', value: '5.00' },
    ]) {
      await check(set, 422, { token, key: newKey(), body });
    }
    await check(contract.confirmLimit, 422, { token, key: newKey(), body: STAKE });
    await check(set, 200, { token, key: newKey(), body: { ...STAKE, value: '50.00' } });
    await check(contract.confirmLimit, 422, { token, key: newKey(), body: STAKE });
    await advanceTime(url, id, '25 hours');
    await check(contract.confirmLimit, 200, { token, key: newKey(), body: STAKE });
    await check(set, 200, { token, key: newKey(), body: { ...STAKE, value: null } });
    await check(contract.cancelLimit, 200, { token, key: newKey(), body: STAKE });
    await check(contract.cancelLimit, 422, { token, key: newKey(), body: { kind: 'loss' } });
    await expireStepUp(checker);
    await check(set, 403, { token, key: newKey(), body: { ...STAKE, value: null } });
    await check(contract.listChanges, 200, { token, query: { limit: '2' } });
    await check(contract.listChanges, 422, { token, query: { cursor: 'no cursor' } });
    await check(contract.getProtection, 200, { token });
  },

  'protection: a deposit limit is declined': async ({ check, app }) => {
    const { token } = await app.addMember();
    const key = newKey();
    await check(declineDepositLimit, 200, { token, key, body: {} });
    await check(declineDepositLimit, 200, { token, key, body: {} });
    const body = { kind: 'deposit', period: 'day', value: '5.00' };
    await check(contract.setLimit, 409, { token, key, body });
    await check(declineDepositLimit, 422, { token, body: {} });
  },

  'protection: limits, a reality check and a time-out apply to stakes and deposits': async (
    checker,
  ) => {
    const { check, app, url } = checker;
    const { id, token } = await app.addMember('100.00');
    await check(openSeeds, 200, { token, body: { client_seed: 'reader' } });
    for (const body of [
      { kind: 'wager', period: 'day', value: '9.00' },
      { kind: 'deposit', period: 'month', value: '1.00' },
      { kind: 'reality', value: '15' },
    ]) {
      await check(contract.setLimit, 200, { token, key: newKey(), body });
    }
    const stake = (status: number, amount: string) =>
      check(placeBet, status, { token, key: newKey(), body: bet(amount) });
    await stake(200, '1.00');
    await stake(422, '9.00');
    await refuseDeposit(checker, token);
    await advanceTime(url, id, '16 minutes');
    await stake(422, '1.00');
    await check(contract.answerRealityCheck, 422, { token, body: { answer: 'perhaps' } });
    await check(contract.answerRealityCheck, 200, { token, body: { answer: 'continue' } });
    const call = contract.takeTimeOut;
    await check(call, 422, { token, key: newKey(), body: { choice: 'days', days: 43 } });
    await check(call, 200, { token, key: newKey(), body: { choice: 'day' } });
    await stake(422, '1.00');
    await refuseDeposit(checker, token);
    await check(getUser, 200, { token });
  },

  'protection: an exclusion ends the session, and afterwards a return is requested': async (
    checker,
  ) => {
    const { check, app, url } = checker;
    const form = { email: 'resting@example.org', password: 'seven quiet rivers' };
    const consents = { is_adult: true, accepts_terms: true };
    const { token } = await check(registerByEmail, 200, { body: { ...form, ...consents } });
    const rows = await app.db.query<{ id: PlayerId }>('select id from players where email = $1', [
      form.email,
    ]);
    const request = () => ({ token: String(token), key: newKey() });
    await check(contract.requestReturn, 422, request());
    await check(contract.excludeMyself, 422, { ...request(), body: { term: '6m' } });
    const body = { term: '6m', is_understood: true };
    await check(contract.excludeMyself, 200, { ...request(), body });
    await check(contract.getProtection, 401, request());
    const narrow = await check(logInByEmail, 200, { body: form });
    await check(contract.getProtection, 403, { token: String(narrow['token']) });
    await advanceTime(url, rows[0]!.id, '185 days');
    const back = await check(logInByEmail, 200, { body: form });
    const again = () => ({ token: String(back['token']), key: newKey() });
    await check(contract.getProtection, 200, again());
    await check(contract.requestReturn, 200, again());
    await check(contract.cancelReturn, 200, again());
    await check(contract.cancelReturn, 422, { ...request(), token: (await app.addMember()).token });
  },
};

async function refuseDeposit({ check }: Checker, token: string): Promise<void> {
  const { payments } = await check(getBillingData, 200, { token });
  const { hash, default_amount: amount } = payments.methods[0];
  await check(openDeposit, 422, { token, key: newKey(), body: { hash, amount } });
}
