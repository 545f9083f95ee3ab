import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateJobs } from '#platform/server/jobs/migrate-jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { migrate } from '#platform/server/migrate.ts';
import { embeddedBinaries } from '#platform/server/postgres/binaries.ts';
import { isAlive, stopLeftover } from '#platform/server/postgres/leftovers.ts';
import { chooseProcessUser } from '#platform/server/postgres/run-as.ts';
import { startServer } from '#platform/server/postgres/server.ts';
import { dataParent, MEMORY_FOLDER } from './memory-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the migrated database that every test database is copied from. */
    templateUrl: string;
  }
}

type TestServer = { url(database: string): string; stop(): Promise<void> };

const PREFIX = 'croupier-test-';

/**
 * One PostgreSQL for a whole test run, with one migrated database to copy from. TEST_DATABASE_URL
 * uses another server instead, to run the same tests on another version.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env['TEST_DATABASE_URL']);
  const template = `croupier_template_${randomBytes(6).toString('hex')}`;
  const templateUrl = server.url(template);
  await runOn(server.url('postgres'), `create database ${template}`);
  await migrate(templateUrl);
  await migrateJobs(templateUrl, createLog('silent'));
  project.provide('templateUrl', templateUrl);
  return async () => {
    await runOn(server.url('postgres'), `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

async function openServer(given: string | undefined): Promise<TestServer> {
  if (given !== undefined) return { url: (name) => onDatabase(given, name), stop: async () => {} };
  await removeLeftovers();
  return startTestServer();
}

/** A server with a new data folder, without the waits that make data durable. */
export async function startTestServer(binaries = embeddedBinaries()): Promise<TestServer> {
  const home = mkdtempSync(join(dataParent(), PREFIX));
  chmodSync(home, 0o711);
  writeFileSync(join(home, 'owner.pid'), String(process.pid));
  const folder = join(home, 'postgres');
  const server = await startServer({
    binaries,
    folder,
    user: chooseProcessUser(folder, binaries.postgres),
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

/** Stops and removes what killed runs left behind. */
async function removeLeftovers(): Promise<void> {
  const parents = [tmpdir(), MEMORY_FOLDER].filter((folder) => existsSync(folder));
  for (const parent of parents) await removeLeftoversIn(parent);
}

async function removeLeftoversIn(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const home = join(parent, name);
    if (!name.startsWith(PREFIX) || !isOwnedByThisUser(home) || hasOwner(home)) continue;
    const folder = join(home, 'postgres');
    if (existsSync(folder)) await stopLeftover(folder);
    rmSync(home, { recursive: true, force: true });
  }
}

function isOwnedByThisUser(home: string): boolean {
  return statSync(home).uid === process.getuid?.();
}

/** A folder without a pid file is being created at this moment. */
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
