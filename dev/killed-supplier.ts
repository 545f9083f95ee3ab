import type pg from 'pg';
import { createBettingFixture } from './betting-fixture.ts';
import { answerCall, TestSupplier, type KillStep, type SupplierCall } from './test-supplier.ts';

/**
 * Answers one call of a supplier and kills its own process at a named step, for the recovery test:
 * `node dev/killed-supplier.ts <database> <secret> <step> <call as JSON>`.
 */
const [url, secretKey, step, text] = process.argv.slice(2) as [string, string, KillStep, string];

/** By this statement of its transaction every call has read or written something. */
const MIDDLE = 4;

const watchedClients = new WeakSet<pg.PoolClient>();
const fixture = await createBettingFixture(url, { secretKey });
fixture.db.pool.on('acquire', watch);
await answerCall(new TestSupplier(fixture), JSON.parse(text) as SupplierCall);
await fixture.close();

/** Kills the process at the step of the transaction. */
function watch(client: pg.PoolClient): void {
  if (watchedClients.has(client)) return;
  watchedClients.add(client);
  const query = client.query.bind(client) as (...sent: unknown[]) => Promise<unknown>;
  let sentBefore = 0;
  const watched = async (...sent: unknown[]) => {
    const isCommit = sent[0] === 'commit';
    sentBefore += 1;
    if (step === 'before the commit' && isCommit) kill();
    const answered = await query(...sent);
    if (step === 'in the middle' && sentBefore === MIDDLE) kill();
    if (step === 'after the commit' && isCommit) kill();
    return answered;
  };
  Object.assign(client, { query: watched });
}

function kill(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('the process ends');
}
