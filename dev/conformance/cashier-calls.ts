import { newKey } from '#dev/test-app.ts';
import { expect } from 'vitest';
import * as rates from '#features/cashier/contract.backoffice.rates.ts';
import * as backoffice from '#features/cashier/contract.backoffice.ts';
import * as billing from '#features/cashier/contract.ts';
import { openDeposit, type ConformanceTests, type Checker } from './checker.ts';
import { logInAsStaff } from './staff.ts';

export const cashierCalls: ConformanceTests = {
  'cashier.data, cashier.process: methods, and deposits from opening to their end': async (
    checker,
  ) => {
    const { check, app } = checker;
    const { token } = await app.addMember(undefined, 'KZT');
    await check(billing.getBillingData, 401);
    const opened = await openDeposit(checker, token);
    const id: string = opened['data'].id;
    await check(billing.openDeposit, 422, {
      token,
      key: newKey(),
      body: { hash: opened['data'].hash, amount: '0.001' },
    });
    await check(billing.getCurrentDeposit, 200, { token });
    await check(billing.getCurrentDeposit, 401);
    await check(billing.getDeposit, 200, { token, params: { id } });
    await check(billing.getDeposit, 404, { token, params: { id: '9' } });
    await check(billing.getPaymentStatus, 200, { token, params: { invoiceId: id } });
    await check(billing.getPaymentStatus, 404, { token, params: { invoiceId: '9' } });
    await check(billing.cancelDeposit, 200, { token, params: { id } });
    await check(billing.cancelDeposit, 404, { token, params: { id: '9' } });
    await check(billing.getCurrentDeposit, 200, { token });
  },

  'cashier: staff list, read and export deposits': async (checker) => {
    const { check } = checker;
    const params = await depositOfNewPlayer(checker);
    const token = await logInAsStaff(checker, 'payments');
    await check(backoffice.listDeposits, 200, { token, query: { status: '2', limit: '1' } });
    await check(backoffice.listDeposits, 422, { token, query: { cursor: 'nonsense' } });
    await check(backoffice.listDeposits, 403, { token: await logInAsStaff(checker, 'content') });
    await check(backoffice.exportDeposits, 200, { token, query: { status: '2' } });
    await check(backoffice.exportDeposits, 422, { token, query: { status: '9' } });
    await check(backoffice.readDeposit, 200, { token, params });
    await check(backoffice.readDeposit, 404, { token, params: { id: '999999999' } });
  },

  'cashier: staff record what an unexpected message of the provider was': async (checker) => {
    const { check, app } = checker;
    const token = await logInAsStaff(checker, 'payments');
    const body = { message: 'odd-1', reason: 'The bank paid another merchant.' };
    const params = await depositOfNewPlayer(checker);
    const found = { token, params, body };
    await check(backoffice.recordFinding, 422, found);
    await app.db.query(
      `insert into payment_events (provider, event_id, body_hash, subject, reference, kind, outcome,
          body, amount, currency)
       select provider, 'odd-1', sha256('odd'), 'invoice', reference, 'paid', 'refused', '{}',
              10000, 'USD' from deposits where id = $1`,
      [params.id],
    );
    await check(backoffice.recordFinding, 200, found);
    await check(backoffice.recordFinding, 404, { ...found, params: { id: '999999999' } });
  },

  'cashier: staff change and add payment methods': async (checker) => {
    const { check } = checker;
    const token = await logInAsStaff(checker, 'payments');
    const list = await check(backoffice.listMethods, 200, { token });
    await check(backoffice.listMethods, 401);
    await check(backoffice.exportMethods, 200, { token, query: { direction: 'out' } });
    await check(backoffice.exportMethods, 422, { token, query: { direction: 'up' } });
    const [method] = list['data'].methods;
    const { hash, provider, direction, currency, is_working, updated_at, ...terms } = method;
    expect([is_working, typeof updated_at]).toEqual([true, 'string']);
    const reason = 'the test changes nothing';
    await check(backoffice.saveMethod, 200, {
      token,
      params: { hash },
      body: { ...terms, reason },
    });
    await check(backoffice.saveMethod, 422, {
      token,
      params: { hash },
      body: { ...terms, reason: '' },
    });
    const identity = { provider, direction, currency, is_enabled: false };
    await check(backoffice.addMethod, 200, { token, body: { ...terms, ...identity, reason } });
    const unknown = { ...terms, ...identity, provider: 'unknown', reason };
    await check(backoffice.addMethod, 422, { token, body: unknown });
  },

  'cashier: a rate far from the last one is approved by a second person': async (checker) => {
    const { check } = checker;
    const token = await logInAsStaff(checker, 'payments');
    const rate = { base: 'EUR', quote: 'USD', rate: '1.1', reason: "today's market rate" };
    const { propose, list, get, approve, reject, withdraw } = rates.rateProposals;
    const submit = async (body: object, status = 200) =>
      (await check(propose, status, { token, key: newKey(), body }))['data'];
    expect(await submit(rate)).toBeNull();
    const params = { id: String((await submit({ ...rate, rate: '1.2' })).id) };
    await check(list, 200, { token });
    await check(list, 401);
    await check(get, 200, { token, params });
    await check(get, 404, { token, params: { id: '999999999' } });
    await check(approve, 422, { token, key: newKey(), params, body: {} });
    const other = await logInAsStaff(checker, 'payments');
    await check(approve, 200, { token: other, key: newKey(), params, body: {} });
    const late = { token: other, params, body: { decision: 'too late' } };
    await check(reject, 422, late);
    await check(reject, 200, { ...late, params: { id: String((await submit(rate)).id) } });
    const own = { token, params: { id: String((await submit(rate)).id) }, body: {} };
    await check(withdraw, 200, own);
    await check(withdraw, 422, own);
    await submit({ ...rate, rate: '110' }, 422);
  },

  'cashier: rates are listed, exported and quoted': async (checker) => {
    const { check } = checker;
    const token = await logInAsStaff(checker, 'payments');
    await check(rates.listRates, 200, { token, query: { limit: '2' } });
    await check(rates.listRates, 422, { token, query: { cursor: 'nonsense' } });
    await check(rates.exportRates, 200, { token, query: { base: 'USD' } });
    await check(rates.exportRates, 422, { token, query: { base: 'BTC' } });
    await check(rates.quoteRate, 200, { token, query: { base: 'USD', quote: 'RUB' } });
    await check(rates.quoteRate, 422, { token, query: { base: 'USD', quote: 'BTC' } });
  },
};

/** The parameters of a call about a deposit that was just opened. */
async function depositOfNewPlayer(checker: Checker): Promise<{ id: string }> {
  const { token } = await checker.app.addMember();
  return { id: String((await openDeposit(checker, token))['data'].id) };
}
