/**
 * Takes the pictures of the README and the documents from a running app.
 *
 * node tools/screenshots.ts [brands]
 *
 * Starts a built app with a data folder of its own, lets a few players deposit and bet and staff
 * propose what needs four-eyes approval, and saves screenshots to docs/pictures, in English; with
 * `brands` those of the demo brands alone.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import sharp from 'sharp';
import { startAppProcess, type AppProcess } from '../dev/app-process.ts';
import { findBrowser } from './browser.mjs';
import { logInToBackoffice, proposeCorrection, proposeRate } from './screenshots/backoffice.ts';
import { photographBrands } from './screenshots/brands.ts';
import { dashboard, SCENES } from './screenshots/scenes.ts';
import { addPlayer, bet, rotate, type DemoPlayer, type DemoBet } from './screenshots/players.ts';

const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
/** What is photographed at desktop size, and what at phone size. */
const SIZES = [
  { width: 1440, height: 900, names: ['home', 'crash', 'roulette'] },
  { width: 360, height: 740, names: ['home', 'dice', 'receipt', 'cashier'] },
] as const;
/** Saved as separate pictures. */
const SHOWN = ['receipt-360', 'cashier-360', 'backoffice-1280'];
/** Beyond these sizes a picture costs a reader of the repository more than it shows. */
const PICTURE_BYTES_MAX = 150_000;
const COMPOSED_BYTES_MAX = 600_000;

const BETS: readonly DemoBet[] = [
  { stake: '50.00', target: 5000 },
  { stake: '120.00', target: 3300 },
  { stake: '25.00', target: 9000 },
  { stake: '300.00', target: 4950 },
  { stake: '10.00', target: 1000 },
  { stake: '75.00', target: 6600 },
];

async function main(): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const app = await startAppProcess();
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '/usr/bin/chromium',
    chromiumSandbox: false,
    args: ['--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'],
  });
  try {
    if (!process.argv.includes('brands')) await photographAll(browser, app);
    // The last: from then on the site has another look.
    await savePicture('brands.png', await photographBrands(browser, app), COMPOSED_BYTES_MAX);
  } finally {
    await browser.close();
    await app.close();
  }
}

async function photographAll(browser: Browser, app: AppProcess): Promise<void> {
  const player = await playAsDemoPlayers(browser, app.url);
  const shots = new Map<string, Buffer>();
  for (const size of SIZES) {
    for (const [name, shot] of await photograph(browser, app.url, player, size)) {
      shots.set(`${name}-${size.width}`, shot);
    }
  }
  shots.set('backoffice-1280', await photographBackoffice(browser, app, player));
  for (const name of SHOWN) await savePicture(`${name}.png`, shots.get(name)!, PICTURE_BYTES_MAX);
  await savePicture('croupier.png', await compose(browser, shots), COMPOSED_BYTES_MAX);
}

/**
 * Deposits through the sandbox bank and bets of several players. Returns the player to photograph.
 */
async function playAsDemoPlayers(browser: Browser, app: string): Promise<DemoPlayer> {
  const page = await browser.newPage();
  const players: DemoPlayer[] = [];
  for (const amount of ['5000', '8000', '12000']) {
    players.push(await addPlayer(app, page, amount));
  }
  await page.close();
  for (const player of players) await bet(app, player, BETS);
  const [photographed] = players.reverse();
  await rotate(app, photographed!);
  return photographed!;
}

type Size = (typeof SIZES)[number];

async function photograph(browser: Browser, app: string, { token }: DemoPlayer, size: Size) {
  const context = await browser.newContext({
    viewport: { width: size.width, height: size.height },
    // A phone has a touch screen, and its scroll bars take no room.
    isMobile: size.width < 768,
    hasTouch: size.width < 768,
    locale: 'en-US',
    baseURL: app,
  });
  await context.addCookies([{ name: 'bearerToken', value: token, url: app }]);
  // As a player has it who closed the column beside the games and answered the question of sound.
  await context.addInitScript(`
    localStorage.setItem('closedPanels', 'side');
    localStorage.setItem('sound', 'off');
  `);
  const page = await context.newPage();
  const shots: [string, Buffer][] = [];
  for (const name of size.names) shots.push([name, await SCENES[name](page)]);
  await context.close();
  return shots;
}

/** The dashboard as a staff member sees it after login. */
async function photographBackoffice(
  browser: Browser,
  { url, dataDir }: AppProcess,
  { token }: DemoPlayer,
): Promise<Buffer> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, locale: 'en-US', baseURL: url });
  const staff = await logInToBackoffice(context, dataDir);
  await proposeRate(context, staff);
  await proposeCorrection(context, staff, await numberOf(url, token));
  const shot = await dashboard(await context.newPage());
  await context.close();
  return shot;
}

async function numberOf(url: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/profile/user`, { headers });
  return ((await answer.json()) as { user: { id: string } }).user.id;
}

const SHEET = { width: 1280, height: 880 };
/** The position of each screenshot on the sheet; phone screens lie over desktop screens. */
const PLACES: Readonly<Record<string, string>> = {
  'home-1440': 'width: 900px; left: 24px; top: 24px',
  'roulette-1440': 'width: 560px; left: 24px; bottom: 24px',
  'crash-1440': 'width: 640px; right: 24px; bottom: 24px',
  'dice-360': 'width: 196px; right: 240px; top: 24px; border-radius: 18px',
  'home-360': 'width: 196px; right: 24px; top: 24px; border-radius: 18px',
};

async function compose(browser: Browser, shots: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const images = Object.entries(PLACES).map(
    ([name, place]) =>
      `<img style="${place}" src="data:image/png;base64,${shots.get(name)!.toString('base64')}">`,
  );
  const page = await browser.newPage({ viewport: SHEET });
  await page.setContent(`<style>
    body { margin: 0; height: 100vh; position: relative; overflow: hidden; background: #06100c }
    img { position: absolute; border: 1px solid #2f4a3e; border-radius: 8px }
  </style>${images.join('')}`);
  return page.screenshot();
}

/** Reduced to 256 colours: visually the same, at a third of the size. */
async function savePicture(name: string, picture: Buffer, bytesMax: number): Promise<void> {
  const kept = await sharp(picture).png({ palette: true, quality: 95, effort: 10 }).toBuffer();
  const kb = Math.round(kept.length / 1000);
  if (kept.length > bytesMax) {
    console.log(`${name}: left out, ${kb} kB`);
    return;
  }
  writeFileSync(`${PICTURES}${name}`, kept);
  console.log(`${name}: ${kb} kB`);
}

await main();
