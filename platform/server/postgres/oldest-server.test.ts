import { existsSync } from 'node:fs';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { onDatabase, runOn, startTestServer } from '#dev/test-server.ts';
import { APP_ROLE } from '../app-role.ts';
import { isCannotStart } from '../cannot-start.ts';
import { migrate } from '../migrate.ts';
import { binariesIn } from './binaries.ts';
import { openDatabase } from './open-database.ts';

/** The oldest supported PostgreSQL, where Debian and Ubuntu install it. */
const FOLDER = '/usr/lib/postgresql/15/bin';
const MISSING = `there is no PostgreSQL 15 in ${FOLDER}`;

async function startOldest(): Promise<string> {
  const server = await startTestServer(binariesIn(FOLDER, 15));
  onTestFinished(() => server.stop());
  return server.url('postgres');
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

function openGiven(databaseUrl: string) {
  return openDatabase({ databaseUrl, dataDir: '/tmp', busUrl: databaseUrl, secretKey: undefined });
}

test('postgres: PostgreSQL 15 given by DATABASE_URL runs every migration of a plain owner', async ({
  skip,
}) => {
  skip(!existsSync(FOLDER), MISSING);
  const server = await startOldest();
  await runOn(server, `create role operator login createrole password 'chips'`);
  await runOn(server, 'create database casino owner operator');
  const url = new URL(onDatabase(server, 'casino'));
  url.username = 'operator';
  url.password = 'chips';
  const database = await openGiven(url.href);
  const applied = await migrate(database.url);
  expect(applied.length).toBeGreaterThan(0);
  expect(await migrate(database.url)).toEqual([]);

  const client = await connect(database.url);
  const version = await client.query('show server_version');
  expect(version.rows[0].server_version).toMatch(/^15\./);
  await client.query(`set role ${APP_ROLE}`);
  const granted = 'select count(*)::int as tables from information_schema.role_table_grants';
  const { rows } = await client.query(`${granted} where grantee = current_user`);
  expect(rows[0].tables).toBeGreaterThan(0);
  await expect(client.query('drop table schema_migrations')).rejects.toThrow('must be owner');
  await database.stop();
});

test('postgres: for a role that may not create roles, the error names what an administrator has to run', async ({
  skip,
}) => {
  skip(!existsSync(FOLDER), MISSING);
  const server = await startOldest();
  await runOn(server, `create role operator login password 'chips'`);
  await runOn(server, 'create database casino owner operator');
  const url = new URL(onDatabase(server, 'casino'));
  url.username = 'operator';
  url.password = 'chips';
  const refusal = await migrate(url.href).catch((error: unknown) => error);
  expect(isCannotStart(refusal) && refusal.message).toContain(
    `create role ${APP_ROLE} nologin; grant ${APP_ROLE} to "operator";`,
  );
  await runOn(server, `create role ${APP_ROLE} nologin`);
  await runOn(server, `grant ${APP_ROLE} to operator`);
  expect((await migrate(url.href)).length).toBeGreaterThan(0);
});
