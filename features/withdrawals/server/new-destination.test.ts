import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { decideAs, postWithdrawal, resetProvider } from '#dev/withdrawal-steps.ts';
import {
  createWithdrawalsFixture,
  type WithdrawalTestUser,
  type WithdrawalsFixture,
} from '#dev/withdrawals-fixture.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';

/** A withdrawal to a new destination: a fresh proof first, and a wait before it is sent. */
const COOLING_HOURS = 24;

let fixture: WithdrawalsFixture;
let reviewer: WithdrawalTestUser;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url, { coolingHours: COOLING_HOURS });
  await fixture.addMethod({ hash: 'cardwayrub' });
  reviewer = await fixture.addStaff('payments');
  return async () => {
    expect((await checkLedger(fixture.db)).findings).toEqual([]);
    await fixture.close();
    await database.close();
  };
});
beforeEach(() => resetProvider(fixture));

const forgetProof = ({ id }: WithdrawalTestUser) =>
  fixture.asOwner(
    `update sessions set confirmed_at = now() - interval '1 hour' where player_id = ${id}`,
  );
const statusOf = async (id: string) =>
  (
    await fixture.db.query<{ status: number }>('select status from withdrawals where id = $1', [id])
  )[0]?.status;

test('withdrawals: a new destination needs a fresh proof, a known one does not', async () => {
  const player = await fixture.addPlayer('2000.00');
  await forgetProof(player);
  const refused = await postWithdrawal(fixture, player, '500');
  expect([refused.status, refused.json['message']]).toEqual([403, 'step_up_required']);
  expect((await fixture.balances(player)).held).toBe('0.00');
  await fixture.asOwner(`update sessions set confirmed_at = now() where player_id = ${player.id}`);
  const made = await postWithdrawal(fixture, player, '500');
  expect(made.status, made.text).toBe(200);
  await forgetProof(player);
  const again = await postWithdrawal(fixture, player, '500');
  expect(again.status, again.text).toBe(200);
  const other = await postWithdrawal(fixture, player, '500', { destination: '4111111111111111' });
  expect(other.json['message']).toBe('step_up_required');
});

test('withdrawals: to a new destination it is held until the stated time, then sent', async () => {
  const player = await fixture.addPlayer('2000.00');
  const made = await postWithdrawal(fixture, player, '500');
  const { id, held_until: until, created_at: from } = made.json['data'];
  const hours = (Date.parse(until) - Date.parse(from)) / 3_600_000;
  expect(hours).toBeCloseTo(COOLING_HOURS, 1);
  expect((await decideAs(fixture, reviewer, id, 'approve')).status).toBe(200);
  await fixture.runSending();
  expect(await statusOf(id)).toBe(3);
  // The database refuses the request to the provider, too, whatever the server thinks.
  await expect(
    fixture.db.query('update withdrawals set asked_at = now() where id = $1', [id]),
  ).rejects.toThrow('its destination is too new');
  await fixture.asOwner(
    `alter table withdrawals disable trigger withdrawals_check_transition;
     update withdrawals set created_at = created_at - interval '25 hours',
            held_until = held_until - interval '25 hours' where id = ${id};
     alter table withdrawals enable trigger withdrawals_check_transition`,
  );
  await fixture.runSending();
  expect(await statusOf(id)).toBe(4);
  // The destination is old enough now.
  const next = await postWithdrawal(fixture, player, '500');
  expect(next.json['data'].held_until).toBeNull();
});

test('withdrawals: the wait counts from the first withdrawal to the destination', async () => {
  const player = await fixture.addPlayer('2000.00');
  const first = await postWithdrawal(fixture, player, '500');
  const second = await postWithdrawal(fixture, player, '500');
  const apart =
    Date.parse(second.json['data'].held_until) - Date.parse(first.json['data'].held_until);
  expect(Math.abs(apart)).toBeLessThan(1000);
});
