import type { Browser, BrowserContext, Page } from '@playwright/test';

export const PHONE = { width: 360, height: 740 };

/** Another device of the same player: it shares the session and nothing else. */
export async function otherDevice(
  browser: Browser,
  from: BrowserContext,
  baseURL: string | undefined,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL!, viewport: PHONE, hasTouch: true });
  const cookies = await from.cookies();
  await context.addCookies(cookies.filter(({ name }) => name === 'bearerToken'));
  return await context.newPage();
}
