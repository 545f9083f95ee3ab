import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStudioFixture, type StudioFixture } from '#dev/studio-fixture.ts';
import { createVault } from '#domain/fairness/server/index.ts';
import { findRun, runCheck, type ReconciliationDeps } from '#domain/reconciliation/server/index.ts';
import type { ReconciliationCheckName } from '#domain/reconciliation/rules.ts';
import { createLog } from '#platform/server/log.ts';
import { checkPools } from './check-pools.ts';

let fixture: StudioFixture;
beforeEach(async () => {
  fixture = await createStudioFixture();
});
afterEach(() => fixture.close());

async function compare(check: ReconciliationCheckName = 'supplier-transactions') {
  const deps: ReconciliationDeps = {
    db: fixture.db,
    vault: createVault('5'.repeat(64)),
    games: new Map(),
    providers: [],
    suppliers: fixture.suppliers.statements,
    jackpots: () => checkPools(fixture.db),
    log: createLog('silent'),
    emit: async () => {},
  };
  return (await findRun(fixture.db, await runCheck(deps, check)))!;
}

/** What was played was played some hours ago. */
async function age(hours = 5): Promise<void> {
  const at = `date_trunc('hour', now() - interval '${hours} hours') + interval '10 minutes'`;
  await fixture.asOwner(`
    update supplier_transactions set created_at = ${at};
    update studio_rounds set placed_at = ${at};`);
}

/** A run compared all until so many hours ago. */
async function plantMark(hours: number): Promise<void> {
  const hour = `extract(epoch from date_trunc('hour', now() - interval '${hours} hours'))`;
  await fixture.asOwner(`
    insert into reconciliation_runs
      (check_name, started_at, compared_count, findings_count, findings, mark)
    values ('supplier-transactions', now() - interval '${hours} hours', 0, 0, '[]',
      jsonb_build_object('studio', ${hour} * 1000))`);
}

test('reconciliation: the list of a supplier agrees with ours after wins, losses and lost answers', async () => {
  const { session } = await fixture.open();
  for (let played = 0; played < 6; played += 1) await fixture.spin(session);
  fixture.proxy.fault = 'no response';
  await fixture.spin(session);
  fixture.proxy.fault = 'none';
  await fixture.finish();
  await age();
  const run = await compare();
  expect(run).toMatchObject({ findings: [], trouble: null });
  // Six bets and six wins, on both sides.
  expect(Number(run.compared_count)).toBe(24);
}, 60_000);

test('reconciliation: a bet that one side lacks and another amount are differences, each once', async () => {
  const { session } = await fixture.open();
  for (let played = 0; played < 3; played += 1) await fixture.spin(session);
  await fixture.asOwner(`
    update studio_rounds set cost = cost + 10 where id = (select max(id) - 2 from studio_rounds);
    update studio_rounds set bet_ref = gen_random_uuid()
      where id = (select max(id) - 1 from studio_rounds);`);
  await age();
  const { findings } = await compare();
  expect(findings.map(({ kind }) => kind).toSorted()).toEqual([
    'missing_at_provider',
    'only_at_provider',
    'provider_amount',
  ]);
  const [amount] = findings.filter(({ kind }) => kind === 'provider_amount');
  expect(amount!.facts).toMatchObject({
    provider: 'studio',
    direction: 'bet',
    amount: '50000000',
    provider_amount: '50000010',
    game: 'steppe-gold',
  });
});

test('reconciliation: hours of a supplier without an answer are compared by the next run', async () => {
  const { session } = await fixture.open();
  await fixture.spin(session);
  await age();
  await fixture.asOwner(`update suppliers set base_url = 'http://127.0.0.1:9', changed_at = now()`);
  await fixture.suppliers.directory.reload();
  expect((await compare()).trouble).toBe('supplier_away');
  await fixture.asOwner(
    `update suppliers set base_url = '${fixture.url()}/studio/hub88', changed_at = now()`,
  );
  await fixture.suppliers.directory.reload();
  const run = await compare();
  expect(run.trouble).toBeNull();
  expect(Number(run.compared_count)).toBe(4);
});

test('reconciliation: all hours since the last run are compared, oldest first, some in each run', async () => {
  await plantMark(100);
  const { session } = await fixture.open();
  await fixture.spin(session);
  await age(90);
  const first = await compare();
  expect([Number(first.compared_count), first.trouble]).toEqual([4, null]);
  // 72 hours were compared: those from 28 hours ago on are left to the next run.
  await age(27);
  expect(Number((await compare()).compared_count)).toBe(4);
  await age(5);
  expect(Number((await compare()).compared_count)).toBe(0);
});

test('reconciliation: a supplier without an answer does not keep the others from going on', async () => {
  await plantMark(100);
  await fixture.suppliers.registerSupplier({
    code: 'away',
    name: 'Away',
    protocol: 'hub88',
    baseUrl: 'http://127.0.0.1:9',
    operatorId: 'croupier',
    theirPublicKey: generateKeyPairSync('rsa', { modulusLength: 2048 })
      .publicKey.export({ type: 'spki', format: 'pem' })
      .toString(),
  });
  const { session } = await fixture.open();
  await fixture.spin(session);
  await age(90);
  const first = await compare();
  expect([Number(first.compared_count), first.trouble]).toEqual([4, 'supplier_away']);
  await age(27);
  const second = await compare();
  expect([Number(second.compared_count), second.trouble]).toEqual([4, 'supplier_away']);
});

test('reconciliation: a jackpot pool that was changed by hand is found, once as a case', async () => {
  const { session } = await fixture.open('10000.00', 'khans-treasury');
  await fixture.spin(session);
  expect((await compare('jackpot-pools')).findings).toEqual([]);
  await fixture.asOwner(`update studio_jackpots set amount = amount + 1 where tier = 'mini'`);
  const [found, ...more] = (await compare('jackpot-pools')).findings;
  expect(found).toMatchObject({
    kind: 'pool_differs',
    subject: 'pool:khans-treasury/RUB/mini',
    facts: { game: 'khans-treasury', currency: 'RUB', tier: 'mini' },
  });
  expect(more).toEqual([]);
  await compare('jackpot-pools');
  const cases = await fixture.db.query(
    `select times_seen from reconciliation_cases where check_name = 'jackpot-pools'`,
  );
  expect(cases).toEqual([{ times_seen: 2 }]);
});
