import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { APP_ROLE } from '../app-role.ts';
import { openDb, type Db } from '../db.ts';
import { verifyFilesFolder } from './verify-folder.ts';

let database: TestDatabase;
let db: Db;
const home = mkdtempSync(join(tmpdir(), 'croupier-files-'));
beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, role: APP_ROLE, connectionsMax: 2 });
});
beforeEach(() => db.query('delete from files_folder'));
afterAll(async () => {
  await db.close();
  await database.close();
  rmSync(home, { recursive: true });
});

const verify = (name: string, isShared: boolean, hasFiles = false) =>
  verifyFilesFolder(db, { folder: join(home, name), isShared, hasFiles: async () => hasFiles });

test('files: processes that share one folder start, one with a folder of its own does not', async () => {
  await Promise.all([verify('shared', true), verify('shared', true), verify('shared', true)]);
  await expect(verify('own', true)).rejects.toThrow(
    'own is not the folder in which the files of this installation are stored',
  );
});

test('files: a folder is replaced by a process that runs alone, unless the database names its files', async () => {
  await verify('first', false);
  await verify('second', false);
  await expect(verify('third', false, true)).rejects.toThrow('every process needs the same one');
  await verify('second', false, true);
});
