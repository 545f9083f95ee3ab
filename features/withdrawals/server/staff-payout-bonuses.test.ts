import { beforeAll, expect, test } from 'vitest';
import { defineBonus, termsOf } from '#dev/bonus-terms.ts';
import { newKey } from '#dev/test-app.ts';
import { testDatabase } from '#dev/test-database.ts';
import {
  CARD,
  createWithdrawalsFixture,
  type WithdrawalTestUser,
  type WithdrawalsFixture,
} from '#dev/withdrawals-fixture.ts';
import { isRefusal } from '#core/refusal.ts';
import { claimBonus, listGrants, offerBonus } from '#domain/bonuses/server/index.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';

/** What a payout by staff does to the bonuses of its player. */
const PAYOUTS = '/api/v2/staff/withdrawals/payouts';

let fixture: WithdrawalsFixture;
let first: WithdrawalTestUser;
let second: WithdrawalTestUser;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: 'cardwayrub' });
  await defineBonus(fixture.db, 'gift', termsOf({}, '50'));
  first = await fixture.addStaff('payments');
  second = await fixture.addStaff('admin');
  return async () => {
    expect((await checkLedger(fixture.db)).findings).toEqual([]);
    await fixture.close();
    await database.close();
  };
});

async function claimGift({ id }: WithdrawalTestUser): Promise<void> {
  const offer = { playerId: id, code: 'gift', currency: 'RUB', source: 'code', key: newKey() };
  await fixture.db.transaction(async (tx) => {
    const grant = await offerBonus(fixture.deps, tx, offer as Parameters<typeof offerBonus>[2]);
    if (isRefusal(grant)) throw new Error(grant.refused);
    expect(
      await claimBonus({ ...fixture.deps, issueSoon: () => {} }, tx, id, grant.id),
    ).toBeUndefined();
  });
}

const propose = (player: WithdrawalTestUser, change: object = {}) =>
  fixture.send('POST', PAYOUTS, {
    as: first,
    key: newKey(),
    body: {
      player: player.id.toString(),
      hash: 'cardwayrub',
      amount: '500',
      destination: CARD,
      reason: 'wrote from the registered address, lost the phone',
      ...change,
    },
  });
const approve = (id: string) =>
  fixture.send('POST', `${PAYOUTS}/${id}/approve`, { as: second, key: newKey() });

async function stateOf({ id }: WithdrawalTestUser) {
  const [grant] = await listGrants(fixture.db, id, { before: undefined, limit: 1 });
  const { cash, bonus } = await readBalances(fixture.db, id, 'RUB');
  return { bonus: grant!.state, reason: grant!.endReason, money: [cash, bonus] };
}

test('withdrawals: a payout by staff says that it ends bonuses, and ends them when it is approved', async () => {
  const player = await fixture.addPlayer('1000.00');
  await claimGift(player);
  const options = await fixture.send(
    'GET',
    `/api/v2/staff/withdrawals/payout-options/${player.id}`,
    {
      as: first,
    },
  );
  expect(options.json['data'].bonuses).toMatchObject({ left: '50.00', names: [{ en: 'Bonus' }] });
  const refused = await propose(player);
  expect(refused.json).toMatchObject({
    message: 'bonus_payout_undecided',
    errors: { ends_bonuses: ['bonus_payout_undecided'] },
  });
  const made = await propose(player, { ends_bonuses: true });
  expect(made.status, made.text).toBe(200);
  expect(made.json['data'].terms).toMatchObject({ ends_bonuses: true });
  expect(await stateOf(player)).toMatchObject({ bonus: 'active' });
  const approved = await approve(made.json['data'].id);
  expect(approved.status, approved.text).toBe(200);
  expect(await stateOf(player)).toEqual({
    bonus: 'forfeited',
    reason: 'withdrawal',
    money: [500_000_000n, 0n],
  });
});

test('withdrawals: a bonus that began after the proposal is not ended unseen', async () => {
  const player = await fixture.addPlayer('1000.00');
  const made = await propose(player);
  expect(made.status, made.text).toBe(200);
  await claimGift(player);
  const refused = await approve(made.json['data'].id);
  expect(refused.json['message']).toBe('bonus_payout_undecided');
  expect(await stateOf(player)).toEqual({
    bonus: 'active',
    reason: null,
    money: [1_000_000_000n, 50_000_000n],
  });
});
