import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import {
  createReconciliationFixture,
  type ReconciliationFixture,
} from '#dev/reconciliation-fixture.ts';
import { findRun, insertRequestedRun, runCheck, type ReconciliationDeps } from './index.ts';
import { runRequested } from './run.ts';

let fixture: ReconciliationFixture;
let staff: PlayerId;
/** Sees the connections of every role. */
let owner: Db;
beforeAll(async () => {
  fixture = await createReconciliationFixture();
  staff = fixture.player;
  owner = openDb({ url: fixture.db.pool.options.connectionString!, connectionsMax: 1 });
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});

/** Waits until so many connections have tried to lock a check, the one that has it included. */
async function waitForTries(count: number): Promise<void> {
  const tried = `select from pg_stat_activity
    where datname = current_database() and state = 'idle'
      and query like 'select pg_try_advisory_lock%'`;
  await expect.poll(() => owner.query(tried), { interval: 10 }).toHaveLength(count);
}

/** A provider that answers on command, and counts its requests. */
function slowProvider() {
  let asked = 0;
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  const statement = async () => {
    asked++;
    await isOpen;
    return [];
  };
  const deps: ReconciliationDeps = { ...fixture.deps, providers: [{ name: 'slow', statement }] };
  return { deps, open, asked: () => asked };
}

const countRuns = async () => {
  const rows = await fixture.db.query<{ n: bigint }>(
    `select count(*) as n from reconciliation_runs where check_name = 'provider-statements'`,
  );
  return rows[0]!.n;
};

test('race: a run requested while one is in progress is that run', async () => {
  const { deps, open, asked } = slowProvider();
  const before = await countRuns();
  const byClock = runCheck(deps, 'provider-statements');
  await expect.poll(asked).toBe(1);
  await fixture.db.transaction((tx) => insertRequestedRun(tx, 'provider-statements', staff));
  const wished = runRequested(deps);
  const another = runCheck(deps, 'provider-statements');
  await waitForTries(3);
  expect(asked()).toBe(1);
  open();
  const id = await byClock;
  await wished;
  expect(await another).toBe(id);
  expect(asked()).toBe(1);
  expect(await countRuns()).toBe(before + 1n);
  const [answer] = await fixture.db.query<{ run_id: bigint }>(
    'select run_id from reconciliation_requests order by id desc limit 1',
  );
  expect(answer!.run_id).toBe(id);
  expect((await findRun(fixture.db, id))!.trouble).toBeNull();
});

test('race: a run that ends before a call during it tries the lock is the run of that call', async () => {
  const { deps, open, asked } = slowProvider();
  const running = runCheck(deps, 'provider-statements');
  await expect.poll(asked).toBe(1);
  const { db } = fixture;
  const hasRead = Promise.withResolvers<void>();
  /** Reads at once, and returns the rows when the run has ended. */
  const query: Db['query'] = async (...args) => {
    const rows = await db.query(...args);
    hasRead.resolve();
    await running;
    // The rows are of the type that the caller asked for.
    return rows as never;
  };
  const late = runCheck({ ...deps, db: { ...db, query } }, 'provider-statements');
  await hasRead.promise;
  open();
  expect(await late).toBe(await running);
  expect(asked()).toBe(1);
});

test('race: different checks do not wait for each other, and the next run is another one', async () => {
  const { deps, open, asked } = slowProvider();
  const slow = runCheck(deps, 'provider-statements');
  await expect.poll(asked).toBe(1);
  const quick = await runCheck(deps, 'escrow');
  expect((await findRun(fixture.db, quick))!.check).toBe('escrow');
  open();
  const first = await slow;
  expect(await runCheck(deps, 'provider-statements')).toBeGreaterThan(first);
});

test('recovery: a check whose process died is run by the waiting process', async () => {
  // Another process: a connection that holds the lock and is closed.
  const client = await fixture.db.pool.connect();
  await client.query(`select pg_advisory_lock(640, hashtext('escrow'))`);
  const before = await runCheck(fixture.deps, 'receipts');
  const waiting = runCheck(fixture.deps, 'escrow');
  await waitForTries(1);
  client.release(true);
  const id = await waiting;
  expect(id).toBeGreaterThan(before);
  expect((await findRun(fixture.db, id))!.check).toBe('escrow');
});

test('recovery: checks that wait for each other do not exhaust the connection pool', async () => {
  const { deps, open, asked } = slowProvider();
  const url = fixture.db.pool.options.connectionString!;
  const db = openDb({ url, role: APP_ROLE, connectionsMax: 1 });
  const runs = [1, 2, 3].map(() => runCheck({ ...deps, db }, 'provider-statements'));
  await waitForTries(3);
  // The one that has the lock reads its last run first.
  await expect.poll(asked).toBe(1);
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
  open();
  expect(new Set(await Promise.all(runs)).size).toBe(1);
  await db.close();
});
