import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A file system in memory, on Linux: a database is created and copied there several times faster. */
export const MEMORY_FOLDER = '/dev/shm';
/** Several times what a test run needs for its databases and their write-ahead logs. */
const MEMORY_MIN_BYTES = 4 * 1024 ** 3;

/** The parent of data folders of tests: in memory if there is room, else where temporary files are. */
export function dataParent(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MEMORY_MIN_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch (error) {
    if (isMissingOrDenied(error)) return tmpdir();
    throw error;
  }
}

function isMissingOrDenied(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'EACCES' || code === 'EROFS';
}
