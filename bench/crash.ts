import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTokens } from '#house/identity/server/index.ts';
import { checkLedger } from '#house/ledger/server/index.ts';
import { readConfig } from '#platform/server/config.ts';
import { openLog } from '#platform/server/log.ts';
import { startHouse } from '../apps/server/house.ts';
import { openHouseRoom } from '../dev/house-room.ts';
import type { CrashSeen } from './crash-load.ts';
import { option, percentile, say, two } from './figure.ts';
import { openBenchDatabase, SECRET } from './house.ts';
import { addPlayers } from './players.ts';

/**
 * `npm run bench:crash`: round after round of crash with a crowd in it. Players bet and cash
 * out over the socket, watchers listen; the house is this process, the crowd another on the same
 * cores. Bets and cash-outs are durable before they are acknowledged.
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
  const crowd = fork(fileURLToPath(new URL('crash-load.ts', import.meta.url)), { execArgv: [] });
  await once(crowd, 'message');
  crowd.send({ url: house.url, tokens, watchers: WATCHERS });
  await once(crowd, 'message');
  say(`${BOTS} players and ${WATCHERS} watchers are seated`);
  const rounds: CrashSeen[] = [];
  const cores: number[] = [];
  while (rounds.length < ROUNDS) {
    const [cpu, began] = [process.cpuUsage(), performance.now()];
    const [seen] = (await once(crowd, 'message')) as [CrashSeen];
    const { user, system } = process.cpuUsage(cpu);
    const used = (user + system) / 1000 / (performance.now() - began);
    // The round that was under way when they sat down had no bets of theirs.
    if (seen.placedMs.length === 0) continue;
    rounds.push(seen);
    cores.push(used);
    tell(seen, used);
  }
  crowd.disconnect();
  const { findings, bets } = await checkLedger(room.db);
  say(`Checked ${bets} bets: ${findings.length} findings.`);
  await house.stop();
  await room.close();
  summary(rounds, cores);
  if (findings.length > 0) process.exitCode = 1;
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
