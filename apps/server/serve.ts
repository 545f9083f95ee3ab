import { EXIT_CANNOT_START, isCannotStart } from '#platform/server/cannot-start.ts';
import { readConfig } from '#platform/server/config.ts';
import { createLog } from '#platform/server/log.ts';
import { migrate } from '#platform/server/migrate.ts';
import { openDatabase } from '#platform/server/postgres/open-database.ts';
import { readSecrets } from '#platform/server/secrets.ts';
import { startApp } from './app.ts';
import type { AppOptions } from './compose.ts';
import { choosePort } from './http/listen.ts';
import { seedPlayers } from '../../dev/demo-players.ts';

/** What a test replaces; it may depend on the secret key of the installation. */
type Replaced = (
  secretKey: string,
) => Pick<
  AppOptions,
  'roundTimes' | 'passwords' | 'isPostbackAllowed' | 'isSupplierAllowed' | 'hasClosedBonuses'
>;

/** Runs the server until it is asked to stop, or prints the sentences why it cannot start. */
export async function serve(replaced: Replaced = () => ({})): Promise<void> {
  try {
    await run(replaced);
  } catch (error) {
    if (!isCannotStart(error)) throw error;
    for (const sentence of error.sentences) process.stderr.write(`${sentence}\n`);
    // Resources opened before the error would keep the process alive; the database is closed.
    process.exit(EXIT_CANNOT_START);
  }
}

/** Environment → configuration → database → app. Ctrl-C stops them in reverse order. */
async function run(replaced: Replaced): Promise<void> {
  const requested = readConfig(process.env);
  // Registered first: a signal during the start must stop the process, too.
  const stopping = stopSignal();
  const config = { ...requested, port: await choosePort(requested) };
  const log = createLog(config.logLevel);
  const database = await openDatabase(config);
  try {
    // openDatabase has locked the data folder: two parallel first starts would create two secrets.
    const { secretKey } = readSecrets(config);
    await migrate(database.url);
    const { url } = database;
    const app = await startApp({ config, secretKey, url, log, ...replaced(secretKey) });
    const logins =
      config.mode === 'development'
        ? await seedPlayers(app.url, database.url, config.dataDir, secretKey)
        : [];
    if (config.port !== requested.port) printPortChange(requested.port, config.port);
    printWelcome(
      config.publicUrl ?? app.url,
      logins,
      config.mode === 'production' ? [] : [outboxLine(app.url)],
    );
    if (config.mode === 'development' && !isLoopback(config.host)) printOpenWarning(config.host);
    const reason = await Promise.race([stopping, database.ended]);
    if (reason !== '') endWithoutDatabase(reason);
    await app.stop();
  } finally {
    await database.stop();
  }
}

function printPortChange(from: number, to: number): void {
  process.stdout.write(`Port ${from} is busy, using port ${to} instead.\n`);
}

/** Nothing can be finished without the database, and what was acknowledged is in it. */
function endWithoutDatabase(reason: string): never {
  process.stderr.write(
    'The database ended, so the server ends too. Start it again: the database recovers what was ' +
      `acknowledged. Its last log lines: ${reason}\n`,
  );
  process.exit(1);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function printOpenWarning(host: string): void {
  process.stdout.write(
    `\n  WARNING: HOST is ${host}, so everyone on the network reaches this demo: its logins\n` +
      '  are public, its bank, coins and Demo ID are open. Players need NODE_ENV=production.\n\n',
  );
}

/** Prints the addresses and the demo logins. */
function printWelcome(url: string, logins: readonly string[], more: readonly string[]): void {
  const lines = [
    '',
    `  Croupier is open: ${url}`,
    `  Calls:            ${url}/docs`,
    ...more,
    ...(logins.length === 0 ? [] : ['', '  Demo logins:', ...logins.map((l) => `    ${l}`)]),
    '',
    '  Ctrl-C stops it; all data is kept.',
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** The outbox answers on this machine only, so the local address is shown. */
function outboxLine(appUrl: string): string {
  return `  Mail and SMS:     ${appUrl}/__outbox`;
}

/** Resolves with an empty reason when the process is asked to stop. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(''));
  });
}
