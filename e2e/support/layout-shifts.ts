/** What moves on a page without a touch of the visitor, as browsers report it. */
import { expect, type Page } from '@playwright/test';

/** Cumulative, as browsers measure it. */
export const MOST_SHIFTED = 0.02;

/** For `addInitScript`, before the page is opened. */
export const WATCH_SHIFTS = `
  globalThis.shifts = [];
  const nameOf = (node) => node?.localName
    ? node.localName + '.' + String(node.className).split(' ')[0]
    : String(node?.nodeName) + ' in ' + String(node?.parentElement?.className);
  const placeOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) =>
        nameOf(node) + ' ' + placeOf(previousRect) + ' → ' + placeOf(currentRect));
      shifts.push({ atMs: Math.round(startTime), value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

export type Shift = {
  readonly atMs: number;
  readonly value: number;
  /** The elements, with their places before and after. */
  readonly moved: readonly string[];
};

export async function shiftsOf(page: Page): Promise<readonly Shift[]> {
  return await page.evaluate<Shift[]>('shifts');
}

/** In a session of many rounds each window counts alone, as in the metric of browsers. */
export async function expectStill(page: Page): Promise<void> {
  const shifts = await shiftsOf(page);
  const moved = JSON.stringify(shifts.filter(({ value }) => value > MOST_SHIFTED / 20));
  expect(worstWindow(shifts), moved).toBeLessThan(MOST_SHIFTED);
}

const WINDOW_MS = 5_000;
const GAP_MS = 1_000;

/** Of at most five seconds, without a pause of a second in it. */
function worstWindow(shifts: readonly Shift[]): number {
  let [sum, worst, beganMs, lastMs] = [0, 0, 0, 0];
  for (const { atMs, value } of shifts) {
    const isNew = atMs - lastMs >= GAP_MS || atMs - beganMs >= WINDOW_MS;
    if (isNew) [sum, beganMs] = [0, atMs];
    sum += value;
    lastMs = atMs;
    worst = Math.max(worst, sum);
  }
  return worst;
}
