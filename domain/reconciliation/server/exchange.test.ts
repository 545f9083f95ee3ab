import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  A_DAY_AGO,
  createReconciliationFixture,
  type ReconciliationFixture,
} from '#dev/reconciliation-fixture.ts';
import { micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { exchange } from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';

let fixture: ReconciliationFixture;
beforeAll(async () => {
  fixture = await createReconciliationFixture();
  await fixture.tamper(`insert into payment_methods (hash, provider, code, type, currency, name,
      exchange_currency)
    values ('exchanged0', 'sandbox', 'card', 'bank_card', 'RUB',
      '{"ru": "К", "en": "C", "kz": "К"}', 'USD')`);
});
afterAll(() => fixture.close());

/** 62.50 of USD at 80, of which the provider keeps 2%: 61.25 became 4,900.00 of RUB. */
async function plantDeposit(): Promise<void> {
  await fixture.tamper(`insert into deposits (id, player_id, key, request_hash, method_hash,
    provider,
      type, currency, amount, commission_bp, life_seconds, status, paid_amount, charge_amount,
      charge_currency, rate, paid_charge, created_at, expires_at, closed_at)
    overriding system value
    values (700, ${fixture.player}, 'exchanged', '', 'exchanged0', 'sandbox', 'bank_card', 'RUB',
      5000000000, 200, 1200, 3, 5000000000, 62500000, 'USD', 8000000000, 62500000, ${A_DAY_AGO},
      ${A_DAY_AGO}, ${A_DAY_AGO})`);
  const { db, accounts, player } = fixture;
  const moved = await db.transaction(async (tx) =>
    exchange(tx, accounts, {
      key: 'deposit:700',
      ref: 'deposit:700',
      from: {
        account: await accounts.find(tx, 'psp_clearing', 'sandbox', 'USD'),
        amount: micro(61_250_000n),
      },
      to: {
        account: await accounts.find(tx, 'player_cash', player.toString(), 'RUB'),
        amount: micro(4_900_000_000n),
      },
    }),
  );
  expect(isRefusal(moved)).toBe(false);
  await fixture.tamper(`update transfers set created_at = ${A_DAY_AGO} where ref = 'deposit:700'`);
}

/** As if the check had never run: the planted rows lie before its mark. */
async function compare() {
  await fixture.tamper(
    `update reconciliation_runs set mark = 'null' where check_name = 'clearing'`,
  );
  const { findings } = await fixture.run('clearing');
  return findings.map(({ kind, facts: { provider, currency, moved, due } }) => [
    kind,
    `${provider} ${currency}`,
    `${moved} of ${due}`,
  ]);
}

test('reconciliation: an exchanged deposit agrees on all four of its sides', async () => {
  await plantDeposit();
  expect(await compare()).toEqual([]);
  expect((await fixture.run('unbalanced-batches')).findings).toEqual([]);
});

/** Each change is undone, and then there are no differences again. */
test.each([
  [
    'less reached the player than the deposit states',
    `update transfers set amount = amount - 10000 where key = 'deposit:700:in'`,
    `update transfers set amount = amount + 10000 where key = 'deposit:700:in'`,
    [['payment_amount', 'exchange RUB', '-4899990000 of -4900000000']],
  ],
  [
    'more left the clearing account than was charged',
    `update transfers set amount = amount + 10000 where key = 'deposit:700:out'`,
    `update transfers set amount = amount - 10000 where key = 'deposit:700:out'`,
    [
      ['payment_amount', 'sandbox USD', '61260000 of 61250000'],
      ['payment_amount', 'exchange USD', '61260000 of 61250000'],
    ],
  ],
  [
    'the second half is missing',
    `update transfers set ref = 'deposit:701' where key = 'deposit:700:in'`,
    `update transfers set ref = 'deposit:700' where key = 'deposit:700:in'`,
    [
      ['movement_unexplained', 'exchange RUB', '-4900000000 of 0'],
      ['payment_without_money', 'exchange RUB', '0 of -4900000000'],
    ],
  ],
  [
    'the deposit states another amount',
    `update deposits set paid_amount = 5100000000 where id = 700`,
    `update deposits set paid_amount = 5000000000 where id = 700`,
    [['payment_amount', 'exchange RUB', '-4900000000 of -4998000000']],
  ],
])('reconciliation: an exchange is found when %s', async (_, sql, undo, found) => {
  await fixture.tamper(sql);
  const compared = await compare();
  expect(compared).toHaveLength(found.length);
  expect(compared).toEqual(expect.arrayContaining(found));
  await fixture.tamper(undo);
  expect(await compare()).toEqual([]);
});

test('reconciliation: an exchange without a payment is found', async () => {
  const { db, accounts } = fixture;
  const adjust = (tx: Tx, currency: 'RUB' | 'EUR') =>
    accounts.find(tx, 'house_adjustment', 'manual', currency);
  await db.transaction(async (tx) =>
    exchange(tx, accounts, {
      key: 'by-hand',
      from: { account: await adjust(tx, 'EUR'), amount: micro(1_000_000n) },
      to: { account: await adjust(tx, 'RUB'), amount: micro(90_000_000n) },
    }),
  );
  await fixture.tamper(`update transfers set created_at = ${A_DAY_AGO} where key like 'by-hand%'`);
  expect((await compare()).map(([kind]) => kind)).toEqual([
    'movement_unexplained',
    'movement_unexplained',
  ]);
});
