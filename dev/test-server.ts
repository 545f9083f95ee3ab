import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateJobs } from '#platform/server/jobs/migrate-jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { migrate } from '#platform/server/migrate.ts';
import { embeddedBinaries } from '#platform/server/postgres/binaries.ts';
import { chooseProcessUser } from '#platform/server/postgres/run-as.ts';
import { startServer } from '#platform/server/postgres/server.ts';
import { createRunFolder, removeLeftovers } from './run-folder.ts';

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
  await removeLeftovers(PREFIX);
  return startTestServer();
}

/** A server with a new data folder, without the waits that make data durable. */
export async function startTestServer(binaries = embeddedBinaries()): Promise<TestServer> {
  const home = createRunFolder(PREFIX);
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
