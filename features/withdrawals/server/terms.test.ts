import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import {
  CARD,
  createWithdrawalsFixture,
  type WithdrawalTestUser,
  type WithdrawalsFixture,
} from '#dev/withdrawals-fixture.ts';
import { CURRENCIES, type Currency } from '#core/currency.ts';
import { micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { transfer } from '#domain/ledger/server/index.ts';

/** Attempts to abuse fees, rates, minimums, instruments and keys. */
const PATH = '/api/v2/billing/withdrawals';
const OTHER_CARD = '5555555555554444';

let fixture: WithdrawalsFixture;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: 'cardwayrub' });
  await fixture.addMethod({ hash: 'dearwayrub', fee: micro(150_000_000n) });
  await fixture.addMethod({ hash: 'kztwayrub1', exchange: 'KZT', fee: micro(20_000_000n) });
  await fixture.setRate('RUB', 'KZT', 500_000_000n);
  return async () => {
    expect(fixture.errors).toEqual([]);
    await fixture.close();
    await database.close();
  };
});

const newKey = () => randomBytes(12).toString('hex');
const PLAIN = { hash: 'cardwayrub', amount: '500', fee: '0.00', arrives: '500.00' };

function ask(as: WithdrawalTestUser, body: object = {}, key = newKey()) {
  return fixture.send('POST', PATH, { as, key, body: { ...PLAIN, destination: CARD, ...body } });
}

const quote = (as: WithdrawalTestUser, hash: string, amount: string) =>
  fixture.send('POST', `${PATH}/quote`, { as, body: { hash, amount } });

const MINIMUM: Readonly<Record<Currency, readonly [string, string]>> = {
  RUB: ['100', '99.99'],
  USD: ['1', '0.99'],
  EUR: ['1', '0.99'],
  KZT: ['500', '499.99'],
  INR: ['100', '99.99'],
};

test('cashier.payout: the smallest payout of each currency, whatever a method says', async () => {
  for (const currency of CURRENCIES) {
    const [least, under] = MINIMUM[currency];
    const hash = `leastway${currency.toLowerCase()}`;
    await fixture.addMethod({ hash, currency });
    await fixture.asOwner(`update payment_methods set amount_min = 10000 where hash = '${hash}'`);
    const player = await fixture.addPlayer('1000.00', currency);
    const body = { hash, fee: '0.00', destination: CARD };
    const small = await ask(player, { ...body, amount: under, arrives: under });
    expect(small.json['errors'], currency).toEqual({ amount: [`amount_below_min:${least}.00`] });
    const right = await ask(player, { ...body, amount: least, arrives: `${least}.00` });
    expect(right.status, right.text).toBe(200);
  }
});

test('terms: a fee that takes the whole amount is refused before anything is held', async () => {
  const player = await fixture.addPlayer('1000.00');
  for (const amount of ['100', '120', '150']) {
    const asked = await quote(player, 'dearwayrub', amount);
    expect(asked.json, amount).toMatchObject({
      message: 'fee_too_high',
      errors: { amount: ['fee_too_high'] },
    });
    const body = { hash: 'dearwayrub', amount, fee: '150.00', arrives: '0.00' };
    expect((await ask(player, body)).json['message']).toBe('fee_too_high');
  }
  const least = await quote(player, 'dearwayrub', '150.01');
  expect(least.json['data']).toMatchObject({ fee: '150.00', arrives: '0.01' });
  // Less than a hundredth would arrive.
  await fixture.addMethod({
    hash: 'tinyway001',
    currency: 'KZT',
    exchange: 'USD',
    fee: micro(499_990_000n),
  });
  await fixture.setRate('KZT', 'USD', 200_000n);
  const rich = await fixture.addPlayer('1000.00', 'KZT');
  expect((await quote(rich, 'tinyway001', '500')).json).toMatchObject({
    message: 'fee_too_high',
    errors: { amount: ['fee_too_high'] },
  });
  expect(await fixture.balances(player)).toEqual({ cash: '1000.00', held: '0.00' });
});

test('theft: terms other than agreed are never used, whichever has changed', async () => {
  const player = await fixture.addPlayer('5000.00');
  const agreed = { hash: 'kztwayrub1', amount: '500', fee: '20.00', arrives: '2400.00' };
  const known = { ...agreed, arrives_currency: 'KZT' };
  const method = (change: string) =>
    fixture.asOwner(`update payment_methods set ${change} where hash = 'kztwayrub1'`);
  // A worse rate, a higher fee, and both so that the same amount arrives.
  const changes = [
    [
      () => fixture.setRate('RUB', 'KZT', 499_990_000n),
      () => fixture.setRate('RUB', 'KZT', 500_000_000n),
    ],
    [() => method('fee_fixed = 20010000'), () => method('fee_fixed = 20000000')],
    [
      async () => {
        await method('fee_fixed = 100000000');
        await fixture.setRate('RUB', 'KZT', 600_000_000n);
      },
      async () => {
        await method('fee_fixed = 20000000');
        await fixture.setRate('RUB', 'KZT', 500_000_000n);
      },
    ],
    // The same figures in a currency that is worth less.
    [
      async () => {
        await fixture.setRate('RUB', 'INR', 500_000_000n);
        await method(`exchange_currency = 'INR'`);
      },
      () => method(`exchange_currency = 'KZT'`),
    ],
  ] as const;
  for (const [index, [change, back]] of changes.entries()) {
    await change();
    expect((await ask(player, known)).json['message'], String(index)).toBe('terms_changed');
    await back();
  }
  // Without a currency the request means the currency of the wallet.
  expect((await ask(player, agreed)).json['message']).toBe('terms_changed');
  expect((await ask(player, known)).status).toBe(200);
  expect(await fixture.balances(player)).toEqual({ cash: '4500.00', held: '500.00' });
});

