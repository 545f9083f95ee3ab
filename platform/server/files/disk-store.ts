import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A store of files. The local disk is one implementation; a bucket of an object store could be
 * another with the same three operations. The server chooses the names, of letters and digits only.
 */
export type FileStore = {
  /** Atomic and durable: once done, the file is complete and survives a power cut. */
  write(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer | undefined>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
};

/**
 * Files in a folder, readable by the server's user only. Several processes may share the folder.
 */
export function createDiskStore(folder: string): FileStore {
  return {
    async write(name, bytes) {
      const { directory, path } = locate(folder, name);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const growing = `${path}.${randomBytes(6).toString('hex')}.new`;
      await writeSynced(growing, bytes);
      await rename(growing, path);
      await syncFolder(directory);
    },
    read: async (name) =>
      await readFile(locate(folder, name).path).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    remove: (name) => rm(locate(folder, name).path, { force: true }),
  };
}

const NAME = /^[a-z0-9]{8,64}$/;

/** One folder for each pair of first characters: none grows too large for the file system. */
function locate(folder: string, name: string): { directory: string; path: string } {
  if (!NAME.test(name)) throw new Error('the name of a file must be letters and digits');
  const directory = join(folder, name.slice(0, 2));
  return { directory, path: join(directory, name) };
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const file = await open(folder, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
