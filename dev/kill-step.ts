import type pg from 'pg';

/** When a process that answers a call is killed: around the commit, or earlier. */
export type KillStep = 'in the middle' | 'before the commit' | 'after the commit';

/** By this statement of its transaction every call has read or written something. */
const MIDDLE = 4;

/** Kills this process at the step of the next transaction of the pool. */
export function killAt(pool: pg.Pool, step: KillStep): void {
  const watchedClients = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watchedClients.has(client)) return;
    watchedClients.add(client);
    watch(client, step);
  });
}

function watch(client: pg.PoolClient, step: KillStep): void {
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
