import { beforeAll, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import { createBankFixture, type BankFixture } from '#dev/bank/bank-fixture.ts';
import { expireDeposit } from '#dev/bank/deposit-steps.ts';
import { openDeposit } from '../contract.ts';

const PATH = '/api/v2/billing/deposits';
const WAYS = ['bank_card', 'card_transfer'] as const;
let fixture: BankFixture;
let keys = 0;

beforeAll(async () => {
  fixture = await createBankFixture();
  await fixture.db.query(
    `insert into jurisdiction_versions (jurisdiction, number, rules)
     select r.jurisdiction, r.number + 1, r.rules || '{"balance_max": {"RUB": "1500.00"}}'
       from jurisdiction_rules r where r.code = 'malta'`,
  );
  return () => fixture.close();
});

async function resident() {
  const member = await fixture.member('RUB');
  await fixture.db.query(`update players set country = 'MT' where id = $1`, [member.id]);
  return member;
}

type Member = Awaited<ReturnType<typeof resident>>;

function open(member: Member, way: (typeof WAYS)[number], amount: string) {
  const body = { hash: bankMethodHash(way, 'RUB'), amount };
  return fixture.call(member, 'POST', PATH, body, `balance-max-${++keys}-key`);
}

test('max balance, race: two deposits opened at once do not pass it together', async () => {
  const member = await resident();
  const answers = await Promise.all(WAYS.map((way) => open(member, way, '1000')));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const refused = answers.find(({ status }) => status === 422)!;
  expect(refused.body).toMatchObject({
    message: 'balance_max_reached',
    errors: { amount: ['balance_max_reached:500.00'] },
  });
});

test('max balance: an open deposit counts until it is closed', async () => {
  const member = await resident();
  const first = await open(member, 'bank_card', '1000');
  expect((await open(member, 'card_transfer', '600')).status).toBe(422);
  await expireDeposit(fixture, openDeposit.answer.parse(first.body).data.id);
  expect((await open(member, 'card_transfer', '600')).status).toBe(200);
});
