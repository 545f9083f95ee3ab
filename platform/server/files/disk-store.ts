import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Where files lie. The house's own disk is one such place; a bucket of an object store is another
 * one with the same three verbs. Names are chosen by the house and are letters and digits only.
 */
export type FileStore = {
  /** The file is there whole or not at all, and outlives a power cut, once this is done. */
  write(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer | undefined>;
  /** Nothing happens when there is no such file. */
  remove(name: string): Promise<void>;
};

/** Files in a folder, readable by the house alone. Several processes may share the folder. */
export function openDiskStore(folder: string): FileStore {
  return {
    async write(name, bytes) {
      const { home, path } = placeOf(folder, name);
      await mkdir(home, { recursive: true, mode: 0o700 });
      const growing = `${path}.${randomBytes(6).toString('hex')}.new`;
      await writeWhole(growing, bytes);
      await rename(growing, path);
      await settle(home);
    },
    read: async (name) =>
      await readFile(placeOf(folder, name).path).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    remove: (name) => rm(placeOf(folder, name).path, { force: true }),
  };
}

const NAME = /^[a-z0-9]{8,64}$/;

/** A folder for each of the first two characters: none grows beyond what a disk likes. */
function placeOf(folder: string, name: string): { home: string; path: string } {
  if (!NAME.test(name)) throw new Error('the name of a file must be letters and digits');
  const home = join(folder, name.slice(0, 2));
  return { home, path: join(home, name) };
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is on the disk when its folder is. */
async function settle(folder: string): Promise<void> {
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
