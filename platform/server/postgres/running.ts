import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { cannotStart } from '../cannot-start.ts';
import type { Config } from '../config.ts';
import { readSecrets } from '../secrets.ts';
import { embeddedBinaries } from './binaries.ts';
import { chooseProcessUser } from './run-as.ts';
import { urlOf } from './server.ts';
import { socketFolder } from './socket-folder.ts';

type RunningConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'>;

/**
 * The URL of the database of a running server, for tools that work beside it; undefined when the
 * server is stopped. Throws when the folder holds no installation at all.
 */
export async function findRunningUrl(config: RunningConfig): Promise<string | undefined> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const folder = join(config.dataDir, 'postgres');
  if (!existsSync(folder)) {
    throw cannotStart(
      `There is no installation in ${config.dataDir}: start the server once first, or set ` +
        'DATA_DIR.',
    );
  }
  const user = chooseProcessUser(folder, embeddedBinaries().postgres);
  const url = urlOf(socketFolder(folder, user), readSecrets(config).databasePassword, 'croupier');
  return (await answers(url)) ? url : undefined;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    // Nothing listens there: the server is stopped.
    return false;
  }
}
