/**
 * Kills the process that leads a table of shared rounds, again and again, in each state of a round,
 * and prints how long another process needed to take the table over and to close its bets. Then
 * every balance is rebuilt from the ledger.
 *
 * npm run leader-kills -- [--kills 20]
 *
 * The exit code is 0 if every bet was closed once, every takeover took under five seconds and the
 * ledger has no findings, 1 if not, 2 for a wrong argument.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { KILL_STATES, loseLeader, type KillState, type Takeover } from '#dev/leader-kills.ts';
import { runOn, startTestServer } from '#dev/test-server.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { openDb } from '#platform/server/db.ts';
import { migrate } from '#platform/server/migrate.ts';
import { readCount } from './read-count.ts';

const KILLS_MAX = 1_000;
const TAKEOVER_MAX_MS = 5_000;

async function killLeaders(kills: number): Promise<number> {
  const server = await startTestServer();
  const name = `leader_kills_${randomBytes(4).toString('hex')}`;
  let findings = 0;
  try {
    await runOn(server.url('postgres'), `create database ${name}`);
    const url = server.url(name);
    await migrate(url);
    for (const state of KILL_STATES) findings += await killIn(url, state, kills);
    const db = openDb({ url, connectionsMax: 1 });
    const ledger = await checkLedger(db);
    await db.close();
    for (const finding of ledger.findings) console.log(`FOUND  ${JSON.stringify(finding)}`);
    findings += ledger.findings.length;
  } finally {
    await server.stop();
  }
  console.log(findings === 0 ? 'Nothing was found.' : `${findings} findings.`);
  return findings === 0 ? 0 : 1;
}

async function killIn(url: string, state: KillState, kills: number): Promise<number> {
  const secretKey = '7'.repeat(64);
  const takeovers: Takeover[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    const takeover = await loseLeader(url, secretKey, state);
    takeovers.push(takeover);
    console.log(`${state} ${kill} of ${kills}: ${shown(takeover)}`);
  }
  const times = takeovers.map(({ ledMs }) => ledMs).toSorted((a, b) => a - b);
  const [median, longest] = [times[times.length >> 1]!, times.at(-1)!];
  console.log(`${state}: led again after ${ms(median)} in the middle, ${ms(longest)} at most`);
  return takeovers.filter(({ ledMs, settlements }) => ledMs > TAKEOVER_MAX_MS || settlements !== 2)
    .length;
}

const ms = (time: number) => `${Math.round(time)} ms`;
const shown = ({ ledMs, closedMs, settlements }: Takeover) =>
  `led again after ${ms(ledMs)}, bets closed after ${ms(closedMs)}, ${settlements} settlements`;

function readKills(argv: readonly string[]): number | undefined {
  const options = { kills: { type: 'string', default: '20' } } as const;
  try {
    return readCount(parseArgs({ args: [...argv], options }).values.kills, 1, KILLS_MAX);
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const kills = readKills(process.argv.slice(2));
  if (kills === undefined) {
    console.error('usage: npm run leader-kills -- [--kills 20], a whole number up to 1000');
    process.exitCode = 2;
  } else {
    process.exitCode = await killLeaders(kills);
  }
}
