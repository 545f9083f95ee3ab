import { EXIT_CANNOT_START, isCannotStart } from '#platform/server/cannot-start.ts';
import { readConfig } from '#platform/server/config.ts';
import { openLog } from '#platform/server/log.ts';
import { migrate } from '#platform/server/migrate.ts';
import { openDatabase } from '#platform/server/postgres/open-database.ts';
import { readSecrets } from '#platform/server/secrets.ts';
import { startHouse } from './house.ts';
import { choosePort } from './listen.ts';
import { seedPlayers } from '../../dev/demo-players.ts';

/** Environment → configuration → database → house. Ctrl-C ends it the other way round. */
async function main(): Promise<void> {
  const given = readConfig(process.env);
  // From the start: whoever asks while the house is still opening means it as well.
  const stopping = stopSignal();
  const config = { ...given, port: await choosePort(given) };
  const log = openLog(config.logLevel);
  const database = await openDatabase(config);
  try {
    // The folder is ours alone from here on: two first starts would make two secrets.
    const { secretKey } = readSecrets(config);
    await migrate(database.url);
    const house = await startHouse({ config, secretKey, url: database.url, log });
    const logins =
      config.mode === 'development'
        ? await seedPlayers(house.url, database.url, config.dataDir, secretKey)
        : [];
    if (config.port !== given.port) tellMoved(given.port, config.port);
    tell(
      config.publicUrl ?? house.url,
      logins,
      config.mode === 'production' ? [] : [outboxLine(house.url)],
    );
    const reason = await Promise.race([stopping, database.ended]);
    if (reason !== '') log.error({ reason }, 'the database ended by itself');
    await house.stop();
    process.exitCode = reason === '' ? 0 : 1;
  } finally {
    await database.stop();
  }
}

function tellMoved(from: number, to: number): void {
  process.stdout.write(`Port ${from} is busy, so the house took ${to}.\n`);
}

/** The addresses and the logins, in words a newcomer can follow. */
function tell(url: string, logins: readonly string[], more: readonly string[]): void {
  const lines = [
    '',
    `  Croupier is open: ${url}`,
    `  Calls:            ${url}/docs`,
    ...more,
    ...(logins.length === 0
      ? []
      : ['', '  Logins of the demo house:', ...logins.map((l) => `    ${l}`)]),
    '',
    '  Ctrl-C closes it and keeps everything.',
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Read by this machine alone, so it is named as this machine calls it. */
function outboxLine(houseUrl: string): string {
  return `  Mail and SMS:     ${houseUrl}/__outbox`;
}

/** Answers the empty reason when somebody asks the house to stop. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(''));
  });
}

try {
  await main();
} catch (error) {
  if (!isCannotStart(error)) throw error;
  for (const sentence of error.sentences) process.stderr.write(`${sentence}\n`);
  // What had been opened before the mistake showed would keep the process; the database is closed.
  process.exit(EXIT_CANNOT_START);
}
