import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { LOCALES } from '#core/locale.ts';
import { startAppProcess } from '../dev/app-process.ts';
import { findBrowser } from '../tools/browser.mjs';
import { addLobbyGames } from './lobby-games.ts';
import { figureLine, median, option, print, two } from './figure.ts';
import { SCREENS, type Screen } from './screens.ts';

/**
 * `npm run bench:first-screen`: what a new visitor's phone loads and waits for. Counts the bytes of
 * HTML, styles and scripts over the wire, those of fonts apart, and measures the web vitals on a
 * phone profile: 4 × slower processor, 1.6 Mbit/s, 150 ms. The total blocking time is that before
 * the first touch, and layout shifts are counted down to the end of the page. A ratio is budget
 * over measured: 1 or more is within. Names of screens after the command measure those alone:
 * `… crash roulette --rounds 1`. With `--games 5000` the lobby of slots has so many games more.
 */
const ROUNDS = option('rounds', 3);
const GAMES = option('games', 0);
/** Half a screen each: down to the foot of most pages. */
const SCROLLS = 12;
const PROFILE = {
  latency: 150,
  download: (1.6 * 1024 * 1024) / 8,
  upload: (0.75 * 1024 * 1024) / 8,
};
const WANTED = SCREENS.filter(({ name }) => process.argv.includes(name));
const BUDGET = {
  fontKb: 90,
  lcpMs: 1500,
  inpMs: 100,
  cls: 0.02,
  longestTaskMs: 100,
  scrollTaskMs: 50,
};

type Vitals = {
  kb: number;
  fontKb: number;
  lcpMs: number;
  inpMs: number;
  cls: number;
  longestTaskMs: number;
  /** The longest task while the page is scrolled. */
  scrollTaskMs: number;
  /** What long tasks took beyond 50 ms each. */
  blockedMs: number;
};
/** The last and largest paint, and the elements that shifted: where to look for a regression. */
type Seen = Vitals & { readonly largest: string; readonly moved: readonly string[] };

// Runs in the page, before any other script.
const OBSERVE = `
  globalThis.__vitals =
    { lcpMs: 0, inpMs: 0, cls: 0, longestTaskMs: 0, scrollTaskMs: 0, blockedMs: 0, largest: '',
      moved: [] };
  const nameOf = (node) => node?.localName
    ? node.localName + (node.className ? '.' + String(node.className).split(' ')[0] : '')
    : String(node?.nodeName ?? 'gone');
  const watch = (type, take, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take))
      .observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', (entry) => {
    __vitals.lcpMs = entry.startTime;
    __vitals.largest = nameOf(entry.element);
  });
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    __vitals.cls += entry.value;
    __vitals.moved.push(...entry.sources.map(({ node }) => nameOf(node)));
  });
  watch('longtask', (entry) => {
    __vitals.longestTaskMs = Math.max(__vitals.longestTaskMs, entry.duration);
    if (__vitals.isScrolled) {
      __vitals.scrollTaskMs = Math.max(__vitals.scrollTaskMs, entry.duration);
    }
    if (!__vitals.isTouched) __vitals.blockedMs += Math.max(0, entry.duration - 50);
  });
  watch('event', (entry) => {
    if (entry.interactionId) __vitals.inpMs = Math.max(__vitals.inpMs, entry.duration);
  }, { durationThreshold: 16 });
`;

/** Of the player who opens the screens of members. */
let token: string | undefined;

const app = await startAppProcess({ env: { NODE_ENV: 'test' } });
const browser = await chromium.launch({
  executablePath: findBrowser() ?? '/usr/bin/chromium',
  chromiumSandbox: false,
  args: ['--disable-background-networking', '--disable-gpu', '--no-first-run', '--disable-sync'],
});
try {
  if (GAMES > 0) await addLobbyGames(app, GAMES);
  const lines: string[] = [];
  for (const screen of WANTED.length > 0 ? WANTED : SCREENS) {
    for (const locale of LOCALES) lines.push(...(await measureScreen(browser, screen, locale)));
  }
  for (const line of lines) print(line);
} finally {
  await browser.close();
  await app.close();
}

