import { bankPayoutHash } from '#dev/bank/methods.ts';
import { newKey } from '#dev/test-app.ts';
import { expect } from 'vitest';
import { listWithdrawals as listOfProfile } from '#features/profile/contract.ts';
import * as rules from '#features/withdrawals/contract.backoffice.rules.ts';
import * as staffPayouts from '#features/withdrawals/contract.backoffice.payouts.ts';
import * as settling from '#features/withdrawals/contract.backoffice.settle.ts';
import * as backoffice from '#features/withdrawals/contract.backoffice.ts';
import * as contract from '#features/withdrawals/contract.ts';
import type { ConformanceTests, Checker } from './checker.ts';
import { logInAsStaff } from './staff.ts';

const hash = bankPayoutHash('phone_transfer', 'RUB');
const REQUEST = { hash, amount: '500', fee: '0.00', arrives: '500.00' };

const APPROVE = { step: 'approve' };

/** A verified player with money and a phone number of their own. */
async function addKnown({ app }: Checker) {
  const player = await app.addMember('1000.00');
  await app.db.query(`insert into verifications (player_id, status) values ($1, 'success')`, [
    player.id,
  ]);
  const destination = `+7912${String(player.id).padStart(7, '0')}`;
  return { token: player.token, body: { ...REQUEST, destination } };
}

/** An approved withdrawal whose request to the provider was lost: nothing was sent. */
async function leaveUnanswered(checker: Checker, staffToken: string): Promise<string> {
  const { check, app } = checker;
  for (;;) {
    const { token, body } = await addKnown(checker);
    const made = await check(contract.requestWithdrawal, 200, { token, key: newKey(), body });
    const id = String(made['data'].id);
    const step = { token: staffToken, params: { id }, body: APPROVE };
    await check(backoffice.decideWithdrawal, 200, { ...step, key: newKey() });
    const lost = await app.db.query(
      `update withdrawals set asked_at = now(), next_try_at = now() + interval '1 day'
        where id = $1 and asked_at is null returning id`,
      [id],
    );
    // Otherwise the job that sends was faster, and the provider answers.
    if (lost.length > 0) return id;
  }
}

