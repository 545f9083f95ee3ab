import { beforeAll, expect, test } from 'vitest';
import { A_DAY_LATER, plantIn } from '#dev/reconciliation-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { withdrawalSteps, type Made } from '#dev/withdrawal-steps.ts';
import { PAYER } from '#dev/scripted-payer.ts';
import { openWithdrawalsHouse, type WithdrawalsHouse } from '#dev/withdrawals-house.ts';
import { micro } from '#core/money.ts';
import { createVault } from '#domain/fairness/server/index.ts';
import { rollAccountDays } from '#domain/ledger/server/index.ts';
import type { StatementLine } from '#domain/payments/server/index.ts';
import type { CheckName } from '../rules.ts';
import { findRun, runCheck, type ReconciliationDeps } from './index.ts';

let database: TestDatabase;
let house: WithdrawalsHouse;
let steps: ReturnType<typeof withdrawalSteps>;
const ends = new Map<string, StatementLine['state']>();

beforeAll(async () => {
  database = await testDatabase();
  house = await openWithdrawalsHouse(database.url);
  await house.addWay({ hash: 'feewayrub1', fee: micro(20_000_000n) });
  await house.addWay({ hash: 'kztwayrub1', exchange: 'KZT', fee: micro(20_000_000n) });
  await house.setRate('RUB', 'KZT', 500_000_000n);
  steps = withdrawalSteps(house, await house.addStaff('payments'));
  return async () => {
    await house.close();
    await database.close();
  };
});

/** What the provider says it did with each payout it was asked for. */
function statement(): StatementLine[] {
  return [...house.script.payouts.values()].map((order) => ({
    subject: 'payout',
    id: order.payout.id,
    reference: order.reference,
    amount: order.amount,
    currency: order.currency,
    at: new Date(Date.now() - 20 * 3_600_000),
    state: ends.get(order.reference) ?? 'open',
  }));
}

async function findingsOf(check: CheckName) {
  const deps: ReconciliationDeps = {
    db: house.db,
    log: house.deps.log,
    vault: createVault('5'.repeat(64)),
    games: new Map(),
    providers: [{ name: PAYER, statement: async () => statement() }],
    emit: house.deps.emit,
  };
  return (await findRun(house.db, await runCheck(deps, check)))!.findings;
}

test('reconciliation: withdrawals paid, returned, on their way and refused all agree', async () => {
  const made: Made[] = [];
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
  await house.runSending();
  const [paidRub, lostRub, , paidKzt, lostKzt] = made;
  await steps.paid(paidRub!, '480.00');
  await steps.paid(paidKzt!, '2400.00', { currency: 'KZT' });
  await steps.failed(lostRub!);
  await steps.failed(lostKzt!, { currency: 'KZT' });
  for (const one of [paidRub, paidKzt]) ends.set(one!.reference, 'paid');
  for (const one of [lostRub, lostKzt]) ends.set(one!.reference, 'failed');

  expect(await findingsOf('unbalanced-batches')).toEqual([]);
  await plantIn(database.url, A_DAY_LATER);
  await rollAccountDays(house.db);
  for (const check of ['clearing', 'provider-statements', 'liabilities', 'balances'] as const) {
    expect([check, await findingsOf(check)]).toEqual([check, []]);
  }

  // And a payout that the provider says it paid twice over is found.
  ends.set(lostRub!.reference, 'paid');
  expect((await findingsOf('provider-statements')).map(({ kind }) => kind)).toEqual([
    'provider_state',
  ]);

  // One that says of a paid payout that it failed moved nothing, and is found without a statement.
  ends.set(lostRub!.reference, 'failed');
  expect(await findingsOf('provider-statements')).toEqual([]);
  await steps.failed(paidRub!);
  expect(await findingsOf('provider-statements')).toMatchObject([
    {
      subject: `${PAYER}:payout:${paidRub!.reference}`,
      kind: 'provider_state',
      facts: { provider_state: 'failed', state: 'paid' },
    },
  ]);
});
