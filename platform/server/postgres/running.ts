import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { cannotStart } from '../cannot-start.ts';
import type { Config } from '../config.ts';
import { readSecrets } from '../secrets.ts';
import { embeddedBinaries } from './binaries.ts';
import { chooseRunner } from './run-as.ts';
import { urlOf } from './server.ts';
import { socketFolder } from './socket-folder.ts';

type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'>;

/**
 * The database of a house that is running now, for tools that look at it beside the house;
 * undefined when the house is stopped. Refuses when there is no house in the folder at all.
 */
export async function findRunningUrl(config: Where): Promise<string | undefined> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const folder = join(config.dataDir, 'postgres');
  if (!existsSync(folder)) {
    throw cannotStart(`There is no house in ${config.dataDir}: start one first, or set DATA_DIR.`);
  }
  const runner = chooseRunner(folder, embeddedBinaries().postgres);
  const url = urlOf(socketFolder(folder, runner), readSecrets(config).databasePassword, 'croupier');
  return (await answers(url)) ? url : undefined;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    // Nobody listens there: the house is stopped.
    return false;
  }
}
