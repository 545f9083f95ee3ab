import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import {
  CARD,
  createWithdrawalsFixture,
  type WithdrawalTestUser,
  type WithdrawalsFixture,
} from '#dev/withdrawals-fixture.ts';
import { micro } from '#core/money.ts';

const PATH = '/api/v2/billing/withdrawals';
const WAY = 'cardwayrub';
const FEE_WAY = 'feewayrub1';
const EXCHANGE = 'kztwayrub1';

let fixture: WithdrawalsFixture;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: WAY });
  await fixture.addMethod({ hash: FEE_WAY, fee: micro(50_000_000n), feeBp: 100 });
  await fixture.addMethod({ hash: EXCHANGE, exchange: 'KZT' });
  return async () => {
    expect(fixture.errors).toEqual([]);
    await fixture.close();
    await database.close();
  };
});

const newKey = () => randomBytes(12).toString('hex');

function ask(as: WithdrawalTestUser | undefined, body: object = {}, key = newKey()) {
  const whole = { hash: WAY, amount: '500', fee: '0.00', arrives: '500.00', destination: CARD };
  return fixture.send('POST', PATH, { as, key, body: { ...whole, ...body } });
}

test('cashier.payout: a request holds the money at once and waits for review', async () => {
  const player = await fixture.addPlayer('1000.00');
  const got = await ask(player);
  expect(got.status, got.text).toBe(200);
  expect(got.json['data']).toEqual({
    id: expect.stringMatching(/^\d+$/),
    hash: WAY,
    type: 'bank_card',
    name: { ru: 'Карта', en: 'Card', kz: 'Карта' },
    instrument: 'card',
    currency: 'RUB',
    amount: '500.00',
    fee: '0.00',
    arrives: '500.00',
    arrives_currency: 'RUB',
    rate: null,
    destination: '•••• 4242',
    status: 2,
    reason: null,
    can_cancel: false,
    created_at: expect.any(String),
    closed_at: null,
    timeline: [
      { status: 1, at: expect.any(String), by_hand: false },
      { status: 2, at: expect.any(String), by_hand: false },
    ],
  });
  expect(await fixture.balances(player)).toEqual({ cash: '500.00', held: '500.00' });
  const published = fixture.published.filter(({ playerId }) => playerId === player.id);
  expect(published.map(({ data }) => data['status'])).toEqual([2]);
});

test('secrecy: a card number is stored nowhere in the database', async () => {
  const number = '4012888888881881';
  await ask(await fixture.addPlayer('1000.00'), { destination: number });
  const rows = await fixture.db.query<{ row: string }>(
    `select row_to_json(w)::text as row from withdrawals w
      union all select row_to_json(e)::text from withdrawal_events e`,
  );
  const all = rows.map(({ row }) => row).join('\n');
  expect(all).not.toContain(number);
  expect(all).not.toContain(Buffer.from(number).toString('hex'));
  expect(all).toContain('1881');
});

test('idempotency: one key makes one request, and the first answer is repeated', async () => {
  const player = await fixture.addPlayer('1000.00');
  const key = newKey();
  const [first, second, third] = await Promise.all([
    ask(player, {}, key),
    ask(player, {}, key),
    ask(player, {}, key),
  ]);
  expect(first!.json).toEqual(second!.json);
  expect(first!.json).toEqual(third!.json);
  expect(await fixture.balances(player)).toEqual({ cash: '500.00', held: '500.00' });
  const other = await ask(player, { amount: '501', arrives: '501.00' }, key);
  expect(other).toMatchObject({ status: 409, json: { message: 'key_reused' } });
});

test('race: two requests beyond the balance: one is held, the other refused', async () => {
  const player = await fixture.addPlayer('700.00');
  const all = await Promise.all([ask(player), ask(player), ask(player)]);
  const codes = all.map(({ status, json }) => (status === 200 ? 'held' : json['message']));
  expect(codes.filter((code) => code === 'held')).toHaveLength(1);
  expect(codes.filter((code) => code === 'insufficient_funds')).toHaveLength(2);
  expect(await fixture.balances(player)).toEqual({ cash: '200.00', held: '500.00' });
});

test('cashier.payout: the smallest payout of a currency, and a code for each error', async () => {
  const player = await fixture.addPlayer('1000.00');
  const said = async (amount: string) => (await ask(player, { amount })).json['errors'];
  expect(await said('99.99')).toEqual({ amount: ['amount_below_min:100.00'] });
  expect(await said('300000.01')).toEqual({ amount: ['amount_above_max:300000.00'] });
  expect(await said('1e3')).toEqual({ amount: ['amount_format'] });
  expect(await said('-500')).toEqual({ amount: ['amount_not_positive'] });
  expect(await said('500.001')).toEqual({ amount: ['amount_decimals'] });
  const wrong = async (destination: string) => (await ask(player, { destination })).json['errors'];
  expect(await wrong('4242424242424241')).toEqual({ destination: ['card_number_wrong'] });
  expect(await wrong('12')).toEqual({ destination: ['card_format'] });
  const unknown = await ask(player, { hash: 'nosuchway1' });
  expect(unknown.json['message']).toBe('method_unknown');
});