export const withdrawalsCalls: ConformanceTests = {
  'cashier.payout: payouts by staff': async (checker) => {
    const { check, app } = checker;
    const payments = { token: await logInAsStaff(checker, 'payments') };
    const admin = { token: await logInAsStaff(checker, 'admin') };
    const { id: player } = await app.addMember('2000.00');
    await app.db.query(`insert into verifications (player_id, status) values ($1, 'success')`, [
      player,
    ]);
    const params = { player: player.toString() };
    await check(staffPayouts.readPayoutOptions, 200, { ...payments, params });
    await check(staffPayouts.readPayoutOptions, 404, {
      ...payments,
      params: { player: '999999999' },
    });
    const { payouts } = staffPayouts;
    const destination = `+7913${String(player).padStart(7, '0')}`;
    const body = { ...params, hash, amount: '500', destination, reason: 'the phone is lost' };
    const propose = async () => {
      const made = await check(payouts.propose, 200, { ...payments, key: newKey(), body });
      return { id: String(made['data'].id) };
    };
    const approved = await propose();
    await check(payouts.propose, 422, { ...payments, key: newKey(), body });
    await check(payouts.list, 200, admin);
    await check(payouts.list, 401);
    await check(staffPayouts.exportPayouts, 200, { ...payments, query: { sort: '-amount' } });
    await check(staffPayouts.exportPayouts, 422, { ...payments, query: { sort: 'fee' } });
    await check(payouts.get, 200, { ...admin, params: approved });
    await check(payouts.get, 404, { ...admin, params: { id: '999999999' } });
    await check(payouts.approve, 422, { ...payments, key: newKey(), params: approved, body: {} });
    await check(payouts.approve, 200, { ...admin, key: newKey(), params: approved, body: {} });
    const rejected = { params: await propose(), body: { decision: 'not this player' } };
    await check(payouts.reject, 200, { ...admin, ...rejected });
    await check(payouts.reject, 422, { ...admin, ...rejected });
    await check(payouts.withdraw, 200, { ...payments, params: await propose(), body: {} });
    await check(payouts.withdraw, 422, { ...payments, params: approved, body: {} });
  },

  'cashier.payout: options and quotes': async (checker) => {
    const { check } = checker;
    const { token } = await addKnown(checker);
    await check(contract.getWithdrawalOptions, 200, { token });
    await check(contract.getWithdrawalOptions, 401);
    const quote = { token, body: { hash, amount: '500' } };
    await check(contract.quoteWithdrawal, 200, quote);
    await check(contract.quoteWithdrawal, 422, { token, body: { hash, amount: '1' } });
    await check(contract.getCurrentWithdrawal, 200, { token });
    await check(contract.getCurrentWithdrawal, 401);
  },

  'cashier.payout: a withdrawal is requested once per key': async (checker) => {
    const { check } = checker;
    const { token, body } = await addKnown(checker);
    const key = newKey();
    await check(contract.requestWithdrawal, 200, { token, key, body });
    await check(contract.requestWithdrawal, 200, { token, key, body });
    const other = { ...body, amount: '501', arrives: '501.00' };
    await check(contract.requestWithdrawal, 409, { token, key, body: other });
    const wrong = { ...body, fee: '1.00' };
    await check(contract.requestWithdrawal, 422, { token, key: newKey(), body: wrong });
    const nowhere = { ...body, destination: undefined };
    await check(contract.requestWithdrawal, 422, { token, key: newKey(), body: nowhere });
  },

  'cashier.payout: the current withdrawal and earlier ones are read': async (checker) => {
    const { check } = checker;
    const { token, body } = await addKnown(checker);
    const request = { token, key: newKey(), body };
    const { data } = await check(contract.requestWithdrawal, 200, request);
    await check(contract.getCurrentWithdrawal, 200, { token });
    await check(contract.getWithdrawal, 200, { token, params: { id: data.id } });
    await check(contract.getWithdrawal, 404, { token, params: { id: '999999999' } });
    await check(contract.listWithdrawals, 200, { token, query: { limit: '1' } });
    await check(contract.listWithdrawals, 422, { token, query: { cursor: 'tomorrow' } });
    await check(listOfProfile, 200, { token, query: { period: '7d' } });
    await check(listOfProfile, 401);
  },

  'cashier.payout: an unverified player is refused before any money is held': async ({
    check,
    app,
  }) => {
    const { token } = await app.addMember('1000.00');
    const body = { ...REQUEST, destination: '+79121112233' };
    await check(contract.requestWithdrawal, 422, { token, key: newKey(), body });
  },

  'staff: withdrawals are listed, read, decided and exported': async (checker) => {
    const { check } = checker;
    const { token, body } = await addKnown(checker);
    const made = await check(contract.requestWithdrawal, 200, { token, key: newKey(), body });
    const params = { id: String(made['data'].id) };
    const staffToken = await logInAsStaff(checker, 'payments');
    await check(backoffice.listQueue, 200, {
      token: staffToken,
      query: { state: 'waiting', limit: '2' },
    });
    await check(backoffice.listQueue, 422, { token: staffToken, query: { cursor: 'tomorrow' } });
    await check(backoffice.listQueue, 403, { token });
    await check(backoffice.readWithdrawal, 200, { token: staffToken, params });
    await check(backoffice.readWithdrawal, 404, { token: staffToken, params: { id: '999999999' } });
    const step = { token: staffToken, params };
    await check(backoffice.decideWithdrawal, 200, {
      ...step,
      key: newKey(),
      body: { step: 'claim' },
    });
    await check(backoffice.decideWithdrawal, 403, {
      ...step,
      key: newKey(),
      body: { step: 'hold', note: 'odd' },
    });
    const approval = { ...step, key: newKey(), body: { note: 'low risk' } };
    await check(backoffice.approveWithdrawal, 200, approval);
    await check(backoffice.approveWithdrawal, 422, { ...approval, key: newKey() });
    await check(backoffice.decideWithdrawal, 422, {
      ...step,
      key: newKey(),
      body: { step: 'approve' },
    });
    await check(backoffice.exportQueue, 200, { token: staffToken, query: { state: 'all' } });
    await check(backoffice.exportQueue, 403, { token });
  },

  'staff: a payout the provider never answered is settled manually with four-eyes approval': async (
    checker,
  ) => {
    const { check, app } = checker;
    const staffToken = await logInAsStaff(checker, 'payments');
    const id = await leaveUnanswered(checker, staffToken);
    const settlement = {
      outcome: 'failed',
      reason: 'it never came',
      evidence: 'letter of the bank',
    };
    const { propose, list, get, approve, reject, withdraw } = settling.settlements;
    const request = { withdrawal: id, ...settlement };
    const submit = async (status = 200) =>
      (await check(propose, status, { token: staffToken, key: newKey(), body: request }))['data'];
    const silentSince = (since: string) =>
      app.db.query(
        `update withdrawals set last_provider_contact_at = now() - $2::interval where id = $1`,
        [id, since],
      );
    await silentSince('1 hour');
    await submit(422);
    await silentSince('25 hours');
    const proposed = async () => ({ id: String((await submit()).id) });
    const [first, admin] = [await proposed(), await logInAsStaff(checker, 'admin')];
    await check(list, 200, { token: staffToken });
    await check(list, 401);
    await check(get, 200, { token: staffToken, params: first });
    await check(get, 404, { token: staffToken, params: { id: '999999999' } });
    const no = { token: admin, params: first, body: { decision: 'the letter is another one' } };
    await check(reject, 200, no);
    await check(reject, 422, no);
    const own = { token: staffToken, params: await proposed(), body: {} };
    await check(withdraw, 200, own);
    await check(withdraw, 422, own);
    const params = await proposed();
    await check(approve, 422, { token: staffToken, key: newKey(), params, body: {} });
    await check(approve, 200, { token: admin, key: newKey(), params, body: {} });
  },

  'staff: withdrawal rules, and a request that the player cancels': async (checker) => {
    const { check } = checker;
    const admin = await logInAsStaff(checker, 'admin');
    const staffToken = await logInAsStaff(checker, 'payments');
    await check(rules.listRules, 200, { token: staffToken });
    await check(rules.listRules, 401);
    await check(rules.exportRules, 200, { token: staffToken });
    await check(rules.exportRules, 401);
    const wanted = {
      currency: 'RUB',
      automatic_max: '0',
      four_eyes_min: '100000',
      day_max: '1000000',
      is_cancel_allowed: true,
      silent_hours: 24,
      reason: 'a place that allows it',
    };
    const cancel = async (status: number) => {
      const { token, body } = await addKnown(checker);
      const made = await check(contract.requestWithdrawal, 200, { token, key: newKey(), body });
      const params = { id: String(made['data'].id) };
      await check(contract.cancelWithdrawal, status, { token, key: newKey(), params, body: {} });
    };
    await cancel(422);
    const { propose, list, get, approve, reject, withdraw } = rules.rulesProposals;
    const submit = async (body: object, token = admin, status = 200) =>
      (await check(propose, status, { token, key: newKey(), body }))['data'];
    await submit(wanted, staffToken, 403);
    const params = { id: String((await submit(wanted)).id) };
    await check(list, 200, { token: staffToken });
    await check(list, 401);
    await check(get, 200, { token: staffToken, params });
    await check(get, 404, { token: staffToken, params: { id: '999999999' } });
    await check(approve, 422, { token: admin, key: newKey(), params, body: {} });
    const other = await logInAsStaff(checker, 'admin');
    await check(approve, 200, { token: other, key: newKey(), params, body: {} });
    await cancel(200);
    const no = { token: other, body: { decision: 'too late' } };
    await check(reject, 422, { ...no, params });
    const looser = async () => ({ id: String((await submit({ ...wanted, day_max: null })).id) });
    await check(reject, 200, { ...no, params: await looser() });
    const own = { token: admin, params: await looser(), body: {} };
    await check(withdraw, 200, own);
    await check(withdraw, 422, own);
    expect(await submit({ ...wanted, is_cancel_allowed: false })).toBeNull();
  },
};
