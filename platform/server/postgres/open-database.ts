import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { cannotStart } from '../cannot-start.ts';
import type { Config } from '../config.ts';
import { toFolderError } from '../folder-errors.ts';
import { readSecrets } from '../secrets.ts';
import { embeddedBinaries } from './binaries.ts';
import { lockFolder } from './folder-lock.ts';
import type { FolderLock } from './folder-lock.ts';
import { chooseProcessUser } from './run-as.ts';
import { startServer } from './server.ts';

export type Database = {
  url: string;
  /**
   * Resolves when the own database server ends, with its last log lines unless `stop` was called.
   */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
};

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'busUrl' | 'secretKey'>;

const NAME = 'croupier';
const NEVER = new Promise<string>(() => {});

/**
 * Opens the database: the one of DATABASE_URL, or an own one in the data folder. Only one server
 * may use the folder, except for processes that share a bus.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  try {
    const lock = await lockUnlessShared(config);
    try {
      return await openLocked(config, lock);
    } catch (error) {
      lock?.release();
      throw error;
    }
  } catch (error) {
    throw toFolderError(error, config.dataDir);
  }
}

async function lockUnlessShared({
  busUrl,
  dataDir,
}: DatabaseConfig): Promise<FolderLock | undefined> {
  if (busUrl !== undefined) return undefined;
  mkdirSync(dataDir, { recursive: true });
  return lockFolder(dataDir);
}

async function openLocked(config: DatabaseConfig, lock: FolderLock | undefined): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    await tryConnect(config.databaseUrl);
    return { url: config.databaseUrl, ended: NEVER, stop: async () => lock?.release() };
  }
  const server = await startOwn(config);
  await ensureDatabase(server.url('postgres'));
  return {
    url: server.url(NAME),
    ended: server.ended,
    async stop() {
      await server.stop();
      lock?.release();
    },
  };
}

async function startOwn(config: DatabaseConfig) {
  const folder = join(config.dataDir, 'postgres');
  const binaries = embeddedBinaries();
  const user = chooseProcessUser(folder, binaries.postgres);
  const password = readSecrets(config).databasePassword;
  return startServer({ binaries, folder, user, password, durable: true });
}

/** Checked at every start: the first one may have ended between creating the cluster and this. */
async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [NAME]);
    if (found.rowCount === 0) await client.query(`create database ${NAME}`);
  } finally {
    await client.end();
  }
}

async function tryConnect(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    throw cannotStart(`The database of DATABASE_URL does not answer: ${messageOf(error)}.`);
  }
}

/** A refused connection to several addresses has its reasons inside and no message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
