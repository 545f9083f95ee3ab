import { defineConfig } from '@playwright/test';
import { byDepth } from './dev/test-depth.ts';
import { findBrowser } from './tools/browser.mjs';

const executablePath = findBrowser();

/** The browser opens the app under test and nothing else: quiet, and without a sandbox. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--renderer-process-limit=1',
];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  // Variants and rare ways: `npm test -- --deep` walks them, too.
  grepInvert: byDepth([/@deep/], []),
  globalSetup: './e2e/start-app.ts',
  outputDir: '.cache/test/journeys',
  // One for each core of a small machine: with more, rounds are late and waits run out.
  workers: 2,
  // Each journey has its own players. Files whose journeys share more are run in order.
  fullyParallel: true,
  // On a shared CI machine a stall of some seconds is no bug; a broken journey fails twice. Locally
  // there is no retry.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // Such a machine may also be several times slower.
  timeout: process.env['CI'] ? 180_000 : 60_000,
  expect: { timeout: process.env['CI'] ? 25_000 : 10_000 },
  reporter: 'list',
  use: {
    baseURL: process.env['APP_URL'] ?? '',
    locale: 'ru-RU',
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would answer in place of the server; the journeys about it allow it.
    serviceWorkers: 'block',
    // Tracing every journey costs CPU time; what fails in CI is traced on its retry.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: QUIET,
      chromiumSandbox: false,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
