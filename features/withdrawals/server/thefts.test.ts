import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { askFor, decideAs } from '#dev/withdrawal-steps.ts';
import {
  openWithdrawalsHouse,
  type Person,
  type WithdrawalsHouse,
} from '#dev/withdrawals-house.ts';

/** What somebody would try who wants money that is not his, or to see what is not his to see. */
const STAFF = '/api/v2/staff/withdrawals';
const WAY = 'cardwayrub';

let house: WithdrawalsHouse;
let clerk: Person;
let second: Person;

beforeAll(async () => {
  const database = await testDatabase();
  house = await openWithdrawalsHouse(database.url);
  await house.addWay({ hash: WAY });
  clerk = await house.addStaff('payments');
  second = await house.addStaff('payments');
  return async () => {
    await house.close();
    await database.close();
  };
});

async function ask(as: Person, amount: string, change?: object) {
  return (await askFor(house, as, amount, change)).json;
}

const decide = (as: Person, id: string, step: string, body?: object) =>
  decideAs(house, as, id, step, body);

test('theft: a sum cut into pieces below the limit of two people still needs two', async () => {
  const player = await house.addPlayer('300000.00');
  const first = (await ask(player, '60000'))['data'].id;
  const rest = (await ask(player, '60000'))['data'].id;
  expect((await decide(clerk, first, 'approve')).json['data'].status).toBe(3);
  const alone = (await decide(clerk, rest, 'approve')).json['data'];
  expect(alone).toMatchObject({ status: 2, approvals: 1, approvals_needed: 2 });
  expect((await decide(second, rest, 'approve')).json['data'].status).toBe(3);
});

test('theft: the database knows a sum that was cut into pieces', async () => {
  const player = await house.addPlayer('300000.00');
  const { id } = (await ask(player, '60000'))['data'];
  const copy = (needed: number) =>
    house.asOwner(
      `insert into withdrawals (player_id, key, request_hash, reference, method_hash, provider,
         method_code, type, instrument, currency, amount, fee, exchange_currency, arrives, locale,
         destination_sealed, destination_mask, destination_mark, score, approvals_needed)
       select player_id, key || '${needed}', request_hash, gen_random_uuid(), method_hash, provider,
         method_code, type, instrument, currency, amount, fee, exchange_currency, arrives, locale,
         destination_sealed, destination_mask, destination_mark, score, ${needed}
         from withdrawals where id = ${id}`,
    );
  await expect(copy(1)).rejects.toThrow('two people have to look at this one');
  await copy(2);
});

test('theft: what passes by itself passes once, not in as many pieces as somebody likes', async () => {
  await house.asOwner(
    `update withdrawal_rules set automatic_max = 1000000000 where currency = 'RUB'`,
  );
  const player = await house.addPlayer('5000.00');
  const own = { destination: '5555555555554444' };
  const { id } = (await ask(player, '400', own))['data'];
  await house.asOwner(
    `alter table withdrawals disable trigger withdrawals_go_on;
     update withdrawals set status = 5, closed_at = now(), created_at = now() - interval '2 days'
      where id = ${id};
     alter table withdrawals enable trigger withdrawals_go_on`,
  );
  expect((await ask(player, '600', own))['data'].status).toBe(3);
  expect((await ask(player, '600', own))['data'].status).toBe(2);
  await house.asOwner(`update withdrawal_rules set automatic_max = 0 where currency = 'RUB'`);
});

test('secrecy: whoever looks at withdrawals does not learn the contacts of players', async () => {
  const player = await house.addPlayer('5000.00');
  const { id } = (await ask(player, '500'))['data'];
  const risk = await house.addStaff('risk');
  for (const as of [clerk, risk, await house.addStaff('support')]) {
    const list = await house.send('GET', `${STAFF}?player=${player.id}`, { as });
    const one = await house.send('GET', `${STAFF}/${id}`, { as });
    expect(list.json['data'][0].player_name).toMatch(/^.•••.@example\.org$/);
    expect(one.json['data'].player_name).toMatch(/^.•••.@example\.org$/);
    expect(list.text + one.text).not.toContain(player.email);
  }
  const file = await house.send('GET', `${STAFF}/export?player=${player.id}`, { as: clerk });
  expect(file.text).toContain('•••');
  expect(file.text).not.toContain(player.email);
});

test('theft: what is owed by phone is not paid back by asking for it', async () => {
  const player = await house.addPlayer('5000.00');
  await house.addWay({ hash: 'phonewayrub', type: 'phone_transfer' });
  await house.asOwner(
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
  expect((await decide(clerk, rest, 'approve')).json['message']).toBe('loop_first');
  // Rejected, it comes back, and is owed as before.
  await decide(clerk, first, 'reject', { reason: 'details_wrong' });
  expect((await decide(clerk, rest, 'approve')).json['message']).toBe('loop_first');
  const again = (await ask(player, '600', phone))['data'].id;
  await decide(clerk, again, 'approve');
  house.script.answer = () => 'paid';
  await house.runSending();
  house.script.answer = () => 'accepted';
  expect((await decide(clerk, rest, 'approve')).json['data'].status).toBe(3);
});

test('theft: whoever came in by a link of the house is looked at', async () => {
  const player = await house.addPlayer('5000.00');
  await house.asOwner(
    `insert into simple_tokens (player_id, expires_at, used_at)
     values (${player.id}, now(), now())`,
  );
  const { id } = (await ask(player, '500'))['data'];
  const one = await house.send('GET', `${STAFF}/${id}`, { as: clerk });
  expect(one.json['data'].flags).toContain('came_by_link');
});

test('theft: while an account is blocked nothing leaves it, whoever asked before', async () => {
  const player = await house.addPlayer('5000.00');
  const waiting = (await ask(player, '500'))['data'].id;
  const approved = (await ask(player, '600'))['data'].id;
  await decide(clerk, approved, 'approve');
  const put = (status: string) =>
    house.asOwner(`update players set status = '${status}' where id = ${player.id}`);
  await put('blocked');
  expect((await decide(clerk, waiting, 'approve')).json['message']).toBe('player_blocked');
  await house.runSending();
  const now = await house.send('GET', `${STAFF}/${approved}`, { as: clerk });
  expect(now.json['data']).toMatchObject({ status: 3, is_asked: false });
  await put('active');
  await house.runSending();
  const later = await house.send('GET', `${STAFF}/${approved}`, { as: clerk });
  expect(later.json['data'].status).toBe(4);
  expect((await decide(clerk, waiting, 'approve')).json['data'].status).toBe(3);
});
