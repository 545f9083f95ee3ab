/**
 * The folder of one PostgreSQL of a test run, with the pid of its owner. What a killed run leaves
 * behind, its database process and its data, is removed by the next run.
 */
import { execFileSync } from 'node:child_process';
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
import { isAlive, stopLeftover } from '#platform/server/postgres/leftovers.ts';
import { dataParent, MEMORY_FOLDER } from './memory-folder.ts';

const OWNER = 'owner.pid';
/** The database of every run folder. */
const DATABASE = 'postgres';

/** The files of a database belong to the user who runs it, which `cpSync` does not keep. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

type RunFolderOptions = {
  readonly parent?: string;
  /** A folder whose files are copied; no process may use it. */
  readonly template?: string | undefined;
};

/** A new folder that belongs to this process; its database goes into `postgres`. */
export function createRunFolder(
  prefix: string,
  { parent = dataParent(), template }: RunFolderOptions = {},
): string {
  const folder = mkdtempSync(join(parent, prefix));
  if (template !== undefined) copyFolder(template, folder);
  // PostgreSQL may run as another user, who has to pass.
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, OWNER), String(process.pid));
  return folder;
}

/** Stops and removes what killed runs left behind in folders of this prefix. */
export async function removeLeftovers(
  prefix: string,
  parents: readonly string[] = [tmpdir(), MEMORY_FOLDER],
): Promise<void> {
  for (const parent of parents.filter((folder) => existsSync(folder))) {
    for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
      const folder = join(parent, name);
      if (isOwnedByThisUser(folder) && !hasOwner(folder)) await remove(folder);
    }
  }
}

async function remove(folder: string): Promise<void> {
  await stopLeftover(join(folder, DATABASE));
  rmSync(folder, { recursive: true, force: true });
}

function isOwnedByThisUser(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
}

/** A folder without a pid file is being created at this moment. */
function hasOwner(folder: string): boolean {
  const note = join(folder, OWNER);
  return !existsSync(note) || isAlive(Number(readFileSync(note, 'utf8')));
}
