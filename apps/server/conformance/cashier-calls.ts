import { newKey } from '#dev/whole-house.ts';
import { expect } from 'vitest';
import * as rates from '#features/cashier/contract.backoffice.rates.ts';
import * as desk from '#features/cashier/contract.backoffice.ts';
import * as billing from '#features/cashier/contract.ts';
import { openDeposit, type Calls, type Reader } from './reader.ts';
import { hire } from './staff.ts';

export const cashierCalls: Calls = {
  'cashier.data, cashier.process: methods, and deposits from opening to their end': async (
    reader,
  ) => {
    const { ask, house } = reader;
    const { token } = await house.addMember(undefined, 'KZT');
    await ask(billing.getBillingData, 401);
    const opened = await openDeposit(reader, token);
    const id: string = opened['data'].id;
    await ask(billing.openDeposit, 422, {
      token,
      key: newKey(),
      body: { hash: opened['data'].hash, amount: '0.001' },
    });
    await ask(billing.getCurrentDeposit, 200, { token });
    await ask(billing.getCurrentDeposit, 401);
    await ask(billing.getDeposit, 200, { token, params: { id } });
    await ask(billing.getDeposit, 404, { token, params: { id: '9' } });
    await ask(billing.getPaymentStatus, 200, { token, params: { invoiceId: id } });
    await ask(billing.getPaymentStatus, 404, { token, params: { invoiceId: '9' } });
    await ask(billing.cancelDeposit, 200, { token, params: { id } });
    await ask(billing.cancelDeposit, 404, { token, params: { id: '9' } });
    await ask(billing.getCurrentDeposit, 200, { token });
  },

  'deposits, methods and rates at the desk, seen, changed and refused': async (reader) => {
    const { ask, house } = reader;
    const { token: player } = await house.addMember();
    const opened = await openDeposit(reader, player);
    const id: string = opened['data'].id;
    const token = await hire(reader, 'payments');
    await ask(desk.listDeposits, 200, { token, query: { status: '2', limit: '1' } });
    await ask(desk.listDeposits, 422, { token, query: { cursor: 'nonsense' } });
    await ask(desk.listDeposits, 403, { token: await hire(reader, 'content') });
    await ask(desk.exportDeposits, 200, { token, query: { status: '2' } });
    await ask(desk.exportDeposits, 422, { token, query: { status: '9' } });
    await ask(desk.readDeposit, 200, { token, params: { id } });
    await ask(desk.readDeposit, 404, { token, params: { id: '999999999' } });
    await recordFinding(reader, token, id);
    await changeMethods(reader, token);
    await setRates(reader, token);
  },
};

async function recordFinding({ ask, house }: Reader, token: string, id: string): Promise<void> {
  const body = { message: 'odd-1', reason: 'The bank paid another house.' };
  const found = { token, params: { id }, body };
  await ask(desk.recordFinding, 422, found);
  await house.db.query(
    `insert into payment_events (provider, event_id, body_hash, subject, reference, kind, outcome,
        body, amount, currency)
     select provider, 'odd-1', sha256('odd'), 'invoice', reference, 'paid', 'refused', '{}', 10000,
            'USD' from deposits where id = $1`,
    [id],
  );
  await ask(desk.recordFinding, 200, found);
  await ask(desk.recordFinding, 404, { ...found, params: { id: '999999999' } });
}

async function changeMethods({ ask }: Reader, token: string): Promise<void> {
  const list = await ask(desk.listMethods, 200, { token });
  await ask(desk.listMethods, 401);
  await ask(desk.exportMethods, 200, { token, query: { direction: 'out' } });
  await ask(desk.exportMethods, 422, { token, query: { direction: 'up' } });
  const [method] = list['data'].methods;
  const { hash, provider, direction, currency, is_working, updated_at, ...terms } = method;
  expect([is_working, typeof updated_at]).toEqual([true, 'string']);
  const reason = 'the reader changes nothing';
  await ask(desk.saveMethod, 200, { token, params: { hash }, body: { ...terms, reason } });
  await ask(desk.saveMethod, 422, { token, params: { hash }, body: { ...terms, reason: '' } });
  const identity = { provider, direction, currency, is_enabled: false };
  await ask(desk.addMethod, 200, { token, body: { ...terms, ...identity, reason } });
  const unknown = { ...terms, ...identity, provider: 'nobody', reason };
  await ask(desk.addMethod, 422, { token, body: unknown });
}

async function setRates(reader: Reader, token: string): Promise<void> {
  const { ask } = reader;
  const rate = { base: 'EUR', quote: 'USD', rate: '1.1', reason: 'the market of today' };
  await ask(rates.setRate, 200, { token, body: rate });
  const first = await ask(rates.setRate, 200, { token, body: { ...rate, rate: '1.2' } });
  const { proposal } = first['data'] as { proposal: { id: string } };
  const params = { id: proposal.id };
  await ask(rates.listRateProposals, 200, { token });
  await ask(rates.listRateProposals, 401);
  await ask(rates.confirmRate, 422, { token, params, body: {} });
  const other = await hire(reader, 'payments');
  await ask(rates.confirmRate, 200, { token: other, params, body: {} });
  const late = { token, params, body: { decision: 'too late' } };
  await ask(rates.declineRate, 422, late);
  const next = await ask(rates.setRate, 200, { token, body: rate });
  const far = (next['data'] as { proposal: { id: string } }).proposal;
  await ask(rates.declineRate, 200, { ...late, params: { id: far.id } });
  await ask(rates.setRate, 422, { token, body: { ...rate, rate: '110' } });
  await ask(rates.listRates, 200, { token, query: { limit: '2' } });
  await ask(rates.listRates, 422, { token, query: { cursor: 'nonsense' } });
  await ask(rates.askRate, 200, { token, query: { base: 'USD', quote: 'RUB' } });
  await ask(rates.askRate, 422, { token, query: { base: 'USD', quote: 'BTC' } });
}
