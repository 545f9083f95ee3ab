/** Steps that journeys of several games share, in English. */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The rows of "My bets". */
export const BETS = '.bet-lists button.bet-row';

/** There is no horizontal scrolling. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
}

/** The page of a game before any script has run. */
export async function withoutScripts(
  browser: Browser,
  baseURL: string | undefined,
  read: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  await read(await context.newPage());
  await context.close();
}

/** Opens the options of an autobet of fast rounds and fills in some of them. */
export async function openAuto(page: Page, fields: Record<string, string>): Promise<void> {
  await page.getByRole('radio', { name: 'Auto' }).check();
  await page.getByRole('switch', { name: 'Fast play' }).check();
  for (const [name, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name }).fill(value);
  }
}

/** An autobet of so many bets, from its options to its end. */
export async function playAuto(page: Page, bets: number): Promise<void> {
  await openAuto(page, { 'Number of bets': String(bets) });
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.locator('.autobet-reason')).toBeVisible();
}

/** Opens the receipt of the latest bet and reveals its seed. */
async function revealLatest(page: Page): Promise<Locator> {
  await page.locator(BETS).first().click();
  const receipt = page.getByRole('dialog');
  await receipt.getByRole('button', { name: 'Rotate seeds' }).click();
  await receipt.getByRole('button', { name: 'Reveal and rotate' }).click();
  await expect(receipt.getByRole('button', { name: 'Copy: Server seed' })).toBeVisible();
  return receipt;
}

/** The latest bet verifies with its revealed seed. */
export async function checkLatest(page: Page): Promise<void> {
  const receipt = await revealLatest(page);
  await receipt.getByRole('button', { name: 'Verify this bet' }).click();
  await expect(receipt).toContainText('Everything matches');
}

/** Verifies the latest bet offline: the verifier is already loaded. */
export async function checkLatestOffline(page: Page, context: BrowserContext): Promise<void> {
  const receipt = await revealLatest(page);
  const check = receipt.getByRole('button', { name: 'Verify this bet' });
  await check.click();
  await context.setOffline(true);
  await check.click();
  await expect(receipt).toContainText('Everything matches');
  await context.setOffline(false);
}

/**
 * A page script that records every visible change, the state of the scene and the number of listed
 * bets, in `seen`.
 */
export function watchScript(scene: string): string {
  return `
    seen = [];
    ${whenChanged(`
      const { state } = document.querySelector('${scene}').dataset;
      seen.push([state, document.querySelectorAll('${BETS}').length].join(' '));`)}`;
}

/**
 * A page script that presses `skip` as soon as it is possible, and records the time of each state
 * in `times`.
 */
export function skipScript(scene: string, skip: string): string {
  return `
    times = {};
    ${whenChanged(`
      const { state } = document.querySelector('${scene}').dataset;
      times[state] ??= performance.now();
      document.querySelector('${skip}')?.click();`)}`;
}

function whenChanged(script: string): string {
  const what = '{ subtree: true, childList: true, attributes: true }';
  return `new MutationObserver(() => {${script}\n}).observe(document.body, ${what});`;
}
