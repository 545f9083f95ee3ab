import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cannotStart } from '../cannot-start.ts';
import type { Db } from '../db.ts';

const MARK = '.mark';

export type FilesFolder = {
  readonly folder: string;
  /** Other processes use the same database. */
  readonly isShared: boolean;
  /** Whether the database names files that must be in the folder. */
  readonly hasFiles: (db: Db) => Promise<boolean>;
};

/**
 * Refuses to start with another folder than that in which the files of this installation are: a
 * file that one process stores would not open in the others. A folder that holds nothing the
 * database names may be replaced by a process that runs alone.
 */
export async function verifyFilesFolder(
  db: Db,
  { folder, isShared, hasFiles }: FilesFolder,
): Promise<void> {
  const mark = await markOf(folder);
  await db.query('insert into files_folder (mark) values ($1) on conflict do nothing', [mark]);
  const [held] = await db.query<{ mark: string }>('select mark from files_folder');
  if (held!.mark === mark) return;
  if (isShared || (await hasFiles(db))) {
    throw cannotStart(
      `${folder} is not the folder in which the files of this installation are stored: ` +
        'every process needs the same one. Share that folder, or restore it with its file ' +
        `${MARK}.`,
    );
  }
  await db.query('update files_folder set mark = $1', [mark]);
}

/** Processes that are started together on one folder agree on the mark of the first. */
async function markOf(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, MARK);
  const mark = randomBytes(16).toString('hex');
  await writeFile(path, mark, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!isThere(error)) throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
