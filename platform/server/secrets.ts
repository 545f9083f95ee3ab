import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { mkdirSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { cannotStart } from './cannot-start.ts';
import type { Config } from './config.ts';
import { tellFolder } from './folder-trouble.ts';

export type Secrets = {
  /** 64 hexadecimal digits; everything else secret derives from it. */
  secretKey: string;
  /** Of the house's own PostgreSQL. Unused with DATABASE_URL. */
  databasePassword: string;
};

const FILE = 'secrets.json';

/**
 * The secrets of this house: the given key, or those made at the first start and kept in its
 * folder, readable by its owner only. They must outlive restarts: sessions hang on them.
 */
export function readSecrets(config: Pick<Config, 'dataDir' | 'secretKey'>): Secrets {
  try {
    const kept = keptSecrets(config.dataDir);
    return { ...kept, secretKey: config.secretKey ?? kept.secretKey };
  } catch (error) {
    throw tellFolder(error, config.dataDir);
  }
}

function keptSecrets(folder: string): Secrets {
  const path = join(folder, FILE);
  if (existsSync(path)) return parse(path, readFileSync(path, 'utf8'));
  const made = { secretKey: hex(32), databasePassword: hex(24) };
  mkdirSync(folder, { recursive: true });
  writeWhole(path, `${JSON.stringify(made, null, 2)}\n`);
  return made;
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** A half-written file would lock the house out of its own data, so it appears whole or not. */
function writeWhole(path: string, text: string): void {
  const growing = `${path}.new`;
  const file = openSync(growing, 'w', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(growing, path);
}

function parse(path: string, text: string): Secrets {
  try {
    const { secretKey, databasePassword } = JSON.parse(text) as Record<string, unknown>;
    if (typeof secretKey === 'string' && typeof databasePassword === 'string') {
      return { secretKey, databasePassword };
    }
  } catch {
    // Said below, together with a file that is JSON of something else.
  }
  throw cannotStart(`${path} is damaged. Restore it from a backup: sessions and seeds hang on it.`);
}
