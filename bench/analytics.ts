import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { PlayerId } from '#core/ids.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { createBettingFixture, type BettingFixture } from '../dev/betting-fixture.ts';
import type { Ingested, IngestOrder } from './analytics-load.ts';
import { cpuMeter } from './cpu.ts';
import { openBenchDatabase, SECRET } from './bench-database.ts';
import { figureLine, median, option, percentile, print, two } from './figure.ts';
import { placeBets } from './load.ts';
import { addPlayers } from './players.ts';
import { startBenchApp, startProcess } from './processes.ts';

/**
 * `npm run bench:analytics`: bets through the lane with and without events of visits arriving at a
 * steady rate over HTTP, in interleaved slices. The server of both is this process; the browsers
 * are another one, and take their share of the same machine.
 */
const ROUNDS = option('rounds', 5);
const SECONDS = option('seconds', 5);
const CALLERS = option('callers', 256);
/** Events in a second, and in a request: browsers send them by twenty. */
const RATE = option('rate', 2_000);
const BATCH = option('batch', 20);
const PLAYERS = option('players', 10_000);

const database = await openBenchDatabase();
try {
  await main();
} finally {
  await database.close();
}

async function main(): Promise<void> {
  const options = { secretKey: SECRET, keepSettled: false };
  const fixture = await createBettingFixture(database.url, options);
  await switchOn();
  const app = await startBenchApp(database.url, { TRUSTED_PROXIES: '127.0.0.1' });
  const players = await addPlayers(fixture, PLAYERS);
  const load = await startProcess('analytics-load.ts');
  print(`${ROUNDS} rounds, slices of ${SECONDS} s, ${RATE} events/s by ${BATCH}.`);
  // Caches and compiled code, of both.
  await Promise.all([placeBets(fixture, players, CALLERS, 2), ingest(load, app.url, 2)]);
  await costs(fixture, load, app.url);
  const { ratios, shares, p99 } = await compare(fixture, players, load, app.url);
  load.disconnect();
  const { findings, bets } = await checkLedger(fixture.db);
  print(`Checked ${bets} bets: ${findings.length} findings.`);
  await app.stop();
  await fixture.close();
  print(`analytics-p99-ms ${two(median(p99))}`);
  print(figureLine({ name: 'analytics-stored', ratios: shares, goal: 1 }));
  print(figureLine({ name: `bets-${CALLERS}-beside-analytics`, ratios, goal: 0.9 }));
  if (findings.length > 0) process.exitCode = 1;
}

async function compare(
  fixture: BettingFixture,
  players: readonly PlayerId[],
  load: ChildProcess,
  url: string,
) {
  const alone = async () => (await placeBets(fixture, players, CALLERS, SECONDS)).perSecond;
  const ratios: number[] = [];
  const shares: number[] = [];
  const p99: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await alone();
    const [beside, ingested] = await Promise.all([alone(), ingest(load, url, SECONDS)]);
    const after = await alone();
    ratios.push(beside / ((before + after) / 2));
    shares.push(ingested.stored / (RATE * SECONDS));
    p99.push(percentile(ingested.latenciesMs, 0.99));
    print(
      `${Math.round(beside)} bets/s beside ${Math.round(ingested.stored / SECONDS)} events/s, ` +
        `alone ${Math.round(before)} and ${Math.round(after)}; requests p50 ` +
        `${two(percentile(ingested.latenciesMs, 0.5))} ms, p99 ${two(p99.at(-1)!)} ms`,
    );
  }
  return { ratios, shares, p99 };
}

/** What an event costs, without bets and without what the server does anyway. */
async function costs(fixture: BettingFixture, load: ChildProcess, url: string): Promise<void> {
  const idleMeter = await cpuMeter(fixture.db);
  await pause(SECONDS * 1000);
  const idle = await idleMeter.stop();
  const meter = await cpuMeter(fixture.db);
  const { stored } = await ingest(load, url, SECONDS);
  const spent = await meter.stop();
  const postgres = (spent.postgresMicros ?? Number.NaN) - (idle.postgresMicros ?? Number.NaN);
  print(
    `Per event: ${two((spent.nodeMicros - idle.nodeMicros) / stored)} µs of Node, ` +
      `${two(postgres / stored)} µs of PostgreSQL, ` +
      `${Math.round((spent.walBytes - idle.walBytes) / stored)} bytes of WAL.`,
  );
}

async function ingest(load: ChildProcess, url: string, seconds: number): Promise<Ingested> {
  load.send({ url, seconds, rate: RATE, batch: BATCH } satisfies IngestOrder);
  const [answer] = (await once(load, 'message')) as [Ingested];
  if (answer.failure !== undefined) throw new Error(`events: ${answer.failure}`);
  return answer;
}

/** As the operator switches it on in the back office. */
async function switchOn(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `select settings_change('analytics', '{"is_on": true, "ga4_id": null, "metrica_id": null}',
       (select version from settings where name = 'analytics'))`,
  );
  await client.end();
}
