import { newKey } from '#dev/whole-house.ts';
import * as billing from '#features/cashier/contract.ts';
import { openDeposit, type Calls } from './reader.ts';

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
};
