import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { PlayerId } from '#core/ids.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { createBettingFixture, type BettingFixture } from '../dev/betting-fixture.ts';
import { cpuMeter } from './cpu.ts';
import { figureLine, median, option, percentile, print, two } from './figure.ts';
import { growHistory } from './growth.ts';
import { openBenchDatabase, SECRET } from './bench-database.ts';
import { placeBets, type Measured } from './load.ts';
import { addPlayers } from './players.ts';
import { startProcess } from './processes.ts';
import { promotionLines } from './promotion.ts';
import { openRival, type Rival } from './tpcb.ts';

/**
 * `npm run bench:bets`: durable bets per second through the lane against tpcb-like transactions
 * on the same server, in interleaved slices, and bets with bonus money against bets with cash.
 * `--growth` adds the shape of the cost over players,
 * callers and 10⁷ bets (`--history 1e7`), which takes some minutes more.
 */
const ROUNDS = option('rounds', 5);
const SECONDS = option('seconds', 3);
const PLAYERS = option('players', 10_000);

const database = await openBenchDatabase();
try {
  await main();
} finally {
  await database.close();
}

async function main(): Promise<void> {
  const fixture = await createBettingFixture(database.url, {
    secretKey: SECRET,
    keepSettled: false,
  });
  const rival = await openRival(database.rivalUrl);
  print(`Rival: ${rival.name}. ${ROUNDS} rounds of ${SECONDS} s each, ${PLAYERS} players.`);
  const players = await addPlayers(fixture, PLAYERS);
  await placeBets(fixture, players, 64, 2);
  const lines = [
    await versus(fixture, rival, players, 64, 4),
    await versus(fixture, rival, players, 256, 4),
    await versus(fixture, rival, players, 1_000, 4),
    ...(await several(fixture, rival, players)),
    ...(await promotionLines({
      fixture,
      url: database.url,
      players,
      rounds: ROUNDS,
      seconds: SECONDS,
    })),
  ];
  await costs(fixture, players);
  if (process.argv.includes('--growth')) await growth(fixture, players);
  const { findings, bets } = await checkLedger(fixture.db);
  print(`Checked ${bets} bets: ${findings.length} findings.`);
  for (const finding of findings) print(`BROKEN ${finding.rule}: ${finding.detail}`);
  for (const line of lines) print(line);
  await fixture.close();
  if (findings.length > 0) process.exitCode = 1;
}

async function versus(
  fixture: BettingFixture,
  rival: Rival,
  players: readonly PlayerId[],
  callers: number,
  goal: number,
): Promise<string> {
  const ratios: number[] = [];
  const p99: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await rival.perSecond(SECONDS);
    const { perSecond, latenciesMs } = await placeBets(fixture, players, callers, SECONDS);
    const after = await rival.perSecond(SECONDS);
    ratios.push(perSecond / ((before + after) / 2));
    p99.push(percentile(latenciesMs, 0.99));
    print(
      `${callers} callers: ${Math.round(perSecond)} bets/s, ${Math.round(before)} and ` +
        `${Math.round(after)} tps, p50 ${two(percentile(latenciesMs, 0.5))} ms, ` +
        `p99 ${two(p99.at(-1)!)} ms`,
    );
  }
  if (callers === 256) print(`bets-p99-ms ${two(median(p99))}, goal 40`);
  return figureLine({ name: `bets-${callers}`, ratios, goal });
}

/** Two processes on one database: players split between them, and players at random. */
async function several(
  fixture: BettingFixture,
  rival: Rival,
  players: readonly PlayerId[],
): Promise<string[]> {
  const processes = await Promise.all(
    [1, 2].map(() => startProcess('bets-process.ts', [database.url])),
  );
  // A fresh process runs unoptimised code with cold caches: it warms up before it counts.
  await Promise.all(processes.map((child) => requestSlice(child, players)));
  const half = players.length >> 1;
  const shares = {
    split: [players.slice(0, half), players.slice(half)],
    random: [players, players],
  };
  const lines: string[] = [];
  for (const [name, share] of Object.entries(shares)) {
    const ratios: number[] = [];
    await Promise.all(processes.map((child, i) => requestSlice(child, share[i]!)));
    for (let round = 0; round < ROUNDS; round++) {
      const tps = await rival.perSecond(SECONDS);
      const rates = await Promise.all(processes.map((child, i) => requestSlice(child, share[i]!)));
      const sum = rates.reduce((total, rate) => total + rate.perSecond, 0);
      ratios.push(sum / tps);
      const p99 = percentile(
        rates.flatMap((rate) => rate.latenciesMs),
        0.99,
      );
      print(
        `two processes, ${name}: ${Math.round(sum)} bets/s, ${Math.round(tps)} tps, ` +
          `p99 ${two(p99)} ms`,
      );
    }
    lines.push(figureLine({ name: `bets-two-${name}`, ratios, goal: 3 }));
  }
  for (const child of processes) child.disconnect();
  await Promise.all(processes.map((child) => once(child, 'exit')));
  // The caches of this process are out of date now; one slice refreshes them.
  await placeBets(fixture, players, 64, 1);
  return lines;
}

async function requestSlice(child: ChildProcess, players: readonly PlayerId[]): Promise<Measured> {
  child.send({ players: players.map(String), callers: 128, seconds: SECONDS });
  const [answer] = (await once(child, 'message')) as [Measured];
  return answer;
}

/**
 * Figures that hardly depend on other load of the machine: processor time and write-ahead log per
 * bet.
 */
async function costs(fixture: BettingFixture, players: readonly PlayerId[]): Promise<void> {
  const meter = await cpuMeter(fixture.db);
  const { perSecond, latenciesMs } = await placeBets(fixture, players, 256, SECONDS * 2);
  const { nodeMicros, postgresMicros, walBytes } = await meter.stop();
  const bets = latenciesMs.length;
  print(
    `Per bet at ${Math.round(perSecond)}/s: ${two(nodeMicros / bets)} µs of Node, ` +
      `${two((postgresMicros ?? Number.NaN) / bets)} µs of PostgreSQL, ` +
      `${Math.round(walBytes / bets)} bytes of WAL.`,
  );
}

/** The cost per bet as callers, players and history grow. */
async function growth(fixture: BettingFixture, players: readonly PlayerId[]): Promise<void> {
  for (const callers of [1, 8, 64, 256, 1000]) {
    const { perSecond, latenciesMs } = await placeBets(fixture, players, callers, SECONDS);
    print(
      `callers ${callers}: ${Math.round(perSecond)} bets/s, ` +
        `p99 ${two(percentile(latenciesMs, 0.99))} ms`,
    );
  }
  for (const count of [1_000, 10_000, 100_000]) {
    const more = count > players.length ? await addPlayers(fixture, count) : [];
    const group = more.length > 0 ? more : players.slice(0, count);
    await placeBets(fixture, group, 256, 1);
    await costs(fixture, group);
    print(`… with ${count} players`);
  }
  await growHistory(fixture, option('history', 1e7), async (rows) => {
    await placeBets(fixture, players, 256, 1);
    await costs(fixture, players);
    print(`… over ${rows} bets`);
  });
}
