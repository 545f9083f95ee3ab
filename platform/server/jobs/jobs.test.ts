import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSilentProxy } from '#dev/silent-proxy.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { APP_ROLE } from '../app-role.ts';
import { openDb, type Db } from '../db.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { enqueue } from './enqueue.ts';
import { createJobs, type Jobs, type Schedule, type Task } from './jobs.ts';
import { migrateJobs } from './migrate-jobs.ts';

const log = createLog('silent');
const running: Jobs[] = [];
let database: TestDatabase;
let owner: Db;
let db: Db;

beforeAll(async () => {
  database = await testDatabase();
  owner = openDb({ url: database.url });
  db = openDb({ url: database.url, role: APP_ROLE });
  await Promise.all([migrateJobs(database.url, log), migrateJobs(database.url, log)]);
  await migrateJobs(database.url, log);
});
beforeEach(() => owner.query('truncate graphile_worker._private_jobs, job_ticks'));
afterEach(() => Promise.all(running.splice(0).map((jobs) => jobs.stop())));
afterAll(async () => {
  await Promise.all([db.close(), owner.close()]);
  await database.close();
});

async function startApp(
  tasks: Record<string, Task>,
  schedule: Schedule[] = [],
  ownerUrl = database.url,
) {
  const metrics = createMetrics();
  const jobs = createJobs({ ownerUrl, db, log, metrics, tasks, schedule });
  await jobs.start();
  running.push(jobs);
  return { jobs, metrics };
}

const waiting = () => owner.query('select from graphile_worker.jobs');

test('jobs: a job enqueued under the application role runs once the transaction commits', async () => {
  const done: unknown[] = [];
  const { metrics } = await startApp({ greet: async (payload) => void done.push(payload) });
  await db.transaction(async (tx) => {
    await enqueue(tx, 'greet', { name: 'Anna' });
    await enqueue(owner, 'greet', { name: 'Boris' });
    await expect.poll(() => done).toEqual([{ name: 'Boris' }]);
  });
  await expect.poll(() => done).toEqual([{ name: 'Boris' }, { name: 'Anna' }]);
  await expect.poll(waiting).toEqual([]);
  const { body } = await metrics.text();
  expect(body).toContain('croupier_job_seconds_count{job="greet",outcome="done"} 2');
  expect(body).toContain('croupier_jobs_in_queue{state="failed"} 0');
});

test('jobs: a rollback enqueues nothing', async () => {
  const work = db.transaction(async (tx) => {
    await enqueue(tx, 'greet');
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await waiting()).toEqual([]);
});

test('jobs: a job waits for its time, and one under the same key replaces it', async () => {
  const done: unknown[] = [];
  await startApp({ greet: async (payload) => void done.push(payload) });
  const later = new Date(Date.now() + 3_600_000);
  await enqueue(db, 'greet', { n: 1 }, { runAt: later, key: 'one' });
  await enqueue(db, 'greet', { n: 0 });
  await expect.poll(waiting).toHaveLength(1);
  expect(done).toEqual([{ n: 0 }]);
  await enqueue(db, 'greet', { n: 2 }, { key: 'one' });
  await expect.poll(() => done).toEqual([{ n: 0 }, { n: 2 }]);
  await expect.poll(waiting).toEqual([]);
});

test('jobs: a job that fails is kept and retried', { timeout: 15_000 }, async () => {
  let tries = 0;
  const { metrics } = await startApp({
    shaky: async () => {
      if (++tries === 1) throw new Error('not yet');
    },
  });
  await enqueue(db, 'shaky');
  await expect.poll(() => tries, { timeout: 10_000 }).toBe(2);
  await expect.poll(waiting).toEqual([]);
  expect((await metrics.text()).body).toContain('{job="shaky",outcome="failed"} 1');
});

test('jobs: the application role cannot read or change the queue', async () => {
  await enqueue(db, 'greet');
  await expect(db.query('select from graphile_worker.jobs')).rejects.toThrow(/permission denied/);
  await expect(db.query('delete from graphile_worker._private_jobs')).rejects.toThrow(
    /permission denied/,
  );
});

test.each([
  ['short', 30],
  ['longer than the pause between', 250],
])('jobs: a periodic task, %s, is run by one of two servers at a time', async (_what, lastsMs) => {
  let [runs, inside, most] = [0, 0, 0];
  const tick = async () => {
    most = Math.max(most, ++inside);
    await pause(lastsMs);
    inside--;
    runs++;
  };
  const began = Date.now();
  const schedule = [{ name: 'tick', everyMs: 100 }];
  await startApp({ tick }, schedule);
  await startApp({ tick }, schedule);
  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThanOrEqual(5);
  expect(Date.now() - began).toBeGreaterThan(400);
  expect(most).toBe(1);
});

test('jobs: a periodic task continues after the clock was set back', async () => {
  let count = 0;
  await owner.query(
    `insert into job_ticks (name, due_at, busy_until)
     values ('tick', now() + interval '1 hour', now() + interval '1 hour')`,
  );
  await startApp({ tick: async () => void (count += 1) }, [{ name: 'tick', everyMs: 40 }]);
  await expect.poll(() => count).toBeGreaterThan(2);
});

test('jobs: a periodic task continues after a failure', async () => {
  let runs = 0;
  const tick = async () => {
    runs++;
    throw new Error('every time');
  };
  await startApp({ tick }, [{ name: 'tick', everyMs: 30 }]);
  await expect.poll(() => runs).toBeGreaterThanOrEqual(3);
});

test('jobs: a schedule that names no task is refused at the start', async () => {
  await expect(startApp({}, [{ name: 'ghost', everyMs: 50 }])).rejects.toThrow('ghost');
});

test('jobs: stopping waits for a running job', async () => {
  let ended = 0;
  const { jobs } = await startApp({
    slow: async () => {
      await pause(300);
      ended++;
    },
  });
  await enqueue(db, 'slow');
  await expect
    .poll(() => owner.query('select from graphile_worker.jobs where locked_at is not null'))
    .toHaveLength(1);
  running.splice(0);
  await jobs.stop();
  expect(ended).toBe(1);
  expect(await waiting()).toEqual([]);
});

test('jobs: a job that does not end in time returns to the queue', async () => {
  const { jobs } = await startApp({ endless: () => new Promise(() => {}) });
  await enqueue(db, 'endless');
  const locked = () => owner.query('select from graphile_worker.jobs where locked_at is not null');
  await expect.poll(locked).toHaveLength(1);
  running.splice(0);
  await jobs.stop(50);
  expect(await locked()).toEqual([]);
  expect(await waiting()).toHaveLength(1);
});

test(
  'jobs: a job of a killed server is taken over within seconds',
  { timeout: 30_000 },
  async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', DIES_AT_WORK], {
      env: { ...process.env, URL: database.url },
      cwd: process.cwd(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await enqueue(db, 'precious', { n: 1 });
    const [said] = await once(child.stdout, 'data');
    expect(String(said)).toContain('working');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await waiting()).toHaveLength(1);

    const done: unknown[] = [];
    await startApp({ precious: async (payload) => void done.push(payload) });
    await expect.poll(() => done, { timeout: 20_000 }).toEqual([{ n: 1 }]);
  },
);

