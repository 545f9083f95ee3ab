import { beforeAll, expect, test } from 'vitest';
import { newKey } from '#dev/test-app.ts';
import { testDatabase } from '#dev/test-database.ts';
import {
  CARD,
  createWithdrawalsFixture,
  type WithdrawalTestUser,
  type WithdrawalsFixture,
} from '#dev/withdrawals-fixture.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';

/** Payouts that staff propose for players who cannot log in. */
const PAYOUTS = '/api/v2/staff/withdrawals/payouts';

let fixture: WithdrawalsFixture;
let first: WithdrawalTestUser;
let second: WithdrawalTestUser;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: 'cardwayrub' });
  first = await fixture.addStaff('payments');
  second = await fixture.addStaff('admin');
  return async () => {
    expect((await checkLedger(fixture.db)).findings).toEqual([]);
    await fixture.close();
    await database.close();
  };
});

const propose = (player: WithdrawalTestUser, key = newKey(), change: object = {}) =>
  fixture.send('POST', PAYOUTS, {
    as: first,
    key,
    body: {
      player: player.id.toString(),
      hash: 'cardwayrub',
      amount: '500',
      destination: CARD,
      reason: 'wrote from the registered address, lost the phone',
      ...change,
    },
  });
const decide = (id: string, step: string, as: WithdrawalTestUser, body: object = {}) =>
  fixture.send('POST', `${PAYOUTS}/${id}/${step}`, { as, key: newKey(), body });
const cashOf = async ({ id }: WithdrawalTestUser) =>
  (await readBalances(fixture.db, id, 'RUB')).cash;

test('withdrawals: a payout by staff takes two people, holds the money once and is on record', async () => {
  const player = await fixture.addPlayer('1000.00');
  const key = newKey();
  const made = await propose(player, key);
  expect(made.status, made.text).toBe(200);
  const { id, terms } = made.json['data'];
  expect(terms).toMatchObject({ amount: '500.00', arrives: '500.00', destination: '•••• 4242' });
  expect((await propose(player, key)).json['data'].id).toBe(id);
  expect(made.text).not.toContain(CARD);
  expect((await decide(id, 'approve', first)).json['message']).toBe('proposal_own');
  expect(await cashOf(player)).toBe(1_000_000_000n);
  const approved = await decide(id, 'approve', second);
  expect(approved.status, approved.text).toBe(200);
  expect((await decide(id, 'approve', second)).json['data'].result).toBe(
    approved.json['data'].result,
  );
  expect(await cashOf(player)).toBe(500_000_000n);
  const events = await fixture.db.query(
    `select kind, actor, staff_id, note from withdrawal_events where withdrawal_id = $1
      order by id limit 1`,
    [approved.json['data'].result],
  );
  expect(events).toEqual([
    {
      kind: 'requested',
      actor: 'staff',
      staff_id: second.id,
      note: 'wrote from the registered address, lost the phone',
    },
  ]);
  const audit = await fixture.db.query<{ action: string; text: string }>(
    `select action, after::text as text from staff_audit where player_id = $1 order by id`,
    [player.id],
  );
  expect(audit.map(({ action }) => action)).toEqual([
    'withdrawal.payout.propose',
    'withdrawal.payout.approve',
  ]);
  expect(audit.every(({ text }) => !text.includes(CARD))).toBe(true);
});

test('withdrawals: a payout by staff follows the rules of every withdrawal', async () => {
  const player = await fixture.addPlayer('1000.00');
  const codeOf = async (change: object) =>
    (await propose(player, newKey(), change)).json['message'];
  expect(await codeOf({ destination: '4242424242424243' })).toBe('destination_wrong');
  expect(await codeOf({ amount: '0.001' })).toBe('amount_decimals');
  expect(await codeOf({ reason: '' })).toBe('bad_input');
  await fixture.db.query(`update players set status = 'blocked' where id = $1`, [player.id]);
  expect(await codeOf({})).toBe('account_blocked');
});

test('withdrawals: a payout by staff of money that is spent meanwhile is refused at the approval', async () => {
  const player = await fixture.addPlayer('600.00');
  const [one, other] = [await propose(player), await fixture.addPlayer('600.00')];
  expect((await propose(player)).json['message']).toBe('proposal_open');
  expect((await propose(other)).status).toBe(200);
  const request = {
    hash: 'cardwayrub',
    amount: '600',
    destination: CARD,
    fee: '0.00',
    arrives: '600.00',
  };
  await fixture.send('POST', '/api/v2/billing/withdrawals', {
    as: player,
    key: newKey(),
    body: request,
  });
  const late = await decide(one.json['data'].id, 'approve', second);
  expect(late.json['message']).toBe('insufficient_funds');
  expect(await cashOf(player)).toBe(0n);
});
