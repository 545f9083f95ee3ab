import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBettingFixture } from '#dev/betting-fixture.ts';
import { emptyDatabase, testDatabase } from '#dev/test-database.ts';
import { SQL_FOLDER } from '#platform/server/sql-files.ts';
import { readSnapshot, restoreSnapshot, takeSnapshot, writeSnapshot } from './snapshot.ts';

test('old data: a database that was written and restored has the same rows and sequences', async () => {
  const [from, to] = [await testDatabase(), await emptyDatabase()];
  const folder = mkdtempSync(join(tmpdir(), 'croupier-snapshot-'));
  onTestFinished(async () => {
    await Promise.all([from.close(), to.close()]);
    rmSync(folder, { recursive: true });
  });
  const fixture = await createBettingFixture(from.url);
  await fixture.addPlayer('100.00');
  await fixture.close();
  const path = join(folder, 'data.json.gz');
  writeSnapshot(path, await takeSnapshot(from.url, SQL_FOLDER, { question: 'answer' }));
  const read = readSnapshot(path);
  expect(read.rows['players']).toHaveLength(1);
  expect(read.rows['transfers']).toHaveLength(1);
  await restoreSnapshot(to.url, read);
  expect(await takeSnapshot(to.url, SQL_FOLDER, { question: 'answer' })).toEqual(read);
});
