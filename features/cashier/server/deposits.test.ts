import { beforeAll, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import {
  createBankFixture,
  type BankFixturePlayer,
  type BankFixture,
} from '#dev/bank/bank-fixture.ts';
import { expireDeposit } from '#dev/bank/deposit-steps.ts';
import { getBillingData, openDeposit, type DepositProcess } from '../contract.ts';
import { depositHistory } from './deposit-history.ts';
import { expireDeposits } from './expire-deposits.ts';

const CARD = bankMethodHash('bank_card', 'RUB');
const TRANSFER = bankMethodHash('card_transfer', 'RUB');
const PATH = '/api/v2/billing/deposits';

let fixture: BankFixture;
let keys = 0;

beforeAll(async () => {
  fixture = await createBankFixture();
  return () => fixture.close();
});

function newKey(): string {
  return `deposit-${String(keys++).padStart(6, '0')}`;
}

async function open(member: BankFixturePlayer, body: object, key = newKey()) {
  return await fixture.call(member, 'POST', PATH, body, key);
}

async function opened(
  member: BankFixturePlayer,
  body: object = {},
  key = newKey(),
): Promise<DepositProcess> {
  const answer = await open(member, { hash: CARD, amount: '1000', ...body }, key);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return openDeposit.answer.parse(answer.body).data;
}

test('cashier.data: methods of the player’s currency, names, limits; no crypto', async () => {
  const answer = await fixture.call(await fixture.member('KZT'), 'GET', '/api/v2/billing/data');
  expect(answer.status).toBe(200);
  const data = getBillingData.answer.parse(answer.body);
  expect(data['crypto-payments']).toEqual([]);
  expect(data['crypto-payouts']).toEqual([]);
  expect(data.payments.bonus).toEqual({ name: null, match: null });
  expect(data.payments.methods.map((method) => method.type)).toEqual([
    'bank_card',
    'card_transfer',
    'bank_transfer',
  ]);
  expect(data.payments.methods[0]).toEqual({
    hash: bankMethodHash('bank_card', 'KZT'),
    type: 'bank_card',
    name: { ru: 'Банковская карта', en: 'Bank card', kz: 'Банк картасы' },
    currency: 'KZT',
    exchange_currency: 'KZT',
    exchange_rate: null,
    coin: null,
    min_amount: '500.00',
    max_amount: '1500000.00',
    default_amount: '5000.00',
    commission_bp: 0,
    fee_fixed: '0.00',
    fee_bp: 0,
  });
});

test('cashier.limits: a method without limits of its own has 100, 300000 and 100', async () => {
  await fixture.asOwner(`update payment_methods set amount_default = null where hash = '${CARD}'`);
  const answer = await fixture.call(await fixture.member(), 'GET', '/api/v2/billing/data');
  const [card] = getBillingData.answer.parse(answer.body).payments.methods;
  expect(card).toMatchObject({
    min_amount: '100.00',
    max_amount: '300000.00',
    default_amount: '100.00',
  });
});

test('deposits: without a token, methods, deposits and statuses are refused', async () => {
  for (const path of [
    '/api/v2/billing/data',
    `${PATH}/current`,
    `${PATH}/1`,
    '/billing/payment/status/1',
  ]) {
    expect((await fixture.call(undefined, 'GET', path)).status, path).toBe(401);
  }
});

test('cashier.process: a deposit has every field, and 1200 seconds', async () => {
  const member = await fixture.member();
  const process = await opened(member, { hash: TRANSFER, amount: '1000.50', currency: 'RUB' });
  expect(process).toEqual({
    hash: TRANSFER,
    id: expect.stringMatching(/^\d+$/),
    type: 'card_transfer',
    currency: 'RUB',
    amount: '1000.50',
    shop_amount: '1000.50',
    commission: '0.00',
    life_time: 1200,
    expires_at: expect.any(String),
    card: {
      card_number: expect.stringMatching(/^2200\d{12}$/),
      phone_number: expect.stringMatching(/^\+7000\d{7}$/),
    },
    sum_was_changed: false,
    is_late: false,
    exchange: null,
    crypto: null,
    pay_url: expect.stringMatching(/\/sandbox\/bank\/pay\/[\w-]{32}\?lang=ru$/),
    status: 2,
    created_at: expect.any(String),
  });
  expect(Date.parse(process.expires_at) - Date.parse(process.created_at)).toBe(1_200_000);
  const status = await fixture.call(member, 'GET', `/billing/payment/status/${process.id}`);
  expect(status).toEqual({ status: 200, body: { status: 2 } });
  const current = await fixture.call(member, 'GET', `${PATH}/current`);
  expect(current.body).toMatchObject({ data: { id: process.id, life_time: expect.any(Number) } });
  expect(await fixture.balance(member)).toBe('0.00');
});

test('deposits: the commission of a method is deducted, in whole hundredths', async () => {
  await fixture.asOwner(
    `update payment_methods set commission_bp = 333 where hash = '${TRANSFER}'`,
  );
  const process = await opened(await fixture.member(), { hash: TRANSFER, amount: '100.01' });
  await fixture.asOwner(`update payment_methods set commission_bp = 0 where hash = '${TRANSFER}'`);
  expect(process).toMatchObject({ amount: '100.01', commission: '3.33', shop_amount: '96.68' });
});

test('idempotency: the same key and body get the first answer, word by word', async () => {
  const member = await fixture.member();
  const key = newKey();
  const body = { hash: CARD, amount: '250.00' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(member, body, key)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]?.status).toBe(200);
  const { data } = openDeposit.answer.parse(answers[0]?.body);
  await fixture.call(member, 'POST', `${PATH}/${data.id}/cancel`, {});
  expect(await open(member, body, key)).toEqual(answers[0]);
  const rows = await fixture.db.query('select 1 from deposits where player_id = $1', [member.id]);
  expect(rows).toHaveLength(1);
});

