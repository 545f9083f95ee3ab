import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { postWithdrawal, decideAs } from '#dev/withdrawal-steps.ts';
import {
  createWithdrawalsFixture,
  type WithdrawalTestUser,
  type WithdrawalsFixture,
} from '#dev/withdrawals-fixture.ts';

/** Attempts to get money or data of other people. */
const STAFF = '/api/v2/staff/withdrawals';
const WAY = 'cardwayrub';

let fixture: WithdrawalsFixture;
let staff: WithdrawalTestUser;
let second: WithdrawalTestUser;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: WAY });
  staff = await fixture.addStaff('payments');
  second = await fixture.addStaff('payments');
  return async () => {
    await fixture.close();
    await database.close();
  };
});

async function ask(as: WithdrawalTestUser, amount: string, change?: object) {
  return (await postWithdrawal(fixture, as, amount, change)).json;
}

const decide = (as: WithdrawalTestUser, id: string, step: string, body?: object) =>
  decideAs(fixture, as, id, step, body);

test('theft: a sum split into parts below the two-person limit still needs two', async () => {
  const player = await fixture.addPlayer('300000.00');
  const first = (await ask(player, '60000'))['data'].id;
  const rest = (await ask(player, '60000'))['data'].id;
  expect((await decide(staff, first, 'approve')).json['data'].status).toBe(3);
  const alone = (await decide(staff, rest, 'approve')).json['data'];
  expect(alone).toMatchObject({ status: 2, approvals: 1, approvals_needed: 2 });
  expect((await decide(second, rest, 'approve')).json['data'].status).toBe(3);
});

test('theft: the database detects a sum that was split into parts', async () => {
  const player = await fixture.addPlayer('300000.00');
  const { id } = (await ask(player, '60000'))['data'];
  const copy = (needed: number) =>
    fixture.asOwner(
      `insert into withdrawals (player_id, key, request_hash, reference, method_hash, provider,
         method_code, type, instrument, currency, amount, fee, exchange_currency, arrives, locale,
         destination_sealed, destination_mask, destination_mark, score, approvals_needed)
       select player_id, key || '${needed}', request_hash, gen_random_uuid(), method_hash, provider,
         method_code, type, instrument, currency, amount, fee, exchange_currency, arrives, locale,
         destination_sealed, destination_mask, destination_mark, score, ${needed}
         from withdrawals where id = ${id}`,
    );
  await expect(copy(1)).rejects.toThrow('two reviewers must approve it');
  await copy(2);
});

test('theft: the automatic limit applies once, not to as many parts as a player likes', async () => {
  await fixture.asOwner(
    `update withdrawal_rules set automatic_max = 1000000000 where currency = 'RUB'`,
  );
  const player = await fixture.addPlayer('5000.00');
  const own = { destination: '5555555555554444' };
  const { id } = (await ask(player, '400', own))['data'];
  await fixture.asOwner(
    `alter table withdrawals disable trigger withdrawals_check_transition;
     update withdrawals set status = 5, closed_at = now(), created_at = now() - interval '2 days'
      where id = ${id};
     alter table withdrawals enable trigger withdrawals_check_transition`,
  );
  expect((await ask(player, '600', own))['data'].status).toBe(3);
  expect((await ask(player, '600', own))['data'].status).toBe(2);
  await fixture.asOwner(`update withdrawal_rules set automatic_max = 0 where currency = 'RUB'`);
});

test('secrecy: staff who read withdrawals do not see the contacts of players', async () => {
  const player = await fixture.addPlayer('5000.00');
  const { id } = (await ask(player, '500'))['data'];
  const risk = await fixture.addStaff('risk');
  for (const as of [staff, risk, await fixture.addStaff('support')]) {
    const list = await fixture.send('GET', `${STAFF}?player=${player.id}`, { as });
    const one = await fixture.send('GET', `${STAFF}/${id}`, { as });
    expect(list.json['data'][0].player_contact).toMatch(/^.•••.@example\.org$/);
    expect(one.json['data'].player_contact).toMatch(/^.•••.@example\.org$/);
    expect(list.text + one.text).not.toContain(player.email);
  }
  const file = await fixture.send('GET', `${STAFF}/export?player=${player.id}`, { as: staff });
  expect(file.text).toContain('•••');
  expect(file.text).not.toContain(player.email);
});

test('theft: a debt by phone is not paid back by a request alone', async () => {
  const player = await fixture.addPlayer('5000.00');
  await fixture.addMethod({ hash: 'phonewayrub', type: 'phone_transfer' });
  await fixture.asOwner(
    `insert into payment_methods (hash, provider, code, type, currency, exchange_currency, name)
     values ('phoneinrub1', 'payer', 'phone_transfer', 'phone_transfer', 'RUB', 'RUB',
       '{"ru": "", "en": "", "kz": ""}');
     insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
       amount, commission_bp, life_seconds, status, paid_amount, expires_at, closed_at)
     values (${player.id}, 'one', '\\x00', 'phoneinrub1', 'payer', 'phone_transfer', 'RUB',
       600000000, 0, 1200, 3, 600000000, now(), now())`,
  );
  const phone = { hash: 'phonewayrub', destination: '8 (912) 345-67-89' };
  const first = (await ask(player, '600', phone))['data'].id;
  const rest = (await ask(player, '4000'))['data'].id;
  expect((await decide(staff, rest, 'approve')).json['message']).toBe('closed_loop_first');
  // Rejected, the money returns, and is owed as before.
  await decide(staff, first, 'reject', { reason: 'details_wrong' });
  expect((await decide(staff, rest, 'approve')).json['message']).toBe('closed_loop_first');
  const again = (await ask(player, '600', phone))['data'].id;
  await decide(staff, again, 'approve');
  fixture.script.answer = () => 'paid';
  await fixture.runSending();
  fixture.script.answer = () => 'accepted';
  expect((await decide(staff, rest, 'approve')).json['data'].status).toBe(3);
});

test('theft: a withdrawal after a login by link is reviewed', async () => {
  const player = await fixture.addPlayer('5000.00');
  await fixture.asOwner(
    `insert into simple_tokens (player_id, expires_at, used_at)
     values (${player.id}, now(), now())`,
  );
  const { id } = (await ask(player, '500'))['data'];
  const one = await fixture.send('GET', `${STAFF}/${id}`, { as: staff });
  expect(one.json['data'].flags).toContain('came_by_link');
});

test('theft: while an account is blocked nothing leaves it, whenever it was requested', async () => {
  const player = await fixture.addPlayer('5000.00');
  const waiting = (await ask(player, '500'))['data'].id;
  const approved = (await ask(player, '600'))['data'].id;
  await decide(staff, approved, 'approve');
  const put = (status: string) =>
    fixture.asOwner(`update players set status = '${status}' where id = ${player.id}`);
  await put('blocked');
  expect((await decide(staff, waiting, 'approve')).json['message']).toBe('player_blocked');
  await fixture.runSending();
  const now = await fixture.send('GET', `${STAFF}/${approved}`, { as: staff });
  expect(now.json['data']).toMatchObject({ status: 3, is_asked: false });
  await put('active');
  await fixture.runSending();
  const later = await fixture.send('GET', `${STAFF}/${approved}`, { as: staff });
  expect(later.json['data'].status).toBe(4);
  expect((await decide(staff, waiting, 'approve')).json['data'].status).toBe(3);
});
