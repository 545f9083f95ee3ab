import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createReconciliationFixture,
  type ReconciliationFixture,
} from '#dev/reconciliation-fixture.ts';
import { micro } from '#core/money.ts';
import type { StatementLine } from '#domain/payments/server/index.ts';
import { findRun, runCheck } from './index.ts';

let fixture: ReconciliationFixture;
beforeAll(async () => {
  fixture = await createReconciliationFixture();
});
afterAll(() => fixture.close());

/** Noon of the last finished day (UTC): a day is finished a quarter of an hour after its end. */
const NOON = `(date_trunc('day', now() - interval '15 minutes', 'UTC') - interval '12 hours')`;
const noon = () => {
  const start = new Date(Date.now() - 15 * 60_000).setUTCHours(0, 0, 0, 0);
  return new Date(start - 12 * 3_600_000);
};

const DEPOSIT = `insert into deposits (player_id, key, request_hash, method_hash, provider, type,
    currency, amount, commission_bp, life_seconds, status, paid_amount, created_at, expires_at,
    closed_at, reference, provider_invoice)
  select $player, $key, '', (select hash from payment_methods limit 1), 'sandbox', 'bank_card',
    'RUB', 5000000, 0, 1200, 3, 5000000, ${NOON}, ${NOON}, ${NOON}, $reference, 'inv-1'`;
const REFERENCE = '0b0e7a52-7d4e-4a0f-9a6a-31f6b1f0a001';

async function plantDeposit(): Promise<void> {
  await fixture.tamper(`insert into payment_methods (hash, provider, code, type, currency, name,
      exchange_currency)
    values ('reconciled0', 'sandbox', 'card', 'bank_card', 'RUB',
      '{"ru": "К", "en": "C", "kz": "К"}', 'RUB') on conflict do nothing`);
  await fixture.tamper(
    DEPOSIT.replace('$player', fixture.player.toString())
      .replace('$key', `'reconciled'`)
      .replace('$reference', `'${REFERENCE}'`),
  );
}

function line(changes: Partial<StatementLine> = {}): StatementLine {
  return {
    subject: 'invoice',
    id: 'inv-1',
    reference: REFERENCE,
    amount: micro(5_000_000n),
    currency: 'RUB',
    at: noon(),
    state: 'paid',
    ...changes,
  };
}

test('reconciliation: money without a payment and a payment without money are found', async () => {
  await fixture.tamper(`insert into accounts (id, kind, owner, currency, is_tracked)
      values (9990011, 'psp_clearing', 'sandbox', 'RUB', false);
    insert into transfers (key, request_hash, kind, debit_account, credit_account, amount, ref,
        created_at)
      select 'ghost', '', 'deposit', 9990011, min(id), 77, 'deposit:424242',
             ${NOON}
        from accounts where kind = 'house_game' and currency = 'RUB'`);
  await plantDeposit();
  await fixture.tamper(
    `update reconciliation_runs set mark = 'null' where check_name = 'clearing'`,
  );
  const { findings } = await fixture.run('clearing');
  expect(findings.map(({ kind }) => kind).toSorted()).toEqual([
    'movement_unexplained',
    'payment_without_money',
  ]);
  await fixture.tamper(`delete from transfers where key = 'ghost'; delete from deposits;
    update reconciliation_runs set mark = 'null' where check_name = 'clearing'`);
  expect((await fixture.run('clearing')).findings).toEqual([]);
});

test.each([
  ['missing_at_provider', []],
  ['only_at_provider', [line(), line({ reference: '0b0e7a52-7d4e-4a0f-9a6a-31f6b1f0a002' })]],
  ['provider_amount', [line({ amount: micro(4_000_000n) })]],
  ['provider_amount', [line({ currency: 'EUR' })]],
  ['provider_state', [line({ state: 'failed' })]],
  ['provider_id', [line({ id: 'inv-2' })]],
  ['only_at_provider', [line({ subject: 'payout' })]],
] as const)('reconciliation: a statement that differs is found: %s', async (kind, lines) => {
  await plantDeposit().catch(() => undefined);
  fixture.statement.lines = [...lines];
  const { findings } = await fixture.run('provider-statements');
  expect(findings.map((each) => each.kind)).toEqual([kind]);
});

test('reconciliation: a matching statement has no findings, an unavailable one is an error', async () => {
  fixture.statement.lines = [line()];
  expect((await fixture.run('provider-statements')).findings).toEqual([]);
  fixture.statement.lines = undefined;
  const { trouble, findings } = await fixture.run('provider-statements');
  expect([trouble, findings]).toEqual(['payment_unavailable', []]);
});

test('reconciliation: an invoice may be created days before it is paid', async () => {
  const made = new Date(Date.now() - 5 * 24 * 3_600_000);
  const statement = async (sinceMs: number) =>
    made.getTime() >= sinceMs ? [line({ at: made })] : [];
  const deps = { ...fixture.deps, providers: [{ name: 'sandbox', statement }] };
  const run = await findRun(fixture.db, await runCheck(deps, 'provider-statements'));
  expect(run!.findings).toEqual([]);
});