test('idempotency: the same key with another body is 409; another player may use it', async () => {
  const [member, other] = [await fixture.member(), await fixture.member()];
  const key = newKey();
  await opened(member, {}, key);
  const changed = await open(member, { hash: CARD, amount: '1001' }, key);
  expect(changed).toMatchObject({ status: 409, body: { message: 'key_reused' } });
  await opened(other, {}, key);
});

test('deposits: a second open deposit of one method is refused, of another method it is not', async () => {
  const member = await fixture.member();
  const body = { hash: CARD, amount: '1000' };
  const answers = await Promise.all(Array.from({ length: 6 }, () => open(member, body)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer.body).toMatchObject({ message: 'deposit_already_open' });
  }
  const transfer = await opened(member, { hash: TRANSFER });
  const current = await fixture.call(member, 'GET', `${PATH}/current`);
  expect(current.body).toMatchObject({ data: { id: transfer.id } });
});

test('secrecy: deposits of another player are not found', async () => {
  const [owner, other] = [await fixture.member(), await fixture.member()];
  const { id } = await opened(owner);
  for (const path of [`/billing/payment/status/${id}`, `${PATH}/${id}`]) {
    expect((await fixture.call(other, 'GET', path)).status).toBe(404);
    expect((await fixture.call(owner, 'GET', path)).status).toBe(200);
  }
  expect((await fixture.call(other, 'POST', `${PATH}/${id}/cancel`, {})).status).toBe(404);
  expect((await fixture.call(other, 'GET', `${PATH}/current`)).body).toEqual({ data: null });
});

test('deposits: cancelling is idempotent and frees the method', async () => {
  const member = await fixture.member();
  const { id } = await opened(member);
  for (let time = 0; time < 2; time++) {
    const answer = await fixture.call(member, 'POST', `${PATH}/${id}/cancel`, {});
    expect(answer.body).toMatchObject({ data: { status: 6, life_time: 0 } });
  }
  expect((await fixture.call(member, 'GET', `/billing/payment/status/${id}`)).body).toEqual({
    status: 6,
  });
  await opened(member);
});

