import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import {
  createWithdrawalsFixture,
  type WithdrawalTestUser,
  type WithdrawalsFixture,
} from '#dev/withdrawals-fixture.ts';
import { postWithdrawal, decideAs, resetProvider } from '#dev/withdrawal-steps.ts';

const STAFF = '/api/v2/staff/withdrawals';
const WAY = 'cardwayrub';

let fixture: WithdrawalsFixture;
let staff: WithdrawalTestUser;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: WAY });
  staff = await fixture.addStaff('payments');
  return async () => {
    await fixture.close();
    await database.close();
  };
});

async function asked(player: WithdrawalTestUser, amount: string): Promise<string> {
  const got = await postWithdrawal(fixture, player, amount);
  expect(got.status, got.text).toBe(200);
  return got.json['data'].id;
}

const decide = (id: string, step: string, body?: object) =>
  decideAs(fixture, staff, id, step, body);
const readDetails = async (id: string) =>
  (await fixture.send('GET', `${STAFF}/${id}`, { as: staff })).json['data'];

async function paidIn(player: WithdrawalTestUser, rubles: number): Promise<void> {
  await fixture.asOwner(
    `insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
       amount, commission_bp, life_seconds, status, expires_at, created_at)
     values (${player.id}, 'k1', '\\x00', '${WAY}', 'payer', 'bank_card', 'RUB',
       ${rubles}::bigint * 1000000, 0, 1200, 2, now(), now() - interval '5 days');
     update deposits set status = 3, paid_amount = amount, closed_at = now() - interval '5 days'
      where player_id = ${player.id}`,
  );
}

test('money laundering: unplayed money stays flagged, though a part of it was approved', async () => {
  const player = await fixture.addPlayer('10000.00');
  await paidIn(player, 10_000);
  const first = await asked(player, '2000');
  expect((await readDetails(first)).flags).toContain('not_played');
  await decide(first, 'approve');
  await fixture.runSending();
  const { reference } = await readDetails(first);
  await fixture.webhook({ reference, kind: 'paid', amount: '2000.00' });
  expect((await readDetails(first)).status).toBe(5);
  expect((await readDetails(await asked(player, '8000'))).flags).toContain('not_played');
});

test('secret key: a destination that cannot be decrypted stays with staff', async () => {
  await resetProvider(fixture);
  const [lost, other] = [await fixture.addPlayer('1000.00'), await fixture.addPlayer('1000.00')];
  const [first, second] = [await asked(lost, '500'), await asked(other, '500')];
  for (const id of [first, second]) await decide(id, 'approve');
  await fixture.asOwner(
    `alter table withdrawals disable trigger withdrawals_check_transition;
     update withdrawals set destination_sealed = '\\x00' where id = ${first};
     alter table withdrawals enable trigger withdrawals_check_transition`,
  );
  await fixture.runSending();
  expect((await readDetails(second)).status).toBe(4);
  expect(await readDetails(first)).toMatchObject({ status: 3, is_asked: false });
  expect(fixture.errors.join()).toContain('cannot be decrypted');
  expect((await decide(first, 'reject', { reason: 'details_wrong' })).status).toBe(200);
  expect(await fixture.balances(lost)).toEqual({ cash: '1000.00', held: '0.00' });
});

test('race: a payout is not requested again while the last request may be in flight', async () => {
  await resetProvider(fixture);
  fixture.script.isUnavailable = true;
  const player = await fixture.addPlayer('1000.00');
  const id = await asked(player, '500');
  await decide(id, 'approve');
  await fixture.runSending();
  const { next_try_at: next, is_asked: isAsked } = await readDetails(id);
  expect(isAsked).toBe(true);
  expect(Date.parse(next) - Date.now()).toBeGreaterThan(70_000);
});

test('four eyes: a person whom the first approver added a day ago is not a second person', async () => {
  const player = await fixture.addPlayer('300000.00');
  const id = await asked(player, '100000');
  const [puppet, other] = [await fixture.addStaff('payments'), await fixture.addStaff('payments')];
  await fixture.db.query(
    `insert into staff_audit (staff_id, role, action, player_id)
     values ($1, 'admin', 'staff.add', $2)`,
    [staff.id, puppet.id],
  );
  expect((await decide(id, 'approve')).json['data']).toMatchObject({ status: 2 });
  const say = (as: WithdrawalTestUser) => decideAs(fixture, as, id, 'approve');
  expect((await say(puppet)).json['message']).toBe('same_person');
  expect((await say(other)).json['data']).toMatchObject({ status: 3 });
});
