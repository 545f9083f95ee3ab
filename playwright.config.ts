import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser.mjs';

const executablePath = findBrowser();

/** The browser opens the house under test and nothing else: quiet, and no sandbox is needed. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  globalSetup: './e2e/start-house.ts',
  outputDir: '.cache/test/journeys',
  workers: 2,
  // On a machine of strangers a stall of some seconds is no fault of the house; a broken journey
  // fails twice. At the desk there is no second try.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: process.env['HOUSE_URL'] ?? '',
    locale: 'ru-RU',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: QUIET,
      chromiumSandbox: false,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
