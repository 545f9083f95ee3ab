/**
 * The pictures of the README, taken of a house that really runs.
 *
 *     node tools/screenshots.ts
 *
 * Starts a built house in a folder of its own, lets a few players deposit and bet and staff propose
 * what wants a second person, and photographs what they see into docs/pictures, in English.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import sharp from 'sharp';
import { startHouse, type HouseProcess } from '../dev/house-process.ts';
import { findBrowser } from './browser.mjs';
import { enterDesk, proposeCorrection, proposeRate } from './screenshots/desk.ts';
import { SCENES, today } from './screenshots/scenes.ts';
import { addPlayer, bet, rotate, type Player, type Wish } from './screenshots/players.ts';

const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
/** What is photographed on a desk, and what on a phone. */
const SIZES = [
  { width: 1440, height: 900, names: ['home', 'crash', 'roulette'] },
  { width: 360, height: 740, names: ['home', 'dice', 'receipt', 'cashier'] },
] as const;
/** Shown by themselves. */
const SHOWN = ['receipt-360', 'cashier-360', 'backoffice-1280'];
/** Beyond these a picture costs a reader of the repository more than it shows. */
const PICTURE_BYTES_MAX = 150_000;
const COMPOSED_BYTES_MAX = 600_000;

const WISHES: readonly Wish[] = [
  { stake: '50.00', target: 5000 },
  { stake: '120.00', target: 3300 },
  { stake: '25.00', target: 9000 },
  { stake: '300.00', target: 4950 },
  { stake: '10.00', target: 1000 },
  { stake: '75.00', target: 6600 },
];

async function main(): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const house = await startHouse();
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '/usr/bin/chromium',
    chromiumSandbox: false,
    args: ['--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'],
  });
  try {
    const player = await fillHouse(browser, house.url);
    const shots = new Map<string, Buffer>();
    for (const size of SIZES) {
      for (const [name, shot] of await photograph(browser, house.url, player, size)) {
        shots.set(`${name}-${size.width}`, shot);
      }
    }
    shots.set('backoffice-1280', await photographDesk(browser, house, player));
    for (const name of SHOWN) await keep(`${name}.png`, shots.get(name)!, PICTURE_BYTES_MAX);
    await keep('croupier.png', await compose(browser, shots), COMPOSED_BYTES_MAX);
  } finally {
    await browser.close();
    await house.close();
  }
}

/** Money through the bank, bets of several players; the answer is the one who is photographed. */
async function fillHouse(browser: Browser, house: string): Promise<Player> {
  const page = await browser.newPage();
  const players: Player[] = [];
  for (const amount of ['5000', '8000', '12000']) {
    players.push(await addPlayer(house, page, amount));
  }
  await page.close();
  for (const player of players) await bet(house, player, WISHES);
  const [photographed] = players.reverse();
  await rotate(house, photographed!);
  return photographed!;
}

type Size = (typeof SIZES)[number];

async function photograph(browser: Browser, house: string, { token }: Player, size: Size) {
  const context = await browser.newContext({
    viewport: { width: size.width, height: size.height },
    locale: 'en-US',
    baseURL: house,
  });
  await context.addCookies([{ name: 'bearerToken', value: token, url: house }]);
  const page = await context.newPage();
  const shots: [string, Buffer][] = [];
  for (const name of size.names) shots.push([name, await SCENES[name](page)]);
  await context.close();
  return shots;
}

/** What staff sees who comes in in the morning. */
async function photographDesk(
  browser: Browser,
  { url, dataDir }: HouseProcess,
  { token }: Player,
): Promise<Buffer> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, locale: 'en-US', baseURL: url });
  const staff = await enterDesk(context, dataDir);
  await proposeRate(context, staff);
  await proposeCorrection(context, staff, await numberOf(url, token));
  const shot = await today(await context.newPage());
  await context.close();
  return shot;
}

async function numberOf(url: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/profile/user`, { headers });
  return ((await answer.json()) as { user: { id: string } }).user.id;
}

const SHEET = { width: 1280, height: 860 };
/** Where each screen lies on the sheet; phones lie over the desks, as phones do. */
const PLACES: Readonly<Record<string, string>> = {
  'home-1440': 'width: 800px; left: 24px; top: 24px',
  'roulette-1440': 'width: 760px; left: 24px; bottom: 24px',
  'crash-1440': 'width: 800px; right: 24px; top: 150px',
  'home-360': 'width: 214px; right: 262px; bottom: 24px; border-radius: 18px',
  'dice-360': 'width: 214px; right: 24px; bottom: 24px; border-radius: 18px',
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

/** In 256 colours of its own: the eye sees no other picture, the repository a third of it. */
async function keep(name: string, picture: Buffer, bytesMax: number): Promise<void> {
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