test('idempotency: one key with any other value in it is another request, and is refused', async () => {
  const player = await fixture.addPlayer('5000.00');
  const first = (await ask(player)).json['data'].id;
  const key = newKey();
  const made = await ask(player, {}, key);
  const others = [
    { amount: '501', arrives: '501.00' },
    { destination: OTHER_CARD },
    { destination: undefined, destination_of: first },
    { fee: '0.01' },
    { arrives: '499.99' },
    { arrives_currency: 'RUB' },
  ];
  for (const other of others) {
    const got = await ask(player, other, key);
    expect(got.json['message'], JSON.stringify(other)).toBe('key_reused');
  }
  expect((await ask(player, {}, key)).json['data'].id).toBe(made.json['data'].id);
  // Another player's key is separate.
  const stranger = await fixture.addPlayer('1000.00');
  expect((await ask(stranger, {}, key)).json['data'].id).not.toBe(made.json['data'].id);
});

test('theft: an earlier destination is the one that was shown, whatever a second tab requests', async () => {
  const player = await fixture.addPlayer('5000.00');
  const first = (await ask(player)).json['data'];
  const again = { destination: undefined, destination_of: first.id };
  const [one, other] = await Promise.all([
    ask(player, again),
    ask(player, { destination: OTHER_CARD }),
  ]);
  expect(one!.json['data'].destination).toBe(first.destination);
  expect(other!.json['data'].destination).toBe('•••• 4444');
  const both = { destination: OTHER_CARD, destination_of: first.id };
  expect((await ask(player, both)).status).toBe(422);
  // A card number is not a phone number.
  await fixture.addMethod({ hash: 'phonewayrub', type: 'phone_transfer' });
  const phone = { ...again, hash: 'phonewayrub' };
  expect((await ask(player, phone)).json['message']).toBe('destination_unknown');
});

async function paidIn(player: WithdrawalTestUser, rubles: string, count: number): Promise<void> {
  await fixture.asOwner(
    `insert into payment_methods (hash, provider, code, type, currency, exchange_currency, name)
     values ('phoneinrub1', 'payer', 'phone_transfer', 'phone_transfer', 'RUB', 'RUB',
       '{"ru": "", "en": "", "kz": ""}') on conflict do nothing;
     insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
       amount, commission_bp, life_seconds, status, paid_amount, expires_at, closed_at)
     select ${player.id}, 'small-' || n, '\\x00', 'phoneinrub1', 'payer', 'phone_transfer', 'RUB',
       ${rubles} * 1000000, 0, 1200, 3, ${rubles} * 1000000, now(), now()
       from generate_series(1, ${count}) n`,
  );
}

test('theft: many deposits, each too small to be paid back, are owed together', async () => {
  const player = await fixture.addPlayer('5000.00');
  await paidIn(player, '99', 1);
  expect((await ask(player)).status).toBe(200);
  const other = await fixture.addPlayer('5000.00');
  await paidIn(other, '99', 7);
  expect((await ask(other)).json['errors']).toEqual({ amount: ['closed_loop_first_phone:693.00'] });
});

test('theft: bonus money cannot be withdrawn, in any currency', async () => {
  for (const currency of ['RUB', 'EUR'] as const) {
    const player = await fixture.addPlayer('400.00');
    const { db, deps } = fixture;
    await db.transaction(async (tx) => {
      const owner = player.id.toString();
      const moved = await transfer(tx, {
        key: newKey(),
        kind: 'adjustment',
        debit: await deps.accounts.find(tx, 'house_adjustment', 'test', currency),
        credit: await deps.accounts.find(tx, 'player_bonus', owner, currency),
        amount: micro(9_000_000_000n),
      });
      if (isRefusal(moved)) throw new Error(moved.refused);
    });
    expect((await ask(player)).json['message'], currency).toBe('insufficient_funds');
    expect(await fixture.balances(player)).toEqual({ cash: '400.00', held: '0.00' });
  }
});

test('race: the daily maximum, from four tabs at once', async () => {
  await fixture.asOwner(`update withdrawal_rules set day_max = 1000000000 where currency = 'RUB'`);
  const player = await fixture.addPlayer('5000.00');
  const all = await Promise.all([ask(player), ask(player), ask(player), ask(player)]);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
  await fixture.asOwner(`update withdrawal_rules set day_max = null where currency = 'RUB'`);
});
