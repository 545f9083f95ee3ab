import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import {
  openWithdrawalsHouse,
  type Person,
  type WithdrawalsHouse,
} from '#dev/withdrawals-house.ts';
import { askFor, decideAs, startAfresh } from '#dev/withdrawal-steps.ts';

const STAFF = '/api/v2/staff/withdrawals';
const WAY = 'cardwayrub';

let house: WithdrawalsHouse;
let clerk: Person;

beforeAll(async () => {
  const database = await testDatabase();
  house = await openWithdrawalsHouse(database.url);
  await house.addWay({ hash: WAY });
  clerk = await house.addStaff('payments');
  return async () => {
    await house.close();
    await database.close();
  };
});

async function asked(player: Person, amount: string): Promise<string> {
  const got = await askFor(house, player, amount);
  expect(got.status, got.text).toBe(200);
  return got.json['data'].id;
}

const decide = (id: string, step: string, body?: object) => decideAs(house, clerk, id, step, body);
const look = async (id: string) =>
  (await house.send('GET', `${STAFF}/${id}`, { as: clerk })).json['data'];

async function paidIn(player: Person, rubles: number): Promise<void> {
  await house.asOwner(
    `insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
       amount, commission_bp, life_seconds, status, expires_at, created_at)
     values (${player.id}, 'k1', '\\x00', '${WAY}', 'payer', 'bank_card', 'RUB',
       ${rubles}::bigint * 1000000, 0, 1200, 2, now(), now() - interval '5 days');
     update deposits set status = 3, paid_amount = amount, closed_at = now() - interval '5 days'
      where player_id = ${player.id}`,
  );
}

test('not played stays not played, though somebody let a part of it pass', async () => {
  const player = await house.addPlayer('10000.00');
  await paidIn(player, 10_000);
  const first = await asked(player, '2000');
  expect((await look(first)).flags).toContain('not_played');
  await decide(first, 'approve');
  await house.runSending();
  const { reference } = await look(first);
  await house.webhook({ reference, kind: 'paid', amount: '2000.00' });
  expect((await look(first)).status).toBe(5);
  expect((await look(await asked(player, '8000'))).flags).toContain('not_played');
});

test('what does not open under the key of the house stays in the hands of staff', async () => {
  await startAfresh(house);
  const [lost, other] = [await house.addPlayer('1000.00'), await house.addPlayer('1000.00')];
  const [first, second] = [await asked(lost, '500'), await asked(other, '500')];
  for (const id of [first, second]) await decide(id, 'approve');
  await house.asOwner(
    `alter table withdrawals disable trigger withdrawals_go_on;
     update withdrawals set destination_sealed = '\\x00' where id = ${first};
     alter table withdrawals enable trigger withdrawals_go_on`,
  );
  await house.runSending();
  expect((await look(second)).status).toBe(4);
  expect(await look(first)).toMatchObject({ status: 3, is_asked: false });
  expect(house.errors.join()).toContain('does not open');
  expect((await decide(first, 'reject', { reason: 'details_wrong' })).status).toBe(200);
  expect(await house.balances(lost)).toEqual({ cash: '1000.00', held: '0.00' });
});

test('race: nobody asks again while the last request may be under way', async () => {
  await startAfresh(house);
  house.script.isAway = true;
  const player = await house.addPlayer('1000.00');
  const id = await asked(player, '500');
  await decide(id, 'approve');
  await house.runSending();
  const { next_try_at: next, is_asked: isAsked } = await look(id);
  expect(isAsked).toBe(true);
  expect(Date.parse(next) - Date.now()).toBeGreaterThan(70_000);
});

test('four eyes: whom somebody added a day ago is no second person beside him', async () => {
  const player = await house.addPlayer('300000.00');
  const id = await asked(player, '100000');
  const [puppet, other] = [await house.addStaff('payments'), await house.addStaff('payments')];
  await house.db.query(
    `insert into staff_audit (staff_id, role, action, player_id)
     values ($1, 'admin', 'staff.add', $2)`,
    [clerk.id, puppet.id],
  );
  expect((await decide(id, 'approve')).json['data']).toMatchObject({ status: 2 });
  const say = (as: Person) => decideAs(house, as, id, 'approve');
  expect((await say(puppet)).json['message']).toBe('same_hand');
  expect((await say(other)).json['data']).toMatchObject({ status: 3 });
});
