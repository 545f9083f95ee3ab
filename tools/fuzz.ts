/**
 * Sends generated input to every call, page and socket of a server of its own, and fails if any is
 * answered by a server error. A part of it runs with the tests.
 *
 * npm run fuzz -- [--requests 1e5] [--seed n]
 *
 * The exit code is 0 if nothing was found, 1 if something was, 2 for a wrong argument.
 */
import { randomBytes } from 'node:crypto';
import { readContracts } from '#dev/contracts.ts';
import { fuzz } from '#dev/fuzz/run.ts';
import { quickRounds } from '#dev/quick-rounds.ts';
import { createTestApp } from '#dev/test-app.ts';
import { runOn, startTestServer } from '#dev/test-server.ts';
import { migrate } from '#platform/server/migrate.ts';
import { startApp } from '../apps/server/app.ts';
import { parseOptions, USAGE, type FuzzCommand } from './fuzz/options.ts';

async function run({ requests, seed }: FuzzCommand): Promise<number> {
  console.log(`${requests} requests, seed ${seed}`);
  const server = await startTestServer();
  try {
    await runOn(server.url('postgres'), 'create database croupier');
    await migrate(server.url('croupier'));
    const env = { TRUSTED_PROXIES: '127.0.0.1' };
    const app = await createTestApp(startApp, server.url('croupier'), {
      env,
      roundTimes: quickRounds(),
    });
    const { calls } = await readContracts();
    const report = await fuzz({ app, calls, requests, seed });
    const logged = app.errors.filter((line) => !line.includes('a page broke'));
    await app.stop();
    console.log(`${report.requests} requests answered: ${JSON.stringify(report.statuses)}`);
    for (const finding of [...report.findings, ...logged]) console.log(`FOUND  ${finding}`);
    return report.findings.length + logged.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
}

if (import.meta.main) {
  const options = parseOptions(process.argv.slice(2), randomBytes(4).readUInt32BE());
  if (typeof options === 'string') {
    console.error(`${options}\n${USAGE}`);
    process.exitCode = 2;
  } else {
    process.exitCode = await run(options);
  }
}
