import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext } from '@playwright/test';
import type { AppProcess } from '../../dev/app-process.ts';
import { logInToBackoffice } from './backoffice.ts';

/** The demo brands, as unlike each other as two sites can be. */
const BRANDS = ['aurora', 'carmine'] as const;
const SIZE = { width: 1280, height: 800 };
const PATHS = ['/en', '/en/games/crash', '/en/games/baccarat'] as const;
const SHEET = { width: 1920, height: 800 };

type Brand = {
  readonly operator: { brand: string };
  readonly logo: string;
  readonly colors: object;
};
type Setting = { readonly name: string; readonly version: string; readonly value: object };

/** The home page and two games under each demo brand, six pictures on one sheet. */
export async function photographBrands(
  browser: Browser,
  { url, dataDir }: AppProcess,
): Promise<Buffer> {
  const context = await browser.newContext({ viewport: SIZE, locale: 'en-US', baseURL: url });
  const token = await logInToBackoffice(context, dataDir);
  const shots: Buffer[] = [];
  for (const brand of BRANDS) {
    await applyBrand(context, token, brand);
    for (const path of PATHS) shots.push(await photograph(context, path));
  }
  await context.close();
  return await compose(browser, shots);
}

const fileOf = (name: string) => new URL(`../../dev/brands/${name}`, import.meta.url);

async function applyBrand(context: BrowserContext, token: string, name: string): Promise<void> {
  const { operator, logo, colors } = JSON.parse(
    readFileSync(fileOf(`${name}.json`), 'utf8'),
  ) as Brand;
  const headers = { authorization: `Bearer ${token}` };
  const send = async (path: string, data: object | Buffer, type = 'application/json') => {
    const answer = await context.request.post(`/api/v2/staff/settings/${path}`, {
      data,
      headers: { ...headers, 'content-type': type },
    });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as { data: { hash: string; type: string } }).data;
  };
  const { hash, type } = await send('logos', readFileSync(fileOf(logo)), 'image/svg+xml');
  const listed = await context.request.get('/api/v2/staff/settings', { headers });
  const { data } = (await listed.json()) as { data: Setting[] };
  const change = async (setting: string, part: object) => {
    const { version, value } = data.find((one) => one.name === setting)!;
    const reason = `the brand ${operator.brand}`;
    await send(setting, { value: { ...value, ...part }, based_on: version, reason });
  };
  await change('look', { logo: { hash, type }, colors });
  await change('operator', operator);
}

async function photograph(context: BrowserContext, path: string): Promise<Buffer> {
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  await page.waitForTimeout(1_500);
  const shot = await page.screenshot();
  await page.close();
  return shot;
}

async function compose(browser: Browser, shots: readonly Buffer[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: SHEET });
  const images = shots.map(
    (shot) => `<img src="data:image/png;base64,${shot.toString('base64')}">`,
  );
  await page.setContent(`<style>
    body { margin: 0; display: grid; grid-template: repeat(2, 400px) / repeat(3, 640px) }
    img { width: 100%; height: 100% }
  </style>${images.join('')}`);
  const sheet = await page.screenshot();
  await page.close();
  return sheet;
}
