/**
 * Runs money operations in random orders: thousands of players, provider messages, timers and
 * clicks act at once on a real PostgreSQL, and afterwards everything is checked against the pure
 * rules and the ledger.
 *
 * npm run interleavings -- --events 1e5 [--what deposits|withdrawals|wagers|all] [--seed n]
 * [--workers n]
 *
 * The exit code is 0 if nothing was found, 1 if something was, 2 for a wrong argument. The same
 * seed draws the same operations; the order of a race is decided by the database.
 */
import { randomBytes } from 'node:crypto';
import type { InterleavingReport } from '#dev/interleavings/run.ts';
import { runOn, startTestServer } from '#dev/test-server.ts';
import { migrate } from '#platform/server/migrate.ts';
import {
  KINDS,
  parseOptions,
  USAGE,
  type InterleavingsKind,
  type InterleavingsOptions,
} from './interleavings/options.ts';

async function interleave(options: InterleavingsOptions): Promise<number> {
  const { events, seed, workers } = options;
  console.log(`${events} events, ${workers} at a time, seed ${seed}`);
  const server = await startTestServer();
  let findings = 0;
  try {
    for (const what of options.what) {
      const name = `interleavings_${what}_${randomBytes(4).toString('hex')}`;
      await runOn(server.url('postgres'), `create database ${name}`);
      const url = server.url(name);
      await migrate(url);
      const started = performance.now();
      const options = { url, events, seed, workers, report: (text: string) => console.error(text) };
      const report = await KINDS[what](options);
      print(what, report, (performance.now() - started) / 1000);
      findings += report.findings.length;
    }
  } finally {
    await server.stop();
  }
  return findings === 0 ? 0 : 1;
}

const SHOWN_MAX = 40;

function print(
  what: InterleavingsKind,
  { events, counts, findings }: InterleavingReport,
  seconds: number,
): void {
  const rate = Math.round(events / seconds);
  console.log(`${what}: ${events} events in ${Math.round(seconds)} s, ${rate} each second`);
  for (const [name, count] of Object.entries(counts)) console.log(`  ${name}: ${count}`);
  for (const finding of findings.slice(0, SHOWN_MAX)) console.log(`FOUND  ${finding}`);
  console.log(findings.length === 0 ? 'Nothing was found.' : `${findings.length} findings.`);
}

if (import.meta.main) {
  const options = parseOptions(process.argv.slice(2), randomBytes(4).readUInt32BE());
  if (typeof options === 'string') {
    console.error(`${options}\n${USAGE}`);
    process.exitCode = 2;
  } else {
    process.exitCode = await interleave(options);
  }
}
