import { configDefaults, defineConfig } from 'vitest/config';

const BROWSER = [
  '**/*.test.tsx',
  'platform/{browser,backoffice}/**/*.test.ts',
  '{domain,features}/*/{player,backoffice}/**/*.test.ts',
  'apps/{player,backoffice}/**/*.test.ts',
];
const NEVER = ['**/node_modules/**', '**/dist/**', 'data/**', '.cache/**', 'e2e/**'];

export default defineConfig({
  test: {
    // The machine also runs PostgreSQL for the tests; more workers would only wait for it.
    maxWorkers: 2,
    // As for journeys: a test that passes at its second try is named as flaky in the result.
    retry: process.env['CI'] ? 1 : 0,
    // Read from disk by the template of the test databases, not imported.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/sql/**'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...NEVER, ...BROWSER],
          globalSetup: ['dev/test-server.ts'],
          // Polled conditions usually hold within milliseconds, but the machine may be busy.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'happy-dom',
          include: BROWSER,
          exclude: NEVER,
          setupFiles: ['dev/fail-on-console.ts'],
        },
      },
    ],
  },
});
