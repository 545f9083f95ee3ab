import { expect, test } from 'vitest';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { createTestApp, type StartApp, type TestAppOptions } from './test-app.ts';
import { testDatabase } from './test-database.ts';

/**
 * The `test` of a file that needs a server: one `app` for the file, on a database of its own. After
 * each test the ledger has no findings, and no error was logged.
 */
export function createAppTest(startApp: StartApp, options: TestAppOptions = {}) {
  return (
    test
      // Vitest reads which fixtures this one needs from the pattern: none.
      // oxlint-disable-next-line no-empty-pattern
      .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
        const database = await testDatabase();
        onCleanup(() => database.close());
        return database;
      })
      .extend('app', { scope: 'file' }, async ({ database }, { onCleanup }) => {
        const app = await createTestApp(startApp, database.url, options);
        onCleanup(() => app.stop());
        return app;
      })
      .extend('isHealthy', { auto: true }, async ({ app }, { onCleanup }) => {
        onCleanup(async () => {
          expect((await checkLedger(app.db)).findings).toEqual([]);
          expect(app.errors).toEqual([]);
        });
        return true;
      })
  );
}
