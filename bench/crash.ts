import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTokens } from '#domain/identity/server/index.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { readConfig } from '#platform/server/config.ts';
import { openLog } from '#platform/server/log.ts';
import { startHouse } from '../apps/server/house.ts';
import { openHouseRoom } from '../dev/house-room.ts';
import type { CrashOrder, CrashSeen } from './crash-load.ts';
import { option, percentile, say, two } from './figure.ts';
import { openBenchDatabase, SECRET } from './house.ts';
import { addPlayers } from './players.ts';

/**
 * `npm run bench:crash`: round after round of crash with a crowd in it. Players bet and cash
 * out over the socket, watchers listen; the house is this process, players and watchers are two
 * others on the same cores. Bets and cash-outs are durable before they are acknowledged.
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
  const room = await openHouseRoom(database.url, { secretKey: SECRET });
  const players = await addPlayers(room, BOTS);
  const signer = createTokens(SECRET);
  const tokens = await Promise.all(players.map((id) => signer.sign('player', id, 'bench')));
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATABASE_URL: database.url });
  const house = await startHouse({
    config,
    secretKey: SECRET,
    url: database.url,
    log: openLog('error'),
  });
  // Apart from each other: what a player waits for is not what five thousand pages make of news.
  const table = await seat({ url: house.url, tokens, watchers: 0 });
  const crowd = await seat({ url: house.url, tokens: [], watchers: WATCHERS });
  say(`${BOTS} players and ${WATCHERS} watchers are seated`);
  const rounds: CrashSeen[] = [];
  const cores: number[] = [];
  while (rounds.length < ROUNDS) {
    const [cpu, began] = [process.cpuUsage(), performance.now()];
    const [seen, watched] = await nextRound(table, crowd);
    const { user, system } = process.cpuUsage(cpu);
    const used = (user + system) / 1000 / (performance.now() - began);
    // The round that was under way when they sat down had no bets of theirs.
    if (seen.placedMs.length === 0) continue;
    rounds.push({ ...seen, knownMs: [...seen.knownMs, ...watched.knownMs] });
    cores.push(used);
    tell(rounds.at(-1)!, used);
  }
  table.disconnect();
  crowd.disconnect();
  const { findings, bets } = await checkLedger(room.db);
  say(`Checked ${bets} bets: ${findings.length} findings.`);
  await house.stop();
  await room.close();
  summary(rounds, cores);
  if (findings.length > 0) process.exitCode = 1;
}

/** Clients in a process of their own. */
async function seat(order: CrashOrder): Promise<ChildProcess> {
  const clients = fork(fileURLToPath(new URL('crash-load.ts', import.meta.url)), { execArgv: [] });
  await once(clients, 'message');
  clients.send(order);
  await once(clients, 'message');
  return clients;
}

/** What both saw of one round; one that only the players saw to its end is waited out. */
async function nextRound(table: ChildProcess, crowd: ChildProcess) {
  const hear = async (from: ChildProcess) => ((await once(from, 'message')) as [CrashSeen])[0];
  let [seen, watched] = await Promise.all([hear(table), hear(crowd)]);
  while (seen.round !== watched.round) {
    if (Number(seen.round) < Number(watched.round)) seen = await hear(table);
    else watched = await hear(crowd);
  }
  return [seen, watched] as const;
}

function tell({ round, placedMs, cashedMs, knownMs, refused }: CrashSeen, used: number): void {
  say(
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
  say(`crash-ack-p99-ms ${two(percentile(acked, 0.99))}, goal ${ACK_GOAL_MS}`);
  say(`crash-known-p99-ms ${two(percentile(known, 0.99))}, goal ${KNOWN_GOAL_MS}`);
  say(`crash-cores ${two(used)} (${two(used / clients)} per 1,000 clients), goal ${CPU_GOAL}`);
}
