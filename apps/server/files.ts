import { join } from 'node:path';
import { openDiskStore } from '#platform/server/files/disk-store.ts';
import { createImages } from '#platform/server/files/images.ts';
import { openSealedFiles } from '#platform/server/files/sealed-files.ts';
import type { Ground } from './ground.ts';

/** What players send as files: drawn anew, and sealed in the house's own folder. */
export function openFiles({ config, secretKey }: Pick<Ground, 'config' | 'secretKey'>) {
  const store = openDiskStore(join(config.dataDir, 'files'));
  return { images: createImages(), files: openSealedFiles(store, secretKey) };
}
