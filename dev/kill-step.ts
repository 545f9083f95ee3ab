import type pg from 'pg';

/** When a process that answers a call is killed: around the commit, or earlier. */
export type KillStep = 'in the middle' | 'before the commit' | 'after the commit';

/** By this statement of its transaction every call has read or written something. */
const MIDDLE = 4;

/**
 * Kills this process at the step of the next transaction of the pool, after so many others that are
 * let through on the same connection.
 */
export function killAt(pool: pg.Pool, step: KillStep, letThrough = 0): void {
  const watchedClients = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watchedClients.has(client)) return;
    watchedClients.add(client);
    watch(client, step, letThrough);
  });
}

function watch(client: pg.PoolClient, step: KillStep, letThrough: number): void {
  const query = client.query.bind(client) as (...sent: unknown[]) => Promise<unknown>;
  let sentBefore = 0;
  let committed = 0;
  const watched = async (...sent: unknown[]) => {
    const isCommit = sent[0] === 'commit';
    sentBefore += 1;
    const isDue = committed === letThrough;
    if (isDue && step === 'before the commit' && isCommit) kill();
    const answered = await query(...sent);
    if (isDue && step === 'in the middle' && sentBefore === MIDDLE) kill();
    if (isDue && step === 'after the commit' && isCommit) kill();
    if (isCommit) {
      committed += 1;
      sentBefore = 0;
    }
    return answered;
  };
  Object.assign(client, { query: watched });
}

function kill(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('the process ends');
}
