import { request } from 'node:http';
import { createStaffClient } from '../dev/staff-client.ts';
import { createTestApp, type TestApp } from '../dev/test-app.ts';
import { startApp } from '../apps/server/app.ts';
import {
  BACKOFFICE_CALLS,
  BACKOFFICE_FILES,
  AUDIT_CHECK,
  type BackofficeCall,
} from './backoffice-calls.ts';
import { rollDays, seedBackoffice } from './backoffice-seed.ts';
import { rollTimeBuckets } from '#domain/history/server/index.ts';
import { readDashboard, readQueues } from '#features/dashboard/server/dashboard.ts';
import { option, percentile, print, two } from './figure.ts';
import { openBenchDatabase } from './bench-database.ts';

/**
 * `npm run bench:backoffice`: every list, search and report of the back office on a database with a
 * million bets, deposits, movements and audit lines, over HTTP; how fast an export of all of them
 * is, and how much memory it takes. A list has 50 ms at the median, uncached; the slowest and the
 * fastest show how busy the machine was.
 */
const ROWS = option('rows', 1_000_000);
const TRIES = option('tries', 30);
const BUDGET_MS = 50;
/** Rate limits count by staff member: this many take turns, so that none is rate limited. */
const STAFF_COUNT = 40;
/** The first responses warm up what is warm in a running app. */
const WARM = 3;

type Measured = {
  readonly name: string;
  readonly best: number;
  readonly p50: number;
  readonly p99: number;
};

/**
 * With `--data folder` the database is kept there, and the next run only measures; with `--only
 * text` only calls whose name contains the text are measured, and no exports.
 */
const database = await openBenchDatabase(textOption('data'));
try {
  await main();
} finally {
  await database.close();
}

async function main(): Promise<void> {
  if (database.isNew) await seedBackoffice(database.url, ROWS);
  await rollDays(database.url);
  const app = await createTestApp(startApp, database.url);
  const staffTokens: string[] = [];
  for (let n = 0; n < STAFF_COUNT; n++)
    staffTokens.push((await createStaffClient(app, 'admin')).token);
  const measured: Measured[] = [];
  const record = (one: Measured) => {
    measured.push(one);
    print(lineOf(one));
  };
  const only = textOption('only');
  if (only === undefined) record(await measureDay(app));
  for (const call of BACKOFFICE_CALLS.filter(({ name }) => name.includes(only ?? ''))) {
    record(await measure(app, staffTokens, call));
  }
  for (const file of only === undefined ? BACKOFFICE_FILES : [])
    await measureDownload(app, staffTokens, file);
  if (only === undefined) print(lineOf(await measure(app, staffTokens, AUDIT_CHECK)));
  conclude(measured);
  await app.stop();
}

function conclude(measured: readonly Measured[]): void {
  const slow = measured.filter(({ p50 }) => p50 > BUDGET_MS);
  for (const one of slow) print(`beyond ${BUDGET_MS} ms: ${lineOf(one)}`);
  const within = two((measured.length - slow.length) / measured.length);
  print(`\nlists within ${BUDGET_MS} ms ${within}, goal 1`);
  process.exitCode = slow.length > 0 ? 1 : 0;
}

function textOption(name: string): string | undefined {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? undefined : process.argv[index + 1];
}

function lineOf({ name, best, p50, p99 }: Measured): string {
  const times = Object.entries({ best, p50, p99 }).map(
    ([of, ms]) => `${of} ${two(ms).padStart(8)} ms`,
  );
  return `${name.padEnd(46)} ${times.join('   ')}`;
}

function summed(name: string, times: readonly number[]): Measured {
  const at = (share: number) => percentile(times, share);
  return { name, best: at(0), p50: at(0.5), p99: at(0.99) };
}

async function measure(
  app: TestApp,
  staffTokens: readonly string[],
  { name, path, method = 'GET', tries = TRIES }: BackofficeCall,
): Promise<Measured> {
  const warm = Math.min(WARM, tries - 1);
  const times: number[] = [];
  for (let n = 0; n < tries + warm; n++) {
    const began = performance.now();
    const token = staffTokens[n % staffTokens.length];
    const { status, text } = await app.send(method, `/api/v2/staff${path}`, { token });
    const tookMs = performance.now() - began;
    if (status !== 200) throw new Error(`${name}: ${status} ${text.slice(0, 200)}`);
    if (n >= warm) times.push(tookMs);
  }
  return summed(name, times);
}

/** The dashboard is cached for seconds by each process; this measures an uncached one. */
async function measureDay({ db }: TestApp): Promise<Measured> {
  await rollTimeBuckets(db, new Date());
  const times: number[] = [];
  for (let n = 0; n < TRIES + WARM; n++) {
    const began = performance.now();
    await Promise.all([readDashboard(db, ['sandbox', 'coins'], new Date()), readQueues(db)]);
    if (n >= WARM) times.push(performance.now() - began);
  }
  return summed('the dashboard, uncached', times);
}

/** Downloads an export as fast as it comes and discards it. */
async function measureDownload(
  app: TestApp,
  staffTokens: readonly string[],
  { name, path }: (typeof BACKOFFICE_FILES)[number],
): Promise<void> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const began = performance.now();
  const { lines, bytes } = await drain(`${app.url}/api/v2/staff${path}`, staffTokens[0]!);
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  const grown = Math.max(0, peak - before) / 1e6;
  print(
    `export of ${name}: ${lines} lines, ${two(bytes / 1e6)} MB in ${two(seconds)} s, ` +
      `${Math.round(lines / seconds)} lines/s, memory grew by ${Math.round(grown)} MB at most`,
  );
}

function drain(url: string, token: string): Promise<{ lines: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const call = request(url, { headers }, (answer) => {
      let [lines, bytes] = [0, 0];
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        for (const byte of part) if (byte === 10) lines++;
      });
      answer.on('end', () => resolve({ lines, bytes }));
      answer.on('error', reject);
    });
    call.on('error', reject);
    call.end();
  });
}
