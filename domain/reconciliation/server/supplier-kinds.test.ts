import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RUB, supplierCalls } from '#dev/supplier-calls.ts';
import { NO_POOLS } from '#dev/reconciliation-fixture.ts';
import { createSupplierFixture, type SupplierFixture } from '#dev/supplier-fixture.ts';
import { createVault } from '#domain/fairness/server/index.ts';
import { createLog } from '#platform/server/log.ts';
import { findRun, runCheck, type ReconciliationDeps } from './index.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await createSupplierFixture();
});
afterAll(() => fixture.close());

const { bet, win } = supplierCalls(() => fixture.client);
const HOUR_MS = 3_600_000;

type Line = { readonly transaction_uuid: string; readonly kind: string; readonly amount: number };

/** Compares what was played five hours ago with this list of the supplier. */
async function compare(round: string, lines: readonly (Line & object)[]) {
  const hour = Math.floor(Date.now() / HOUR_MS - 5) * HOUR_MS;
  const created_at = new Date(hour + 600_000).toISOString();
  await fixture.asOwner(`
    insert into reconciliation_runs
      (check_name, started_at, compared_count, findings_count, findings, mark)
    values ('supplier-transactions', '${created_at}', 0, 0, '[]', '{"acme": ${hour}}');
    update supplier_transactions set created_at = '${created_at}' where round = '${round}'`);
  const common = { round, currency: 'RUB', created_at };
  const text = JSON.stringify(lines.map((line) => ({ ...common, ...line })));
  fixture.studio.answer = { status: 200, text };
  const deps: ReconciliationDeps = {
    db: fixture.db,
    vault: createVault('5'.repeat(64)),
    games: new Map(),
    providers: [],
    suppliers: fixture.suppliers.statements,
    jackpots: NO_POOLS,
    log: createLog('silent'),
    emit: async () => {},
  };
  const run = (await findRun(fixture.db, await runCheck(deps, 'supplier-transactions')))!;
  fixture.studio.answer = undefined;
  expect(run.trouble).toBeNull();
  await fixture.asOwner(`delete from supplier_transactions where round = '${round}'`);
  return run.findings.map(({ kind, facts }) => [kind, facts!['reference'], facts!['direction']]);
}

/** A round with a bet of ten and a win of four. */
async function played() {
  const { round, ...player } = await fixture.open();
  const stake = bet(player, 10);
  await stake.send();
  const paid = win(player, stake.ref, 4, { round_closed: true });
  await paid.send();
  return { round, stake: stake.ref, paid: paid.ref };
}

const line = (kind: string, transaction_uuid: string, roubles: number) => {
  return { kind, transaction_uuid, amount: roubles * RUB };
};

test.each(['TK_WIN', 'TK_FREE_WIN', 'TK_JP_WIN', 'TK_BONUS_WIN'])(
  'reconciliation: a line of the kind %s is a win',
  async (kind) => {
    const { round, stake, paid } = await played();
    const lines = [line('TK_BET', stake, 10), line(kind, paid, 4)];
    expect(await compare(round, lines)).toEqual([]);
    const other = await played();
    const wrong = [line('TK_BET', other.stake, 10), line(kind, other.paid, 5)];
    expect(await compare(other.round, wrong)).toEqual([['provider_amount', other.paid, 'win']]);
  },
);

test('reconciliation: a free bet is listed with its value or with zero', async () => {
  for (const [kind, roubles] of [
    ['TK_FREE_BET', 0],
    ['TK_FREE_BET', 10],
    ['TK_BET', 0],
  ] as const) {
    const { round, stake, paid } = await played();
    await fixture.asOwner(`update supplier_transactions set is_free = true where ref = '${stake}'`);
    const lines = [line(kind, stake, roubles), line('TK_FREE_WIN', paid, 4)];
    expect(await compare(round, lines)).toEqual([]);
  }
  const { round, stake, paid } = await played();
  const lines = [line('TK_FREE_BET', stake, 0), line('TK_WIN', paid, 4)];
  expect(await compare(round, lines)).toEqual([['provider_amount', stake, 'bet']]);
});

test('reconciliation: a rollback takes its line off the list of a supplier that keeps both', async () => {
  const { round, stake, paid } = await played();
  const gone = randomUUID();
  const back = {
    ...line('TK_ROLLBACK', randomUUID(), 3),
    reference_transaction_uuid: gone,
  };
  const lines = [line('TK_BET', stake, 10), line('TK_WIN', paid, 4), line('TK_BET', gone, 3)];
  expect(await compare(round, [...lines, back])).toEqual([]);
});

test('reconciliation: a line of an unknown kind is a difference and leaves the others to be compared', async () => {
  const { round, stake, paid } = await played();
  const lines = [line('TK_BET', stake, 10), line('TK_TIP', paid, 4)];
  expect(await compare(round, lines)).toEqual([['provider_amount', paid, 'win']]);
});
