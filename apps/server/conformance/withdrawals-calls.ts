import { bankPayoutHash } from '#dev/bank/methods.ts';
import { newKey } from '#dev/whole-house.ts';
import { listWithdrawals as listOfProfile } from '#features/profile/contract.withdrawals.ts';
import * as rules from '#features/withdrawals/contract.backoffice.rules.ts';
import * as settling from '#features/withdrawals/contract.backoffice.settle.ts';
import * as desk from '#features/withdrawals/contract.backoffice.ts';
import * as contract from '#features/withdrawals/contract.ts';
import type { Calls, Reader } from './reader.ts';
import { hire } from './staff.ts';

const hash = bankPayoutHash('phone_transfer', 'RUB');
const WISH = { hash, amount: '500', fee: '0.00', arrives: '500.00' };

const APPROVE = { step: 'approve' };

/** A player the house knows, with money; every one with a phone of his own. */
async function addKnown({ house }: Reader) {
  const player = await house.addMember('1000.00');
  await house.db.query(`insert into verifications (player_id, status) values ($1, 'success')`, [
    player.id,
  ]);
  const destination = `+7912${String(player.id).padStart(7, '0')}`;
  return { token: player.token, body: { ...WISH, destination } };
}

export const withdrawalsCalls: Calls = {
  'cashier.payout: from what can be withdrawn over the quote to the request': async (reader) => {
    const { ask } = reader;
    const { token, body } = await addKnown(reader);
    await ask(contract.getWithdrawalOptions, 200, { token });
    await ask(contract.getWithdrawalOptions, 401);
    const quote = { token, body: { hash, amount: '500' } };
    await ask(contract.quoteWithdrawal, 200, quote);
    await ask(contract.quoteWithdrawal, 422, { token, body: { hash, amount: '1' } });
    await ask(contract.getCurrentWithdrawal, 200, { token });
    await ask(contract.getCurrentWithdrawal, 401);
    const key = newKey();
    const { data } = await ask(contract.requestWithdrawal, 200, { token, key, body });
    await ask(contract.requestWithdrawal, 200, { token, key, body });
    const other = { ...body, amount: '501', arrives: '501.00' };
    await ask(contract.requestWithdrawal, 409, { token, key, body: other });
    const wrong = { ...body, fee: '1.00' };
    await ask(contract.requestWithdrawal, 422, { token, key: newKey(), body: wrong });
    const nowhere = { ...body, destination: undefined };
    await ask(contract.requestWithdrawal, 422, { token, key: newKey(), body: nowhere });
    await ask(contract.getCurrentWithdrawal, 200, { token });
    await ask(contract.getWithdrawal, 200, { token, params: { id: data.id } });
    await ask(contract.getWithdrawal, 404, { token, params: { id: '999999999' } });
    await ask(contract.listWithdrawals, 200, { token, query: { limit: '1' } });
    await ask(contract.listWithdrawals, 422, { token, query: { cursor: 'tomorrow' } });
    await ask(listOfProfile, 200, { token, query: { period: '7d' } });
    await ask(listOfProfile, 401);
  },

  'cashier.payout: a stranger is asked who he is before anything is held': async ({
    ask,
    house,
  }) => {
    const { token } = await house.addMember('1000.00');
    const body = { ...WISH, destination: '+79121112233' };
    await ask(contract.requestWithdrawal, 422, { token, key: newKey(), body });
  },

  'staff: withdrawals are listed, read, decided about and exported': async (reader) => {
    const { ask } = reader;
    const { token, body } = await addKnown(reader);
    const made = await ask(contract.requestWithdrawal, 200, { token, key: newKey(), body });
    const params = { id: String(made['data'].id) };
    const clerk = await hire(reader, 'payments');
    await ask(desk.listQueue, 200, { token: clerk, query: { state: 'waiting', limit: '2' } });
    await ask(desk.listQueue, 422, { token: clerk, query: { cursor: 'tomorrow' } });
    await ask(desk.listQueue, 403, { token });
    await ask(desk.readWithdrawal, 200, { token: clerk, params });
    await ask(desk.readWithdrawal, 404, { token: clerk, params: { id: '999999999' } });
    const step = { token: clerk, params };
    await ask(desk.decideWithdrawal, 200, { ...step, body: { step: 'claim' } });
    await ask(desk.decideWithdrawal, 403, { ...step, body: { step: 'hold', note: 'odd' } });
    await ask(desk.decideWithdrawal, 200, { ...step, body: { step: 'approve' } });
    await ask(desk.decideWithdrawal, 422, { ...step, body: { step: 'approve' } });
    await ask(desk.exportQueue, 200, { token: clerk, query: { state: 'all' } });
    await ask(desk.exportQueue, 403, { token });
  },

  'staff: what a silent provider was asked for is settled by two people': async (reader) => {
    const { ask, house } = reader;
    const { token, body } = await addKnown(reader);
    const made = await ask(contract.requestWithdrawal, 200, { token, key: newKey(), body });
    const id = String(made['data'].id);
    const clerk = await hire(reader, 'payments');
    const said = { outcome: 'failed', reason: 'it never came', evidence: 'letter of the bank' };
    const wish = { params: { id }, body: said };
    await ask(settling.proposeSettlement, 422, { token: clerk, ...wish });
    await ask(desk.decideWithdrawal, 200, { token: clerk, params: { id }, body: APPROVE });
    await house.db.query(
      `update withdrawals set asked_at = coalesce(asked_at, now()),
              next_try_at = now() + interval '1 day',
              heard_at = now() - interval '25 hours' where id = $1`,
      [id],
    );
    const propose = async () => {
      const { data } = await ask(settling.proposeSettlement, 200, { token: clerk, ...wish });
      return { id, settlement: String(data.settlement.id) };
    };
    const [first, admin] = [await propose(), await hire(reader, 'admin')];
    const no = { token: admin, params: first, body: { decision: 'the letter is another one' } };
    await ask(settling.declineSettlement, 200, no);
    await ask(settling.declineSettlement, 422, no);
    const params = await propose();
    await ask(settling.confirmSettlement, 422, { token: clerk, params, body: {} });
    await ask(settling.confirmSettlement, 200, { token: admin, params, body: {} });
  },

  'staff: the rules of withdrawals, and a request that is taken back': async (reader) => {
    const { ask } = reader;
    const admin = await hire(reader, 'admin');
    const clerk = await hire(reader, 'payments');
    await ask(rules.listRules, 200, { token: clerk });
    await ask(rules.listRules, 401);
    await ask(rules.exportRules, 200, { token: clerk });
    await ask(rules.exportRules, 401);
    const wanted = {
      automatic_max: '0',
      four_eyes_min: '100000',
      day_max: '1000000',
      is_cancel_allowed: true,
      silent_hours: 24,
      reason: 'a place that allows it',
    };
    const wish = { params: { currency: 'RUB' }, body: wanted };
    const cancel = async (status: number) => {
      const { token, body } = await addKnown(reader);
      const made = await ask(contract.requestWithdrawal, 200, { token, key: newKey(), body });
      const params = { id: String(made['data'].id) };
      await ask(contract.cancelWithdrawal, status, { token, params, body: {} });
    };
    await cancel(422);
    await ask(rules.proposeRules, 403, { token: clerk, ...wish });
    const loosened = await ask(rules.proposeRules, 200, { token: admin, ...wish });
    const { proposal } = loosened['data'] as { proposal: { id: string } };
    const params = { currency: 'RUB', id: proposal.id };
    await ask(rules.confirmRules, 422, { token: admin, params, body: {} });
    await ask(rules.confirmRules, 200, { token: await hire(reader, 'admin'), params, body: {} });
    await cancel(200);
    const no = { token: admin, params, body: { decision: 'too late' } };
    await ask(rules.declineRules, 422, no);
    const more = { ...wish, body: { ...wanted, day_max: null } };
    const wished = await ask(rules.proposeRules, 200, { token: admin, ...more });
    const { id } = wished['data'].proposal as { id: string };
    await ask(rules.declineRules, 200, { ...no, params: { currency: 'RUB', id } });
    const tighter = { ...wanted, is_cancel_allowed: false };
    await ask(rules.proposeRules, 200, { token: admin, ...wish, body: tighter });
  },
};
