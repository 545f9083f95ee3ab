import { existsSync, statfsSync } from 'node:fs';
import { cannotStart, isCannotStart } from './cannot-start.ts';
import type { CannotStart } from './cannot-start.ts';

const FULL = /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/;
const FREE_MIN_BYTES = 1_000_000;

/**
 * True when a message says that the disk is full, or when the disk itself is: a program that fails
 * for lack of space often cannot write down why.
 */
export function isDiskFull(folder: string, message: string): boolean {
  if (FULL.test(message)) return true;
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < FREE_MIN_BYTES;
}

export function diskFullError(folder: string): CannotStart {
  return cannotStart(
    `The disk is full: the server needs space in ${folder}. Free some space and start again; ` +
      `nothing is lost.`,
  );
}

/** Turns an error of the data folder into a message that says what to do. */
export function toFolderError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || isCannotStart(error)) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return cannotStart(
      `The server may not write into ${folder} (${error.message}). Start it as the user who ` +
        `started it first, give that folder to this user, or choose another DATA_DIR.`,
    );
  }
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return cannotStart(`DATA_DIR is ${folder}, and that is not a folder (${error.message}).`);
  }
  if (code === '28P01') {
    return cannotStart(
      `The database in ${folder} does not accept the password of ${folder}/secrets.json. ` +
        `Restore that file from a backup.`,
    );
  }
  return isDiskFull(folder, error.message) ? diskFullError(folder) : error;
}
