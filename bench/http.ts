import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { createBettingFixture } from '../dev/betting-fixture.ts';
import { figureLine, option, percentile, print, two } from './figure.ts';
import { openBenchDatabase, SECRET } from './bench-database.ts';
import { addPlayers } from './players.ts';
import { signTokens, startBenchApp, startProcess } from './processes.ts';

/**
 * `npm run bench:http`: durable bets over HTTP and over the socket, against a bare node:http server
 * that returns the same body without any work. The load comes from a process of its own.
 */
const ROUNDS = option('rounds', 5);
const SECONDS = option('seconds', 3);
const CALLERS = option('callers', 256);
const PLAYERS = 2_000;

type Slice = { kind: 'bare' | 'http' | 'socket'; url: string; tokens: string[] };
type Rate = { perSecond: number; latenciesMs: number[]; failures: string[] };

const database = await openBenchDatabase();
try {
  await main();
} finally {
  await database.close();
}

async function main(): Promise<void> {
  const fixture = await createBettingFixture(database.url, { secretKey: SECRET });
  const players = await addPlayers(fixture, PLAYERS);
  const tokens = await signTokens(players);
  const app = await startBenchApp(database.url);
  const bare = await openBare();
  const load = await startProcess('http-load.ts');
  const ratios = { http: [] as number[], socket: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const base = await slice(load, { kind: 'bare', url: bare.url, tokens });
    for (const kind of ['http', 'socket'] as const) {
      const rate = await slice(load, { kind, url: app.url, tokens });
      ratios[kind].push(rate.perSecond / base.perSecond);
      print(
        `${kind}: ${Math.round(rate.perSecond)} durable bets/s, bare node:http ` +
          `${Math.round(base.perSecond)}/s, p50 ${two(percentile(rate.latenciesMs, 0.5))} ms, ` +
          `p99 ${two(percentile(rate.latenciesMs, 0.99))} ms`,
      );
    }
  }
  load.disconnect();
  const { findings, bets } = await checkLedger(fixture.db);
  print(`Checked ${bets} bets: ${findings.length} findings.`);
  await app.stop();
  await bare.stop();
  await fixture.close();
  print(figureLine({ name: 'bets-over-http', ratios: ratios.http, goal: 0.35 }));
  print(figureLine({ name: 'bets-over-socket', ratios: ratios.socket, goal: 0.6 }));
  if (findings.length > 0) process.exitCode = 1;
}

async function slice(load: ChildProcess, what: Slice): Promise<Rate> {
  load.send({ ...what, callers: CALLERS, seconds: SECONDS });
  const [rate] = (await once(load, 'message')) as [Rate];
  if (rate.failures.length > 0) throw new Error(`${what.kind}: ${rate.failures[0]}`);
  return rate;
}

/** The upper bound of the machine: parses nothing and returns as many bytes as a bet. */
async function openBare() {
  const body = JSON.stringify({ data: { filler: randomBytes(240).toString('hex') } });
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.setHeader('content-type', 'application/json').end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
