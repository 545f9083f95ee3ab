import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { chmodSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateJobs } from '#platform/server/jobs/migrate-jobs.ts';
import { openLog } from '#platform/server/log.ts';
import { migrate } from '#platform/server/migrate.ts';
import { embeddedBinaries } from '#platform/server/postgres/binaries.ts';
import { isAlive, stopLeftover } from '#platform/server/postgres/leftovers.ts';
import { chooseRunner } from '#platform/server/postgres/run-as.ts';
import { startServer } from '#platform/server/postgres/server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the migrated database that every test database is a copy of. */
    templateUrl: string;
  }
}

type TestServer = { url(database: string): string; stop(): Promise<void> };

const PREFIX = 'croupier-test-';

/**
 * One PostgreSQL for a whole run of tests, with one migrated database to copy from.
 * TEST_DATABASE_URL names another server instead, to run the same tests on another version.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env['TEST_DATABASE_URL']);
  const template = `croupier_template_${randomBytes(6).toString('hex')}`;
  const templateUrl = server.url(template);
  await runOn(server.url('postgres'), `create database ${template}`);
  await migrate(templateUrl);
  await migrateJobs(templateUrl, openLog('silent'));
  project.provide('templateUrl', templateUrl);
  return async () => {
    await runOn(server.url('postgres'), `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

async function openServer(given: string | undefined): Promise<TestServer> {
  if (given !== undefined) return { url: (name) => onDatabase(given, name), stop: async () => {} };
  await sweep();
  return startTestServer();
}

/** A server in a temporary folder, without the waits that make data safe. */
export async function startTestServer(binaries = embeddedBinaries()): Promise<TestServer> {
  const home = mkdtempSync(join(tmpdir(), PREFIX));
  chmodSync(home, 0o711);
  writeFileSync(join(home, 'owner.pid'), String(process.pid));
  const folder = join(home, 'postgres');
  const server = await startServer({
    binaries,
    folder,
    runner: chooseRunner(folder, binaries.postgres),
    password: 'test',
    durable: false,
    settings: ['max_connections=300', 'autovacuum=off', 'shared_buffers=64MB'],
  });
  const stop = async () => {
    await server.stop();
    rmSync(home, { recursive: true });
  };
  return { url: (database) => server.url(database), stop };
}

/** Stops and removes what runs that were killed left behind. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const home = join(tmpdir(), name);
    if (!name.startsWith(PREFIX) || !isOurs(home) || hasOwner(home)) continue;
    const folder = join(home, 'postgres');
    if (existsSync(folder)) await stopLeftover(folder);
    rmSync(home, { recursive: true, force: true });
  }
}

function isOurs(home: string): boolean {
  return statSync(home).uid === process.getuid?.();
}

/** A folder without its note is being made at this moment. */
function hasOwner(home: string): boolean {
  const note = join(home, 'owner.pid');
  return !existsSync(note) || isAlive(Number(readFileSync(note, 'utf8')));
}

export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server and role, another database. */
export function onDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
