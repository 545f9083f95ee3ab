import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import { startTestHouse, type Member, type TestHouse } from '#dev/bank/test-house.ts';
import { DEPOSITS, endTime, openedFor, said, sendTo } from '#dev/bank/test-messages.ts';
import { startCoinHouse } from '#dev/btcpay/test-coins.ts';

let house: Pick<TestHouse, 'asOwner' | 'balance' | 'call' | 'close' | 'db' | 'deps' | 'member'>;
afterEach(() => house.close());

const CARD = bankMethodHash('bank_card', 'RUB');

async function limited(rubles: number): Promise<Member> {
  const member = await house.member();
  await house.asOwner(
    `insert into protections (player_id) values (${member.id});
     insert into protection_limits (player_id, kind, currency, period, amount, zone)
     values (${member.id}, 'deposit', 'RUB', 'day', ${rubles}::bigint * 1000000, 'UTC')`,
  );
  return member;
}

const open = (member: Member, amount: string) =>
  house.call(member, 'POST', DEPOSITS, { hash: CARD, amount }, randomUUID());

const REFUSED = { status: 422, body: { message: 'deposit_limit_reached' } };

test('protection: an invoice that is put aside counts as long as it can be paid', async () => {
  const own = await startTestHouse();
  house = own;
  const member = await limited(1500);
  const first = await openedFor(own, member, '1000');
  expect((await house.call(member, 'POST', `${DEPOSITS}/${first.id}/cancel`, {})).status).toBe(200);
  expect(await open(member, '1000')).toMatchObject(REFUSED);
  expect(await sendTo(own, said(first.reference))).toBe(200);
  expect(await open(member, '501')).toMatchObject(REFUSED);
  expect((await open(member, '500')).status).toBe(200);
});

test('protection: once its time is over an invoice that was put aside counts no more', async () => {
  const own = await startTestHouse();
  house = own;
  const member = await limited(1500);
  const first = await openedFor(own, member, '1000');
  await endTime(own, first.id);
  await house.call(member, 'POST', `${DEPOSITS}/${first.id}/cancel`, {});
  expect((await open(member, '1500')).status).toBe(200);
});

test('protection: a coin on its way counts beyond the time of its invoice', async () => {
  const own = await startCoinHouse();
  house = own;
  const member = await limited(5000);
  const { id, invoice } = await own.opened(member, '5000');
  await own.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await own.coins.tick();
  await endTime(own as unknown as TestHouse, id);
  expect(await open(member, '100')).toMatchObject(REFUSED);
});
