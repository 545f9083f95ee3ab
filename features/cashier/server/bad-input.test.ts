import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import {
  createBankFixture,
  type BankFixturePlayer,
  type BankFixture,
} from '#dev/bank/bank-fixture.ts';

const CARD = bankMethodHash('bank_card', 'RUB');
const PATH = '/api/v2/billing/deposits';

let fixture: BankFixture;

beforeAll(async () => {
  fixture = await createBankFixture();
  return () => fixture.close();
});

async function open(member: BankFixturePlayer, body: object) {
  return await fixture.call(member, 'POST', PATH, body, randomUUID());
}

test.each([
  ['0', 'amount_not_positive'],
  ['-5', 'amount_not_positive'],
  ['1e-37', 'amount_format'],
  ['1e300', 'amount_format'],
  ['NaN', 'amount_format'],
  ['много', 'amount_format'],
  ['0.001', 'amount_decimals'],
  ['99.99', 'amount_below_min', '100.00'],
  ['300000.01', 'amount_above_max', '300000.00'],
  ['99999999999999999999', 'amount_above_max', '300000.00'],
])(
  'bad input: amount %s is refused and costs nothing: %s',
  async (amount, code, detail?: string) => {
    const member = await fixture.member();
    const answer = await open(member, { hash: CARD, amount });
    const field = detail === undefined ? code : `${code}:${detail}`;
    expect(answer).toMatchObject({
      status: 422,
      body: { message: code, errors: { amount: [field] } },
    });
    expect((await fixture.call(member, 'GET', `${PATH}/current`)).body).toEqual({ data: null });
  },
);

test.each([
  ['a number', { hash: CARD, amount: 1000 }],
  ['no amount', { hash: CARD }],
  ['an empty amount', { hash: CARD, amount: '' }],
  ['a very long amount', { hash: CARD, amount: '1'.repeat(33) }],
  ['a foreign alphabet in the hash', { hash: "' or 1=1 --", amount: '1000' }],
  ['an unknown currency', { hash: CARD, amount: '1000', currency: 'BTC' }],
  ['a list', []],
])('bad input: %s is refused', async (_name, body) => {
  const answer = await open(await fixture.member(), body);
  expect(answer).toMatchObject({ status: 422, body: { message: 'bad_input' } });
});

test('bad input: another currency and methods of other currencies are refused', async () => {
  const member = await fixture.member('USD');
  const foreign = await open(member, { hash: CARD, amount: '1000', currency: 'RUB' });
  expect(foreign.body).toMatchObject({ message: 'wrong_currency' });
  expect((await open(member, { hash: CARD, amount: '1000' })).body).toMatchObject({
    message: 'method_unknown',
  });
  expect((await open(member, { hash: 'ffffffffffffffff', amount: '10' })).body).toMatchObject({
    message: 'method_unknown',
  });
});

test('bad input: a deposit without an Idempotency-Key is refused', async () => {
  const answer = await fixture.call(await fixture.member(), 'POST', PATH, {
    hash: CARD,
    amount: '100',
  });
  expect(answer.body).toMatchObject({ errors: { 'Idempotency-Key': ['required'] } });
});

test('bad input: malformed ids are refused without a query', async () => {
  const member = await fixture.member();
  for (const id of ['0', '-1', '1e3', 'abc', '9'.repeat(19), '1%00']) {
    const answer = await fixture.call(member, 'GET', `/billing/payment/status/${id}`);
    expect(answer, id).toMatchObject({ status: 422, body: { message: 'bad_input' } });
  }
});