test('withdrawals: the quote shows fee and arrival, and terms other than agreed are refused', async () => {
  const player = await fixture.addPlayer('5000.00');
  const quote = await fixture.send('POST', `${PATH}/quote`, {
    as: player,
    body: { hash: FEE_WAY, amount: '1000' },
  });
  expect(quote.json['data']).toEqual({
    amount: '1000.00',
    currency: 'RUB',
    fee: '60.00',
    arrives: '940.00',
    arrives_currency: 'RUB',
    rate: null,
  });
  const old = await ask(player, { hash: FEE_WAY, amount: '1000', fee: '50.00', arrives: '950.00' });
  expect(old.json['message']).toBe('terms_changed');
  const agreed = { hash: FEE_WAY, amount: '1000', fee: '60.00', arrives: '940.00' };
  expect((await ask(player, agreed)).status).toBe(200);
  expect(await fixture.balances(player)).toEqual({ cash: '4000.00', held: '1000.00' });
});

test('withdrawals: another currency keeps its rate; without a rate the method is closed', async () => {
  const player = await fixture.addPlayer('5000.00');
  const body = { hash: EXCHANGE, amount: '1000' };
  const closed = await fixture.send('POST', `${PATH}/quote`, { as: player, body });
  expect(closed.json['message']).toBe('payment_unavailable');
  await fixture.setRate('RUB', 'KZT', 555_500_000n);
  const quote = await fixture.send('POST', `${PATH}/quote`, { as: player, body });
  expect(quote.json['data']).toMatchObject({
    arrives: '5555.00',
    arrives_currency: 'KZT',
    rate: '5.555',
  });
  const agreed = { fee: '0.00', arrives: '5555.00', arrives_currency: 'KZT' };
  const made = await ask(player, { ...body, ...agreed });
  expect(made.json['data']).toMatchObject({ arrives: '5555.00', rate: '5.555' });
});

test('withdrawals: an unverified player is asked for verification, and nothing is held', async () => {
  const player = await fixture.addPlayer('1000.00');
  await fixture.asOwner(`update verifications set status = null where player_id = ${player.id}`);
  expect((await ask(player)).json['message']).toBe('verification_needed');
  expect(await fixture.balances(player)).toEqual({ cash: '1000.00', held: '0.00' });
  const needed = fixture.events.filter(({ name }) => name === 'verification.needed');
  expect(needed.map(({ body }) => body)).toContainEqual({
    player_id: player.id.toString(),
    need: 'withdrawal',
  });
});

test('withdrawals: blocked accounts, guests and anonymous callers are refused', async () => {
  const player = await fixture.addPlayer('1000.00');
  await fixture.asOwner(`update players set status = 'blocked' where id = ${player.id}`);
  expect([401, 422]).toContain((await ask(player)).status);
  expect((await ask(undefined)).status).toBe(401);
  for (const path of ['/options', '/current', '', '/1']) {
    expect((await fixture.send('GET', PATH + path)).status, path).toBe(401);
  }
});

test('closed loop: a phone deposit goes back by phone before a card gets anything', async () => {
  const player = await fixture.addPlayer('5000.00');
  await fixture.addMethod({ hash: 'phonewayrub', type: 'phone_transfer' });
  await fixture.asOwner(
    `insert into payment_methods (hash, provider, code, type, currency, exchange_currency, name)
     values ('phoneinrub1', 'payer', 'phone_transfer', 'phone_transfer', 'RUB', 'RUB',
       '{"ru": "", "en": "", "kz": ""}') on conflict do nothing;
     insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
       amount, commission_bp, life_seconds, status, paid_amount, expires_at, closed_at)
     values (${player.id}, 'one', '\\x00', 'phoneinrub1', 'payer', 'phone_transfer', 'RUB',
       600000000, 0, 1200, 3, 600000000, now(), now())`,
  );
  const card = await ask(player);
  expect(card.json).toMatchObject({
    message: 'closed_loop_first',
    errors: { amount: ['closed_loop_first_phone:600.00'] },
  });
  const options = await fixture.send('GET', `${PATH}/options`, { as: player });
  const loops = options.json['data'].methods.map((way: { type: string; loop_max: unknown }) => [
    way.type,
    way.loop_max,
  ]);
  expect(loops).toContainEqual(['bank_card', '0.00']);
  expect(loops).toContainEqual(['phone_transfer', null]);
  const phone = { hash: 'phonewayrub', amount: '600', arrives: '600.00' };
  const back = await ask(player, { ...phone, destination: '8 (912) 345-67-89' });
  expect(back.json['data']).toMatchObject({ destination: '+7 ••• ••• 67 89' });
  expect((await ask(player)).status).toBe(200);
});

