import { configDefaults, defineConfig } from 'vitest/config';

const BROWSER = [
  '**/*.test.tsx',
  'platform/{browser,backoffice}/**/*.test.ts',
  '{domain,features}/*/{player,backoffice}/**/*.test.ts',
  'apps/{player,backoffice,partner}/**/*.test.ts',
];
const PURE = ['core/**/*.test.ts', '{domain,features}/*/{rules,contract}*.test.ts'];
/** They load an image library, which fails when it is loaded for a second file of a process. */
const IMAGES = ['tools/build/**/*.test.ts'];
const NEVER = ['**/node_modules/**', '**/dist/**', 'data/**', '.cache/**', 'e2e/**'];

export default defineConfig({
  test: {
    // One more than the cores of a small machine: tests also wait for PostgreSQL and for time.
    maxWorkers: 3,
    // As for journeys: a test that passes at its second try is named as flaky in the result.
    retry: process.env['CI'] ? 1 : 0,
    // Read from disk by the template of the test databases, not imported.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/sql/**'],
    // A shared CI machine may be several times slower; its logs still name the slow tests.
    testTimeout: process.env['CI'] ? 60_000 : 20_000,
    hookTimeout: process.env['CI'] ? 180_000 : 60_000,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...NEVER, ...BROWSER, ...PURE, ...IMAGES],
          // Loading the server for each file takes a quarter of the CPU time. What a server
          // remembers belongs to the server that a test opens, not to its modules.
          isolate: false,
          globalSetup: ['dev/test-server.ts'],
          // Polled conditions usually hold within milliseconds, but the machine may be busy.
          expect: { poll: { timeout: process.env['CI'] ? 30_000 : 10_000 } },
        },
      },
      { test: { name: 'images', environment: 'node', include: IMAGES, exclude: NEVER } },
      {
        test: {
          name: 'pure',
          environment: 'node',
          include: PURE,
          exclude: [...NEVER, ...BROWSER],
          // What these files test has no state that could leak from one to the next.
          isolate: false,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'happy-dom',
          include: BROWSER,
          exclude: NEVER,
          setupFiles: ['dev/fresh-page.ts', 'dev/fail-on-console.ts'],
          // A window for each file takes most of the time; dev/fresh-page.ts resets the shared one.
          isolate: false,
        },
      },
    ],
  },
});
