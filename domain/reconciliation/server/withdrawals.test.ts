import { beforeAll, expect, test } from 'vitest';
import { NO_POOLS, NO_SUPPLIERS } from '#dev/reconciliation-fixture.ts';
import { A_DAY_LATER, tamperWith } from '#dev/reconciliation-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { withdrawalSteps, type TestWithdrawal } from '#dev/withdrawal-steps.ts';
import { SCRIPTED_PROVIDER } from '#dev/scripted-payout-provider.ts';
import { createWithdrawalsFixture, type WithdrawalsFixture } from '#dev/withdrawals-fixture.ts';
import { micro } from '#core/money.ts';
import { createVault } from '#domain/fairness/server/index.ts';
import { rollAccountDays } from '#domain/ledger/server/index.ts';
import type { StatementLine } from '#domain/payments/server/index.ts';
import type { ReconciliationCheckName } from '../rules.ts';
import { findRun, runCheck, type ReconciliationDeps } from './index.ts';

let database: TestDatabase;
let fixture: WithdrawalsFixture;
let steps: ReturnType<typeof withdrawalSteps>;
const ends = new Map<string, StatementLine['state']>();

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: 'feewayrub1', fee: micro(20_000_000n) });
  await fixture.addMethod({ hash: 'kztwayrub1', exchange: 'KZT', fee: micro(20_000_000n) });
  await fixture.setRate('RUB', 'KZT', 500_000_000n);
  steps = withdrawalSteps(fixture, await fixture.addStaff('payments'));
  return async () => {
    await fixture.close();
    await database.close();
  };
});

/** The provider's statement of the payouts. */
function statement(): StatementLine[] {
  return [...fixture.script.payouts.values()].map((order) => ({
    subject: 'payout',
    id: order.payout.id,
    reference: order.reference,
    amount: order.amount,
    currency: order.currency,
    at: new Date(Date.now() - 20 * 3_600_000),
    state: ends.get(order.reference) ?? 'open',
  }));
}

async function findingsOf(check: ReconciliationCheckName) {
  const deps: ReconciliationDeps = {
    db: fixture.db,
    log: fixture.deps.log,
    vault: createVault('5'.repeat(64)),
    games: new Map(),
    suppliers: NO_SUPPLIERS,
    jackpots: NO_POOLS,
    providers: [{ name: SCRIPTED_PROVIDER, statement: async () => statement() }],
    emit: fixture.deps.emit,
  };
  return (await findRun(fixture.db, await runCheck(deps, check)))!.findings;
}

test('reconciliation: paid, returned, pending and refused withdrawals all agree', async () => {
  const made: TestWithdrawal[] = [];
  for (const [hash, arrives] of [
    ['feewayrub1', '480.00'],
    ['kztwayrub1', '2400.00'],
  ] as const) {
    for (let index = 0; index < 3; index++) {
      made.push(await steps.approved(hash, '20.00', arrives));
    }
  }
  const refused = await steps.approved('feewayrub1', '20.00', '480.00');
  await steps.decide(refused, { step: 'recall', note: 'a second look' });
  await steps.decide(refused, { step: 'reject', reason: 'rules_broken' });
  await fixture.runSending();
  const [paidRub, lostRub, , paidKzt, lostKzt] = made;
  await steps.paid(paidRub!, '480.00');
  await steps.paid(paidKzt!, '2400.00', { currency: 'KZT' });
  await steps.failed(lostRub!);
  await steps.failed(lostKzt!, { currency: 'KZT' });
  for (const one of [paidRub, paidKzt]) ends.set(one!.reference, 'paid');
  for (const one of [lostRub, lostKzt]) ends.set(one!.reference, 'failed');

  expect(await findingsOf('unbalanced-batches')).toEqual([]);
  await tamperWith(database.url, A_DAY_LATER);
  await rollAccountDays(fixture.db);
  for (const check of ['clearing', 'provider-statements', 'liabilities', 'balances'] as const) {
    expect([check, await findingsOf(check)]).toEqual([check, []]);
  }

  // A payout that the provider reports twice is found.
  ends.set(lostRub!.reference, 'paid');
  expect((await findingsOf('provider-statements')).map(({ kind }) => kind)).toEqual([
    'provider_state',
  ]);

  // A message that a paid payout has failed moves nothing, and is found without a statement.
  ends.set(lostRub!.reference, 'failed');
  expect(await findingsOf('provider-statements')).toEqual([]);
  await steps.failed(paidRub!);
  expect(await findingsOf('provider-statements')).toMatchObject([
    {
      subject: `${SCRIPTED_PROVIDER}:payout:${paidRub!.reference}`,
      kind: 'provider_state',
      facts: { provider_state: 'failed', state: 'paid' },
    },
  ]);
});
