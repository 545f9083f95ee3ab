import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { createBettingFixture } from '../dev/betting-fixture.ts';
import type { CrashOrder, CrashSeen } from './crash-load.ts';
import { option, percentile, print, two } from './figure.ts';
import { openBenchDatabase, SECRET } from './bench-database.ts';
import { addPlayers } from './players.ts';
import { signTokens, startBenchApp, startProcess } from './processes.ts';

/**
 * `npm run bench:crash`: rounds of crash with thousands of clients. Players bet and cash out over
 * the socket, watchers listen; the server is this process, players and watchers are two others on
 * the same cores. Bets and cash-outs are durable before they are acknowledged.
 */
const ROUNDS = option('rounds', 3);
const BOTS = option('bots', 500);
const WATCHERS = option('watchers', 5_000);
const ACK_GOAL_MS = 50;
const KNOWN_GOAL_MS = 250;
const CPU_GOAL = 0.3;

const database = await openBenchDatabase();
try {
  await main();
} finally {
  await database.close();
}

async function main(): Promise<void> {
  const fixture = await createBettingFixture(database.url, { secretKey: SECRET });
  const players = await addPlayers(fixture, BOTS);
  const tokens = await signTokens(players);
  const app = await startBenchApp(database.url);
  // In separate processes: the latency of players must not include the parsing of five thousand
  // watchers.
  const table = await startClients({ url: app.url, tokens, watchers: 0 });
  const crowd = await startClients({ url: app.url, tokens: [], watchers: WATCHERS });
  print(`${BOTS} players and ${WATCHERS} watchers are connected`);
  const rounds: CrashSeen[] = [];
  const cores: number[] = [];
  while (rounds.length < ROUNDS) {
    const [cpu, began] = [process.cpuUsage(), performance.now()];
    const [seen, watched] = await nextRound(table, crowd);
    const { user, system } = process.cpuUsage(cpu);
    const used = (user + system) / 1000 / (performance.now() - began);
    // The round that was under way when they connected had none of their bets.
    if (seen.placedMs.length === 0) continue;
    rounds.push({ ...seen, knownMs: [...seen.knownMs, ...watched.knownMs] });
    cores.push(used);
    printRound(rounds.at(-1)!, used);
  }
  table.disconnect();
  crowd.disconnect();
  const { findings, bets } = await checkLedger(fixture.db);
  print(`Checked ${bets} bets: ${findings.length} findings.`);
  await app.stop();
  await fixture.close();
  summary(rounds, cores);
  if (findings.length > 0) process.exitCode = 1;
}

/** Starts clients in a process of their own. */
async function startClients(order: CrashOrder): Promise<ChildProcess> {
  const clients = await startProcess('crash-load.ts');
  clients.send(order);
  await once(clients, 'message');
  return clients;
}

/** The reports of both on the same round; the one behind is waited for. */
async function nextRound(table: ChildProcess, crowd: ChildProcess) {
  const receive = async (from: ChildProcess) => ((await once(from, 'message')) as [CrashSeen])[0];
  let [seen, watched] = await Promise.all([receive(table), receive(crowd)]);
  while (seen.round !== watched.round) {
    if (Number(seen.round) < Number(watched.round)) seen = await receive(table);
    else watched = await receive(crowd);
  }
  return [seen, watched] as const;
}

function printRound(
  { round, placedMs, cashedMs, knownMs, refused }: CrashSeen,
  used: number,
): void {
  print(
    `round ${round}: bet p50 ${two(percentile(placedMs, 0.5))} p99 ` +
      `${two(percentile(placedMs, 0.99))} ms, cash-out p50 ${two(percentile(cashedMs, 0.5))} p99 ` +
      `${two(percentile(cashedMs, 0.99))} ms, end known to all within ` +
      `${two(Math.max(...knownMs))} ms, ${two(used)} cores; refused ${JSON.stringify(refused)}`,
  );
}

function summary(rounds: readonly CrashSeen[], cores: readonly number[]): void {
  const acked = rounds.flatMap(({ placedMs, cashedMs }) => [...placedMs, ...cashedMs]);
  const known = rounds.flatMap(({ knownMs }) => knownMs);
  const used = Math.max(...cores);
  const clients = (BOTS + WATCHERS) / 1000;
  print(`crash-ack-p99-ms ${two(percentile(acked, 0.99))}, goal ${ACK_GOAL_MS}`);
  print(`crash-known-p99-ms ${two(percentile(known, 0.99))}, goal ${KNOWN_GOAL_MS}`);
  print(`crash-cores ${two(used)} (${two(used / clients)} per 1,000 clients), goal ${CPU_GOAL}`);
}