async function measureScreen(browser: Browser, screen: Screen, locale: string): Promise<string[]> {
  const found: Seen[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    found.push(await visit(browser, screen, locale));
  }
  const of = (key: keyof Vitals) => found.map((vitals) => vitals[key]);
  print(
    `${screen.name} ${locale}: ${two(median(of('kb')))} kB, ` +
      `fonts ${two(median(of('fontKb')))} kB, ` +
      `LCP ${Math.round(median(of('lcpMs')))} ms, ` +
      `INP ${Math.round(median(of('inpMs')))} ms, CLS ${two(median(of('cls')) * 1000)}/1000, ` +
      `longest task ${Math.round(median(of('longestTaskMs')))} ms, ` +
      `while scrolling ${Math.round(median(of('scrollTaskMs')))} ms, ` +
      `blocked ${Math.round(median(of('blockedMs')))} ms; largest ` +
      [...new Set(found.map(({ largest }) => largest))].join(', ') +
      `, moved ${[...new Set(found.flatMap(({ moved }) => moved))].join(', ') || 'nothing'}`,
  );
  const within = (key: keyof Vitals, budget: number) =>
    of(key).map((value) => (value === 0 ? 99 : Math.min(99, budget / value)));
  const figure = (name: string, key: keyof Vitals, budget: number) =>
    figureLine({ name: `${screen.name}-${locale}-${name}`, ratios: within(key, budget), goal: 1 });
  return [
    figure('bytes', 'kb', screen.budgetKb),
    figure('fonts', 'fontKb', BUDGET.fontKb),
    figure('lcp', 'lcpMs', BUDGET.lcpMs),
    figure('inp', 'inpMs', BUDGET.inpMs),
    figure('cls', 'cls', BUDGET.cls),
    figure('longest-task', 'longestTaskMs', BUDGET.longestTaskMs),
    figure('scroll-task', 'scrollTaskMs', BUDGET.scrollTaskMs),
    figure('blocked', 'blockedMs', screen.blockedMs),
  ];
}

/** A first visit: empty cache, the profile of a cheap phone, three presses, then down the page. */
async function visit(browser: Browser, screen: Screen, locale: string): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    // It is installed after the first screen.
    serviceWorkers: 'block',
  });
  if (screen.isMembers) await logIn(context);
  const page = await context.newPage();
  const bytes = await countBytes(page);
  const loaded = () => ({ kb: bytes.page() / 1000, fontKb: bytes.fonts() / 1000 });
  await page.addInitScript(OBSERVE);
  await page.goto(`${app.url}/${locale}${screen.path}`, { waitUntil: 'load' });
  await page.waitForTimeout(4000);
  const first = loaded();
  await page.evaluate('globalThis.__vitals.isTouched = true');
  for (const key of ['Tab', 'Tab', 'Escape']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(150);
  }
  // What members see there is pressed; the margin is not.
  await page.touchscreen.tap(screen.isMembers ? 4 : 180, 300);
  await page.waitForTimeout(400);
  await page.evaluate('globalThis.__vitals.isScrolled = true');
  await scrollDown(page);
  const vitals = (await page.evaluate('globalThis.__vitals')) as Omit<Seen, keyof typeof first>;
  await context.close();
  return { ...first, ...vitals };
}

/** One player for all visits, each of which has an empty cache. */
async function logIn(context: BrowserContext): Promise<void> {
  if (token === undefined) {
    const answer = await context.request.post(`${app.url}/api/v2/auth/register/email`, {
      data: {
        email: 'bench@example.com',
        password: 'seven quiet rivers',
        currency: 'RUB',
        is_adult: true,
        accepts_terms: true,
      },
    });
    ({ token } = (await answer.json()) as { token: string });
  }
  await context.addCookies([{ name: 'bearerToken', value: token, url: app.url }]);
}

/** In steps, as a thumb does: what loads on the way may not move what is read. */
async function scrollDown(page: Page): Promise<void> {
  for (let step = 0; step < SCROLLS; step++) {
    await page.evaluate('scrollBy(0, innerHeight / 2)');
    await page.waitForTimeout(200);
  }
}

type Bytes = { readonly page: () => number; readonly fonts: () => number };

async function countBytes(page: Page): Promise<Bytes> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PROFILE.latency,
    downloadThroughput: PROFILE.download,
    uploadThroughput: PROFILE.upload,
  });
  const counted = new Map<string, 'page' | 'fonts'>();
  const bytes = { page: 0, fonts: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Font') counted.set(requestId, 'fonts');
    if (type === 'Document' || type === 'Script' || type === 'Stylesheet') {
      counted.set(requestId, 'page');
    }
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = counted.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
  });
  return { page: () => bytes.page, fonts: () => bytes.fonts };
}