test('withdrawals: the daily maximum counts open withdrawals, and not returned ones', async () => {
  const player = await fixture.addPlayer('3000000.00', 'RUB');
  const most = { amount: '300000', arrives: '300000.00' };
  for (let count = 0; count < 3; count++) expect((await ask(player, most)).status).toBe(200);
  const beyond = await ask(player, most);
  expect(beyond.json).toMatchObject({
    message: 'day_max_reached',
    errors: { amount: ['day_max_reached:100000.00'] },
  });
  const { id } = (await ask(player, { amount: '100000', arrives: '100000.00' })).json['data'];
  const staff = await fixture.addStaff('payments');
  const body = { step: 'reject', reason: 'asked_by_player' };
  await fixture.send('POST', `/api/v2/staff/withdrawals/${id}/decision`, { as: staff, body });
  const again = await ask(player, { amount: '100000', arrives: '100000.00' });
  expect(again.status, again.text).toBe(200);
});

test('theft: one player cannot fill the queue; closed withdrawals make room', async () => {
  const player = await fixture.addPlayer('30000.00', 'RUB');
  const all = await Promise.all(Array.from({ length: 9 }, () => ask(player)));
  const taken = all.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(8);
  expect(all.find(({ status }) => status !== 200)!.json).toMatchObject({
    message: 'withdrawals_open_max',
    errors: { amount: ['withdrawals_open_max:8'] },
  });
  const staff = await fixture.addStaff('payments');
  const [{ json }] = taken as [(typeof taken)[number]];
  const body = { step: 'reject', reason: 'asked_by_player' };
  await fixture.send('POST', `/api/v2/staff/withdrawals/${json['data'].id}/decision`, {
    as: staff,
    body,
  });
  expect((await ask(player)).status).toBe(200);
});

test('withdrawals: another player’s withdrawal is not found, neither as a page nor as a destination', async () => {
  const owner = await fixture.addPlayer('1000.00');
  const made = (await ask(owner)).json['data'];
  const other = await fixture.addPlayer('1000.00');
  expect((await fixture.send('GET', `${PATH}/${made.id}`, { as: other })).status).toBe(404);
  const body = { destination: undefined, destination_of: made.id };
  expect((await ask(other, body)).json['message']).toBe('destination_unknown');
  expect((await ask(owner, body)).json['data']).toMatchObject({ destination: '•••• 4242' });
});

test('withdrawals: a small one without flags passes automatically, where the operator allows it', async () => {
  await fixture.asOwner(
    `update withdrawal_rules set automatic_max = 1000000000, four_eyes_min = 100000000000
      where currency = 'RUB'`,
  );
  const player = await fixture.addPlayer('5000.00');
  const own = { destination: '5555555555554444' };
  expect((await ask(player, own)).json['data'].status).toBe(2);
  await fixture.asOwner(
    `alter table withdrawals disable trigger withdrawals_check_transition;
     update withdrawals set status = 5, closed_at = now() where player_id = ${player.id};
     alter table withdrawals enable trigger withdrawals_check_transition`,
  );
  const second = await ask(player, own);
  expect(second.json['data']).toMatchObject({
    status: 3,
    timeline: [{ status: 1 }, { status: 3 }],
  });
  await fixture.asOwner(`update withdrawal_rules set automatic_max = 0 where currency = 'RUB'`);
});

test('withdrawals: cancelling is refused where the rules forbid it, and returns the money elsewhere', async () => {
  const player = await fixture.addPlayer('1000.00');
  const { id } = (await ask(player)).json['data'];
  const cancel = (as = player) => fixture.send('POST', `${PATH}/${id}/cancel`, { as, body: {} });
  expect((await cancel()).json['message']).toBe('cancel_not_allowed');
  await fixture.asOwner(`update withdrawal_rules set is_cancel_allowed = true`);
  expect((await cancel(await fixture.addPlayer('1.00'))).status).toBe(404);
  const [one, two] = await Promise.all([cancel(), cancel()]);
  expect([one!.json['data'].status, two!.json['data'].status]).toEqual([8, 8]);
  expect(await fixture.balances(player)).toEqual({ cash: '1000.00', held: '0.00' });
  await fixture.asOwner(`update withdrawal_rules set is_cancel_allowed = false`);
});