test(
  'jobs: a periodic task of a killed server is taken over long before its lease expires',
  { timeout: 30_000 },
  async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', DIES_AT_WORK], {
      env: { ...process.env, URL: database.url, EVERY_MS: '20000' },
      cwd: process.cwd(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await once(child.stdout, 'data');
    expect(String(said)).toContain('working');
    child.kill('SIGKILL');
    await once(child, 'exit');
    let runs = 0;
    const killedAt = performance.now();
    // Neither the lease of over a minute nor the period of 20 seconds is waited for.
    await startApp({ precious: async () => void runs++ }, [{ name: 'precious', everyMs: 20_000 }]);
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(1);
    expect(performance.now() - killedAt).toBeLessThan(10_000);
  },
);

test('jobs: a server whose network falls silent loses its jobs within seconds', async () => {
  const proxy = await startSilentProxy(database.url);
  let begun = 0;
  const stuck = () => {
    begun++;
    return new Promise<never>(() => {});
  };
  const { jobs } = await startApp({ precious: stuck }, [], proxy.url);
  await enqueue(db, 'precious', { n: 1 });
  await expect.poll(() => begun).toBe(1);
  proxy.setSilent(true);
  const silentFrom = performance.now();
  const done: unknown[] = [];
  await startApp({ precious: async (payload) => void done.push(payload) });
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ n: 1 }]);
  expect(performance.now() - silentFrom).toBeLessThan(8_000);
  // Its connections are gone; the server that was cut off stops nevertheless.
  await proxy.close();
  running.splice(running.indexOf(jobs), 1);
  await jobs.stop(500).catch(() => undefined);
}, 30_000);

const DIES_AT_WORK = `
  import { createJobs } from '#platform/server/jobs/jobs.ts';
  import { createMetrics } from '#platform/server/metrics.ts';
  import { openDb } from '#platform/server/db.ts';
  import { createLog } from '#platform/server/log.ts';
  const precious = () => new Promise(() => {
    console.log('working');
    setInterval(() => {}, 1000);
  });
  const db = openDb({ url: process.env.URL });
  const parts = { db, log: createLog('silent'), metrics: createMetrics() };
  const everyMs = Number(process.env.EVERY_MS);
  const schedule = everyMs ? [{ name: 'precious', everyMs }] : [];
  await createJobs({ ownerUrl: process.env.URL, ...parts, tasks: { precious }, schedule }).start();
`;
