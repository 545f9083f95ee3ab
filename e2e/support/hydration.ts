import type { Page } from '@playwright/test';

/** A page that cannot start is what some journeys are about. */
const START_MS = 5_000;
const POLL_MS = 20;

/**
 * Makes `goto` wait until the controls of the page react: a journey presses faster than any player
 * after the first paint, and such a press on prerendered markup would be lost.
 */
export function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...given) => {
    const response = await goto(...given);
    await whenHydrated(page);
    return response;
  };
}

async function whenHydrated(page: Page): Promise<void> {
  const end = performance.now() + START_MS;
  while (performance.now() < end) {
    // A page that leads to another one has no answer while it goes.
    if (await page.evaluate<boolean>(IS_HYDRATED).catch(() => false)) return;
    await page.waitForTimeout(POLL_MS);
  }
}

/**
 * A page script. React notes its properties on each element that it has taken over; links with a
 * path of the app (`data-to`) stay as the server wrote them.
 */
const IS_HYDRATED = `(() => {
  const root = document.getElementById('root');
  if (!root) return true;
  const parts = root.querySelectorAll('main :is(button, input, a:not([data-to]), h1)');
  const last = parts[parts.length - 1];
  return last !== undefined && Object.keys(last).some((key) => key.startsWith('__reactProps$'));
})()`;
