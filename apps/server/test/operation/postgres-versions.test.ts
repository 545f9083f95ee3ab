import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { onDatabase, runOn, startTestServer } from '#dev/test-server.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { migrateJobs } from '#platform/server/jobs/migrate-jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { migrate } from '#platform/server/migrate.ts';
import { binariesIn, embeddedBinaries, type Binaries } from '#platform/server/postgres/binaries.ts';
import { startApp } from '../../app.ts';

/** Every supported PostgreSQL that this machine has takes bets, not only migrations. */
const EMBEDDED = embeddedBinaries();

/** The bundled one, or where Debian and Ubuntu install it. */
function binariesOf(major: number): Binaries {
  return major === EMBEDDED.major
    ? EMBEDDED
    : binariesIn(`/usr/lib/postgresql/${major}/bin`, major);
}

async function startAppOn(binaries: Binaries): Promise<TestApp> {
  const server = await startTestServer(binaries);
  onTestFinished(() => server.stop());
  const admin = server.url('postgres');
  await runOn(admin, 'create database casino');
  const url = onDatabase(admin, 'casino');
  await migrate(url);
  await migrateJobs(url, createLog('silent'));
  const app = await createTestApp(startApp, url);
  onTestFinished(() => app.stop());
  return app;
}

const send = (app: TestApp, { token }: TestPlayer, path: string, body: object) =>
  app.send('POST', path, { token, key: newKey(), body });

test.for([15, 16, 17, 18])(
  'postgres: PostgreSQL %i takes instant bets, a game in steps and a duel',
  { timeout: 120_000 },
  async (major, { skip }) => {
    const binaries = binariesOf(major);
    skip(!existsSync(binaries.postgres), `there is no PostgreSQL at ${binaries.postgres}`);
    const app = await startAppOn(binaries);
    const [{ version }] = (await app.db.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )) as [{ version: string }];
    expect(version).toMatch(new RegExp(`^${major}\\D`));
    const player = await app.addMember('100.00');
    await send(app, player, '/api/v2/fairness/seeds', { client_seed: 'versions' });
    const money = { currency: 'RUB', stake: '1.00' };
    const rolls = Array.from({ length: 5 }, () =>
      send(app, player, '/api/v2/games/dice/bets', { ...money, direction: 'under', target: 5000 }),
    );
    const board = send(app, player, '/api/v2/games/miner/rounds', {
      ...money,
      start: { mines: 3 },
    });
    const duel = send(app, player, '/api/v2/duels', { ...money, side: 0 });
    const answers = await Promise.all([...rolls, board, duel]);
    expect(answers.map(({ status, text }) => [status, text.slice(0, 40)])).toEqual(
      answers.map(({ text }) => [200, text.slice(0, 40)]),
    );
    expect((await checkLedger(app.db)).findings).toEqual([]);
    expect(app.errors).toEqual([]);
  },
);
