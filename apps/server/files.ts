import { join } from 'node:path';
import { createDiskStore } from '#platform/server/files/disk-store.ts';
import { createImages } from '#platform/server/files/images.ts';
import { createSealedFiles } from '#platform/server/files/sealed-files.ts';
import type { Infrastructure } from './infrastructure.ts';

/** Storage of player uploads: images are re-encoded, files are encrypted in the data folder. */
export function createFileStorage({
  config,
  secretKey,
}: Pick<Infrastructure, 'config' | 'secretKey'>) {
  const store = createDiskStore(join(config.dataDir, 'files'));
  return { images: createImages(), files: createSealedFiles(store, secretKey) };
}
