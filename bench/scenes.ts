import { chromium, type Browser, type Page } from '@playwright/test';
import { startHouse } from '../dev/house-process.ts';
import { findBrowser } from '../tools/browser.mjs';
import { figureLine, option, percentile, say, two } from './figure.ts';
import { costsOf, type Costs, type TraceEvent } from './trace.ts';

/**
 * `npm run bench:scenes`: what a frame of each scene costs the main thread of a cheap phone. Every
 * table is played with its processor slowed down four times while Chromium traces it. Pixels are
 * made by a process of their own, as on a phone; how fast it is here says nothing of a phone, so
 * what counts is the time of the main thread, in frames that change something on it.
 * Names of scenes after the command measure those alone.
 */
const SLOWER = option('slower', 4);
/** A frame of a screen that shows sixty a second has 16.7 ms; half of it is left to the browser. */
const FRAME_GOAL_MS = 8;
const PATIENCE_MS = 120_000;
/** Everybody has a graphics processor, and a machine of tests plays one. */
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
  /** Until something begins to move. */
  readonly begin: (page: Page) => Promise<void>;
  readonly watchMs: number;
};

const press = (page: Page) => page.locator('.bet-button').first().click({ timeout: PATIENCE_MS });

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
  { name: 'roulette', path: 'roulette?table=european', begin: spinChips, watchMs: 6_000 },
  { name: 'dice', path: 'dice', begin: press, watchMs: 2_000 },
  { name: 'wheel', path: 'wheel', begin: press, watchMs: 6_000 },
  { name: 'keno', path: 'keno', begin: draw, watchMs: 4_000 },
  { name: 'coinflip', path: 'coinflip', begin: press, watchMs: 3_000 },
  { name: 'miner', path: 'miner', begin: lift, watchMs: 2_000 },
  { name: 'hilo', path: 'hilo', begin: press, watchMs: 2_000 },
  { name: 'cases', path: 'cases/matchbox', begin: press, watchMs: 7_000 },
];

const house = await startHouse({ NODE_ENV: 'test' });
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
  for (const line of lines) say(line);
} finally {
  await browser.close();
  await house.close();
}

async function measure(from: Browser, scene: Scene): Promise<string> {
  const context = await from.newContext({
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(`${house.url}/en/games/${scene.path}`, { waitUntil: 'load' });
  // What comes after the first screen is here, and the limits are known.
  await page.waitForTimeout(7_000);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await scene.begin(page);
  await from.startTracing(page, { categories: CATEGORIES });
  await page.waitForTimeout(scene.watchMs);
  const trace = JSON.parse((await from.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await context.close();
  return told(scene.name, costsOf(trace.traceEvents));
}

function told(name: string, { framesMs, longestMs, parts }: Costs): string {
  const middle = percentile(framesMs, 0.5);
  const worst = percentile(framesMs, 0.95);
  say(
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
  await before.waitFor({ state: 'attached', timeout: PATIENCE_MS });
  const wanted = page.locator(`${part}[data-phase="${name}"]`).first();
  await wanted.waitFor({ state: 'attached', timeout: PATIENCE_MS });
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
  await page.locator('.miner-scene[data-state="open"]').waitFor({ timeout: PATIENCE_MS });
  await page.locator('[data-tile="12"]').click();
}
