import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A file system in memory, on Linux, where a database is copied several times faster. */
export const MEMORY_FOLDER = '/dev/shm';
/** Several times what a test run needs for its databases and their write-ahead logs. */
const MEMORY_MIN_BYTES = 4 * 1024 ** 3;

/** Where tests put data folders: in memory if there is room, else with other temporary files. */
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
