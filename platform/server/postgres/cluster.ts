import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cannotStart } from '../cannot-start.ts';
import { isDiskFull, diskFullError } from '../folder-errors.ts';
import type { Binaries } from './binaries.ts';
import { discard } from './leftovers.ts';
import { spawnAs } from './run-as.ts';
import type { ProcessUser } from './run-as.ts';

const UNFINISHED = '.unfinished-';

export type ClusterOptions = {
  binaries: Binaries;
  folder: string;
  user: ProcessUser;
  owner: string;
  password: string;
  durable: boolean;
};

/**
 * Creates the database folder when there is none. It is built beside its place and moved there
 * complete. An interrupted start leaves a folder, and perhaps a program still writing into it; the
 * next one discards both.
 */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { folder, binaries } = options;
  await discardUnfinished(folder);
  if (existsSync(folder)) return checkVersion(folder, binaries);
  const growing = mkdtempSync(`${folder}${UNFINISHED}`);
  const passwordFile = join(growing, 'password');
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  chownTo(growing, options.user);
  chownTo(passwordFile, options.user);
  try {
    await initdb(options, join(growing, 'data'), passwordFile);
    renameSync(join(growing, 'data'), folder);
  } finally {
    rmSync(growing, { recursive: true });
  }
}

async function discardUnfinished(folder: string): Promise<void> {
  const prefix = `${basename(folder)}${UNFINISHED}`;
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(prefix)) await discard(join(dirname(folder), name));
  }
}

function chownTo(path: string, user: ProcessUser): void {
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}

async function initdb(options: ClusterOptions, target: string, passwordFile: string) {
  const args = ['-D', target, '-U', options.owner, `--pwfile=${passwordFile}`];
  args.push('-A', 'scram-sha-256', '-E', 'UTF8', '--no-instructions', ...localeOf(options));
  if (!options.durable) args.push('--no-sync');
  // A failed folder is kept for a moment: whether the disk is full shows only while it exists.
  args.push('--no-clean');
  const child = spawnAs(options.user, options.binaries.initdb, args, {
    cwd: dirname(target),
    log: 'pipe',
  });
  const output: string[] = [];
  child.stdout?.on('data', (text) => output.push(String(text)));
  child.stderr?.on('data', (text) => output.push(String(text)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw initdbError(options.folder, output.join(''));
}

/** The builtin provider sorts alike on every machine; before 17 the C locale is the nearest. */
function localeOf({ binaries }: ClusterOptions): string[] {
  if (binaries.major < 17) return ['--locale=C.UTF-8'];
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}

function checkVersion(folder: string, { major }: Binaries): void {
  const versionFile = join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) throw foreignFolderError(folder);
  const found = readFileSync(versionFile, 'utf8').trim();
  if (Number(found) === major) return;
  throw cannotStart(
    `${folder} was written by PostgreSQL ${found} and this version of the server brings ` +
      `${major}. ` +
      `Start the version of the server that wrote it, or choose another DATA_DIR.`,
  );
}

function foreignFolderError(folder: string) {
  return cannotStart(
    `${folder} is not a database. Move it away, or choose another DATA_DIR: nothing is ` +
      `overwritten that the server did not write.`,
  );
}

function initdbError(folder: string, output: string) {
  if (isDiskFull(dirname(folder), output)) return diskFullError(dirname(folder));
  const reason = output.trim().split('\n').slice(-3).join(' ');
  return cannotStart(`The database folder ${folder} could not be made: ${reason}`);
}