test('deposits: an expired deposit shows it at once, is closed by the job, and stays expired', async () => {
  const member = await fixture.member();
  const { id } = await opened(member);
  await expireDeposit(fixture, id);
  const status = async () =>
    (await fixture.call(member, 'GET', `/billing/payment/status/${id}`)).body;
  expect(await status()).toEqual({ status: 5 });
  expect((await fixture.call(member, 'GET', `${PATH}/current`)).body).toEqual({ data: null });
  expect(await expireDeposits(fixture.deps)).toBe(1);
  expect(await expireDeposits(fixture.deps)).toBe(0);
  expect(await status()).toEqual({ status: 5 });
  expect(fixture.recorded.emitted).toContainEqual([
    'deposit.expired',
    expect.objectContaining({ deposit_id: id, credited: '0.00' }),
  ]);
  const cancelled = await fixture.call(member, 'POST', `${PATH}/${id}/cancel`, {});
  expect(cancelled.body).toMatchObject({ message: 'deposit_closed' });
});

test('deposits: an expired deposit does not prevent a new one', async () => {
  const member = await fixture.member();
  const { id } = await opened(member);
  await expireDeposit(fixture, id);
  await opened(member);
  expect((await fixture.call(member, 'GET', `${PATH}/${id}`)).body).toMatchObject({
    data: { status: 5 },
  });
});

test('profile.history: deposits come in pages, latest first, each once', async () => {
  const member = await fixture.member();
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) {
    const { id } = await opened(member, { amount: String(100 + count) });
    await fixture.call(member, 'POST', `${PATH}/${id}/cancel`, {});
    ids.unshift(id);
  }
  const seen: string[] = [];
  for (let before: bigint | undefined; ;) {
    const page = await depositHistory(fixture.deps, member.id, { before, count: 2 });
    if (page.length === 0) break;
    expect(page.length).toBeLessThanOrEqual(2);
    expect(page[0]!.name).toEqual({
      ru: 'Банковская карта',
      en: 'Bank card',
      kz: 'Банк картасы',
    });
    seen.push(...page.map((item) => item.id));
    before = BigInt(page.at(-1)!.id);
  }
  expect(seen).toEqual(ids);
});

test('deposits: a blocked player cannot open a deposit', async () => {
  const member = await fixture.member();
  await fixture.asOwner(`update players set status = 'blocked' where id = ${member.id}`);
  expect((await open(member, { hash: CARD, amount: '1000' })).body).toMatchObject({
    message: 'account_blocked',
  });
});

/** The transaction that blocks the player holds the row lock by now. */
async function isHeld(): Promise<boolean> {
  const rows = await fixture.db.query(
    // Databases of other tests are copies: their tables have the same numbers.
    `select from pg_locks
      where relation = 'players'::regclass and mode = 'RowExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length > 0;
}

test('race: a player who is blocked at that moment cannot open one either', async () => {
  const member = await fixture.member();
  const blocking = fixture.asOwner(`begin;
    select from players where id = ${member.id} for update;
    update players set status = 'blocked' where id = ${member.id};
    select pg_sleep(1); commit`);
  await expect.poll(() => isHeld()).toBe(true);
  const { body } = await open(member, { hash: CARD, amount: '1000' });
  await blocking;
  expect(body).toMatchObject({ message: 'account_blocked' });
});

test('deposits: the database refuses deletion, changed terms and changes of a paid deposit', async () => {
  const member = await fixture.member();
  const { id } = await opened(member);
  const row = BigInt(id);
  await expect(fixture.db.query('delete from deposits where id = $1', [row])).rejects.toThrow(
    'permission denied',
  );
  await expect(
    fixture.db.query('update deposits set amount = 1 where id = $1', [row]),
  ).rejects.toThrow('permission denied');
  await fixture.db.query(
    'update deposits set status = 3, paid_amount = amount, closed_at = now() where id = $1',
    [row],
  );
  await expect(
    fixture.db.query('update deposits set status = 2 where id = $1', [row]),
  ).rejects.toThrow('is paid and does not change');
});
