import { chromium, type Browser, type Page } from '@playwright/test';
import { startAppProcess } from '../dev/app-process.ts';
import { findBrowser } from '../tools/browser.mjs';
import { figureLine, option, percentile, print, two } from './figure.ts';
import { costsOf, type Costs, type TraceEvent } from './trace.ts';

/**
 * `npm run bench:scenes`: the main-thread cost of a frame of each scene on a cheap phone. Every
 * table is played with the processor slowed down four times while Chromium traces it. Rasterization
 * runs in a separate process, as on a phone; its speed here is not that of a phone, so only
 * main-thread time counts, in frames that change something on it. Names of scenes after the command
 * measure those alone.
 */
const SLOWER = option('slower', 4);
/** A frame at sixty per second has 16.7 ms; half of it is left to the browser. */
const FRAME_GOAL_MS = 8;
const WAIT_MS = 120_000;
/** Real devices have a graphics processor, which the test machine emulates in software. */
const AS_WITH_GPU = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--enable-gpu-rasterization',
];
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

type Scene = {
  readonly name: string;
  readonly path: string;
  /** Waits until something begins to move. */
  readonly begin: (page: Page) => Promise<void>;
  readonly watchMs: number;
};

const press = (page: Page) => page.locator('.bet-button').first().click({ timeout: WAIT_MS });

const SCENES: readonly Scene[] = [
  {
    name: 'crash',
    path: 'crash',
    begin: (page) => phase(page, '.crash-scene', 'running'),
    watchMs: 5_000,
  },
  {
    name: 'double',
    path: 'roulette',
    begin: (page) => phase(page, '.phase', 'locked'),
    watchMs: 9_000,
  },
  {
    name: 'baccarat',
    path: 'baccarat',
    begin: (page) => phase(page, '.bet-timer', 'running'),
    watchMs: 7_000,
  },
  {
    name: 'wheel-show',
    path: 'wheel-show',
    begin: (page) => phase(page, '.bet-timer', 'locked'),
    watchMs: 9_000,
  },
  { name: 'roulette', path: 'roulette?table=european', begin: spinChips, watchMs: 6_000 },
  { name: 'dice', path: 'dice', begin: press, watchMs: 2_000 },
  { name: 'wheel', path: 'wheel', begin: press, watchMs: 6_000 },
  { name: 'keno', path: 'keno', begin: draw, watchMs: 4_000 },
  { name: 'coinflip', path: 'coinflip', begin: press, watchMs: 3_000 },
  { name: 'miner', path: 'miner', begin: lift, watchMs: 2_000 },
  { name: 'hilo', path: 'hilo', begin: press, watchMs: 2_000 },
  { name: 'cases', path: 'cases/matchbox', begin: press, watchMs: 7_000 },
];

const app = await startAppProcess({ env: { NODE_ENV: 'test' } });
const browser = await chromium.launch({
  executablePath: findBrowser() ?? '/usr/bin/chromium',
  chromiumSandbox: false,
  args: ['--disable-background-networking', '--no-first-run', '--disable-sync', ...AS_WITH_GPU],
});
try {
  const wanted = SCENES.filter(({ name }) => process.argv.includes(name));
  const lines: string[] = [];
  for (const scene of wanted.length > 0 ? wanted : SCENES)
    lines.push(await measure(browser, scene));
  for (const line of lines) print(line);
} finally {
  await browser.close();
  await app.close();
}

async function measure(from: Browser, scene: Scene): Promise<string> {
  const context = await from.newContext({
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(`${app.url}/en/games/${scene.path}`, { waitUntil: 'load' });
  // Everything after the first screen has loaded, and the limits are known.
  await page.waitForTimeout(7_000);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await scene.begin(page);
  await from.startTracing(page, { categories: CATEGORIES });
  await page.waitForTimeout(scene.watchMs);
  const trace = JSON.parse((await from.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await context.close();
  return printScene(scene.name, costsOf(trace.traceEvents));
}

function printScene(name: string, { framesMs, longestMs, parts }: Costs): string {
  const middle = percentile(framesMs, 0.5);
  const worst = percentile(framesMs, 0.95);
  print(
    `${name}: ${framesMs.length} frames, ${two(middle)} ms each, ` +
      `95 of 100 below ${two(worst)} ms, ` +
      `longest task ${two(longestMs)} ms; ` +
      parts.map(({ part, ms }) => `${part} ${two(ms / framesMs.length)}`).join(', '),
  );
  const ratios = [0.5, 0.75, 0.95].map((share) => FRAME_GOAL_MS / percentile(framesMs, share));
  return figureLine({ name: `${name}-frame`, ratios, goal: 1 });
}

async function phase(page: Page, part: string, name: string): Promise<void> {
  const before = page.locator(`${part}[data-phase="betting"]`).first();
  await before.waitFor({ state: 'attached', timeout: WAIT_MS });
  const wanted = page.locator(`${part}[data-phase="${name}"]`).first();
  await wanted.waitFor({ state: 'attached', timeout: WAIT_MS });
}

async function spinChips(page: Page): Promise<void> {
  await page.locator('.roulette-cell').first().click();
  await press(page);
}

async function draw(page: Page): Promise<void> {
  for (const number of [3, 12, 17, 28, 36]) {
    await page.locator(`[data-number="${number}"]`).click();
  }
  await press(page);
}

async function lift(page: Page): Promise<void> {
  await press(page);
  await page.locator('.miner-scene[data-state="open"]').waitFor({ timeout: WAIT_MS });
  await page.locator('[data-tile="12"]').click();
}
