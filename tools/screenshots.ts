/**
 * The pictures of the README, taken of a house that really runs.
 *
 *     node tools/screenshots.ts
 *
 * Starts a built house in a folder of its own, lets a few players deposit and bet, and photographs
 * what they see into docs/pictures, in English.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startHouse } from '../dev/house-process.ts';
import { findBrowser } from './browser.mjs';
import { addPlayer, bet, rotate, type Player, type Wish } from './screenshots/players.ts';

const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
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
    for (const size of [WIDE, PHONE]) {
      for (const [name, shot] of await photograph(browser, house.url, player, size)) {
        shots.set(`${name}-${size.width}`, shot);
      }
    }
    for (const [name, shot] of shots) keep(`${name}.png`, shot, PICTURE_BYTES_MAX);
    keep('croupier.png', await compose(browser, shots), COMPOSED_BYTES_MAX);
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

type Size = { readonly width: number; readonly height: number };

async function photograph(browser: Browser, house: string, { token }: Player, size: Size) {
  const context = await browser.newContext({
    viewport: size,
    locale: 'en-US',
    baseURL: house,
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'bearerToken', value: token, url: house }]);
  const page = await context.newPage();
  const shots: [string, Buffer][] = [
    ['home', await home(page)],
    ['dice', await dice(page)],
    ['receipt', await receipt(page)],
    ['cashier', await cashier(page)],
  ];
  await context.close();
  return shots;
}

/** As it is once everything has arrived: fonts, art, and whatever was moving. */
async function shoot(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  await page.waitForTimeout(700);
  return page.screenshot();
}

async function home(page: Page): Promise<Buffer> {
  await page.goto('/en');
  await page.locator('.balance').waitFor();
  return shoot(page);
}

/** The table after a win; half of the rolls are one. */
async function dice(page: Page): Promise<Buffer> {
  await page.goto('/en/games/dice');
  await page.locator('.input-chip:enabled').first().waitFor();
  await page.getByRole('textbox', { name: 'Chance' }).fill('49.5');
  await page.getByRole('textbox', { name: 'Stake', exact: true }).fill('100');
  const rested = page.locator('.dice-scene:is([data-state=win], [data-state=loss])');
  do {
    await page.getByRole('button', { name: /^Roll / }).click();
    await page.waitForTimeout(1500);
    await rested.waitFor();
  } while ((await rested.getAttribute('data-state')) !== 'win');
  await page.evaluate('document.activeElement?.blur(); scrollTo(0, 0)');
  return shoot(page);
}

/** A bet whose seed is revealed, checked on the page. */
async function receipt(page: Page): Promise<Buffer> {
  await page.goto('/en/games/dice');
  await page.locator('.bet-lists button.bet-row').last().click();
  await page.getByRole('button', { name: 'Check this bet' }).click();
  await page.getByText('Everything agrees').waitFor();
  await page.locator('.receipt-checks').scrollIntoViewIfNeeded();
  return shoot(page);
}

async function cashier(page: Page): Promise<Buffer> {
  await page.goto('/en?deposit');
  await page.locator('input[name=amount]').waitFor();
  return shoot(page);
}

/** Three screens on one sheet: the phone lies over the desks, as phones do. */
async function compose(browser: Browser, shots: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const image = (name: string) =>
    `<img class="${name}" src="data:image/png;base64,${shots.get(name)!.toString('base64')}">`;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent(`<style>
    body { margin: 0; width: 1280px; height: 800px; position: relative; overflow: hidden;
      background: #06100c }
    img { position: absolute; border: 1px solid #2f4a3e; border-radius: 8px }
    .home-1440 { width: 860px; left: 24px; top: 24px }
    .dice-1440 { width: 820px; right: 24px; bottom: 24px }
    .dice-360 { width: 250px; left: 84px; bottom: 24px; border-radius: 18px }
  </style>${['home-1440', 'dice-1440', 'dice-360'].map(image).join('')}`);
  return page.screenshot();
}

function keep(name: string, picture: Buffer, bytesMax: number): void {
  const kb = Math.round(picture.length / 1000);
  if (picture.length > bytesMax) {
    console.log(`${name}: left out, ${kb} kB`);
    return;
  }
  writeFileSync(`${PICTURES}${name}`, picture);
  console.log(`${name}: ${kb} kB`);
}

await main();
