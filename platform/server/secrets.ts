import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { mkdirSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { cannotStart } from './cannot-start.ts';
import type { Config } from './config.ts';
import { toFolderError } from './folder-errors.ts';

export type AppSecrets = {
  /** 64 hexadecimal digits; all other secrets derive from it. */
  secretKey: string;
  /** Of the bundled PostgreSQL. Unused with DATABASE_URL. */
  databasePassword: string;
};

const FILE = 'secrets.json';

/**
 * The secrets of this installation: the given key, or those generated at the first start and stored
 * in its folder, readable by its owner only. They must outlive restarts, because sessions depend on
 * them.
 */
export function readSecrets(config: Pick<Config, 'dataDir' | 'secretKey'>): AppSecrets {
  try {
    const kept = storedSecrets(config.dataDir);
    return { ...kept, secretKey: config.secretKey ?? kept.secretKey };
  } catch (error) {
    throw toFolderError(error, config.dataDir);
  }
}

function storedSecrets(folder: string): AppSecrets {
  const path = join(folder, FILE);
  if (existsSync(path)) return parse(path, readFileSync(path, 'utf8'));
  const made = { secretKey: hex(32), databasePassword: hex(24) };
  mkdirSync(folder, { recursive: true });
  writeAtomically(path, `${JSON.stringify(made, null, 2)}\n`);
  return made;
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** Written atomically: a half-written file would lock the server out of its own data. */
function writeAtomically(path: string, text: string): void {
  const growing = `${path}.new`;
  const file = openSync(growing, 'w', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(growing, path);
}

function parse(path: string, text: string): AppSecrets {
  try {
    const { secretKey, databasePassword } = JSON.parse(text) as Record<string, unknown>;
    if (typeof secretKey === 'string' && typeof databasePassword === 'string') {
      return { secretKey, databasePassword };
    }
  } catch {
    // Reported below, together with a file that is JSON of something else.
  }
  throw cannotStart(
    `${path} is damaged. Restore it from a backup: sessions and seeds depend on it.`,
  );
}
