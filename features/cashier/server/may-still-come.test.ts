import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import {
  createBankFixture,
  type BankFixturePlayer,
  type BankFixture,
} from '#dev/bank/bank-fixture.ts';
import {
  DEPOSITS_PATH,
  expireDeposit,
  createTestDeposit,
  bankMessage,
  postWebhook,
} from '#dev/bank/deposit-steps.ts';
import { createCoinFixture } from '#dev/btcpay/coin-fixture.ts';

let fixture: Pick<BankFixture, 'asOwner' | 'balance' | 'call' | 'close' | 'db' | 'deps' | 'member'>;
afterEach(() => fixture.close());

const CARD = bankMethodHash('bank_card', 'RUB');

async function limited(rubles: number): Promise<BankFixturePlayer> {
  const member = await fixture.member();
  await fixture.asOwner(
    `insert into protections (player_id) values (${member.id});
     insert into protection_limits (player_id, kind, currency, period, amount, zone)
     values (${member.id}, 'deposit', 'RUB', 'day', ${rubles}::bigint * 1000000, 'UTC')`,
  );
  return member;
}

const open = (member: BankFixturePlayer, amount: string) =>
  fixture.call(member, 'POST', DEPOSITS_PATH, { hash: CARD, amount }, randomUUID());

const REFUSED = { status: 422, body: { message: 'deposit_limit_reached' } };

test('protection: a discarded invoice counts towards the limit as long as it can be paid', async () => {
  const own = await createBankFixture();
  fixture = own;
  const member = await limited(1500);
  const first = await createTestDeposit(own, member, '1000');
  expect(
    (await fixture.call(member, 'POST', `${DEPOSITS_PATH}/${first.id}/cancel`, {})).status,
  ).toBe(200);
  expect(await open(member, '1000')).toMatchObject(REFUSED);
  expect(await postWebhook(own, bankMessage(first.reference))).toBe(200);
  expect(await open(member, '501')).toMatchObject(REFUSED);
  expect((await open(member, '500')).status).toBe(200);
});

test('protection: a discarded invoice no longer counts once it has expired', async () => {
  const own = await createBankFixture();
  fixture = own;
  const member = await limited(1500);
  const first = await createTestDeposit(own, member, '1000');
  await expireDeposit(own, first.id);
  await fixture.call(member, 'POST', `${DEPOSITS_PATH}/${first.id}/cancel`, {});
  expect((await open(member, '1500')).status).toBe(200);
});

test('protection: a coin payment on its way counts beyond the expiry of its invoice', async () => {
  const own = await createCoinFixture();
  fixture = own;
  const member = await limited(5000);
  const { id, invoice } = await own.createDeposit(member, '5000');
  await own.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await own.coins.tick();
  await expireDeposit(own as unknown as BankFixture, id);
  expect(await open(member, '100')).toMatchObject(REFUSED);
});
