/** The accessibility check of a page: WCAG 2.2 AA and the best practices of axe. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** No violation on the page, or inside the part of it that a selector names. */
export async function checkAccess(page: Page, part = ':root'): Promise<void> {
  await expect(page.locator(part)).not.toHaveCount(0);
  // Colours are checked after animations: a fading dialog has no final colours yet.
  await expect.poll(() => page.evaluate(NOTHING_MOVES)).toBe(true);
  // Content of frames would not be checked: a page with some checks its parts.
  expect(page.frames(), 'no frames').toHaveLength(1);
  let found = await findViolations(page, part);
  // A bar that stays in place may cover half of a target by chance, but not at two places of it.
  if (found.length > 0 && found.every((violation) => violation.startsWith('target-size:'))) {
    await page.evaluate(`scrollBy(0, scrollY < ${MOVED_PX} ? ${MOVED_PX} : -${MOVED_PX})`);
    const again = await findViolations(page, part);
    found = found.filter((violation) => again.includes(violation));
  }
  expect(found, 'no accessibility violation').toEqual([]);
}

/** More than the height of a target. */
const MOVED_PX = 100;

async function findViolations(page: Page, part: string): Promise<string[]> {
  // As strings: a policy against evaluation does not apply to them.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(OPTIONS)}).then((run) => run.violations)`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The minified file: it is sent to each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Only violations are reported, which takes a quarter of the time of a report of everything. */
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  selectors: false,
};

/** A page expression. Endless animations and countdowns of several seconds are not waited for. */
const NOTHING_MOVES = `document.getAnimations().every((animation) => {
  const { iterations, duration } = animation.effect.getTiming();
  return animation.playState !== 'running' || iterations === Infinity || duration > 3_000;
})`;
