import { request } from 'node:http';
import { hireClerk } from '../dev/clerk.ts';
import { openWholeHouse, type WholeHouse } from '../dev/whole-house.ts';
import { startHouse } from '../apps/server/house.ts';
import { DESK_CALLS, DESK_FILES, WHOLE_RECORD, type DeskCall } from './desk-calls.ts';
import { rollDays, seedDesk } from './desk-seed.ts';
import { rollBetSlices } from '#domain/bets/server/index.ts';
import { readDay, readQueues } from '#features/dashboard/server/today.ts';
import { option, percentile, say, two } from './figure.ts';
import { openBenchDatabase } from './house.ts';

/**
 * `npm run bench:desk`: every list, search and report of the back office in a house with a million
 * bets, deposits, movements and lines of the record, over HTTP; how fast a file of all of them
 * leaves, and how much memory that takes. A list has 50 ms for half of its answers, counted anew
 * each; the slowest and the fastest tell how busy the machine was.
 */
const ROWS = option('rows', 1_000_000);
const TRIES = option('tries', 30);
const BUDGET_MS = 50;
/** Calls are counted by clerk: so many ask in turn that none is told to wait. */
const CLERKS = 40;
/** The first answers warm what a house that is open has warm. */
const WARM = 3;

type Measured = {
  readonly name: string;
  readonly best: number;
  readonly p50: number;
  readonly p99: number;
};

/**
 * With `--data folder` the house stays there, and the next time it is only measured; with
 * `--only text` only those calls are whose name has the text, and no files.
 */
const database = await openBenchDatabase(word('data'));
try {
  await main();
} finally {
  await database.close();
}

async function main(): Promise<void> {
  if (database.isNew) await seedDesk(database.url, ROWS);
  await rollDays(database.url);
  const house = await openWholeHouse(startHouse, database.url);
  const clerks: string[] = [];
  for (let n = 0; n < CLERKS; n++) clerks.push((await hireClerk(house, 'admin')).token);
  const measured: Measured[] = [];
  const tell = (one: Measured) => {
    measured.push(one);
    say(lineOf(one));
  };
  const only = word('only');
  if (only === undefined) tell(await measureDay(house));
  for (const call of DESK_CALLS.filter(({ name }) => name.includes(only ?? ''))) {
    tell(await measure(house, clerks, call));
  }
  for (const file of only === undefined ? DESK_FILES : []) await save(house, clerks, file);
  if (only === undefined) say(lineOf(await measure(house, clerks, WHOLE_RECORD)));
  conclude(measured);
  await house.stop();
}

function conclude(measured: readonly Measured[]): void {
  const slow = measured.filter(({ p50 }) => p50 > BUDGET_MS);
  for (const one of slow) say(`beyond ${BUDGET_MS} ms: ${lineOf(one)}`);
  const within = two((measured.length - slow.length) / measured.length);
  say(`\nlists within ${BUDGET_MS} ms ${within}, goal 1`);
  process.exitCode = slow.length > 0 ? 1 : 0;
}

function word(name: string): string | undefined {
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
  house: WholeHouse,
  clerks: readonly string[],
  { name, path, method = 'GET', tries = TRIES }: DeskCall,
): Promise<Measured> {
  const warm = Math.min(WARM, tries - 1);
  const times: number[] = [];
  for (let n = 0; n < tries + warm; n++) {
    const began = performance.now();
    const token = clerks[n % clerks.length];
    const { status, text } = await house.send(method, `/api/v2/staff${path}`, { token });
    const tookMs = performance.now() - began;
    if (status !== 200) throw new Error(`${name}: ${status} ${text.slice(0, 200)}`);
    if (n >= warm) times.push(tookMs);
  }
  return summed(name, times);
}

/** The first page is kept for seconds by each process; this is what it costs to count it anew. */
async function measureDay({ db }: WholeHouse): Promise<Measured> {
  await rollBetSlices(db, new Date());
  const times: number[] = [];
  for (let n = 0; n < TRIES + WARM; n++) {
    const began = performance.now();
    await Promise.all([readDay(db, ['sandbox', 'coins'], new Date()), readQueues(db)]);
    if (n >= WARM) times.push(performance.now() - began);
  }
  return summed('the day, counted anew', times);
}

/** Takes a file as fast as it comes and keeps none of it. */
async function save(
  house: WholeHouse,
  clerks: readonly string[],
  { name, path }: (typeof DESK_FILES)[number],
): Promise<void> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const began = performance.now();
  const { lines, bytes } = await drain(`${house.url}/api/v2/staff${path}`, clerks[0]!);
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  const grown = Math.max(0, peak - before) / 1e6;
  say(
    `file of ${name}: ${lines} lines, ${two(bytes / 1e6)} MB in ${two(seconds)} s, ` +
      `${Math.round(lines / seconds)} lines/s, memory grew by ${Math.round(grown)} MB at most`,
  );
}

function drain(url: string, token: string): Promise<{ lines: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const asked = request(url, { headers }, (answer) => {
      let [lines, bytes] = [0, 0];
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        for (const byte of part) if (byte === 10) lines++;
      });
      answer.on('end', () => resolve({ lines, bytes }));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}
