/**
 * Measures the sounds of the games and the slots as a browser renders them.
 *
 *     npm run sounds      prints a table; fails where a sound is out of range
 */
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { SLOTS } from '#features/studio/game.ts';
import { HEAD, measureSlot, measureSounds, type MeasuredSound } from './sounds/measure.ts';

const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
const page = await browser.newPage();
print('games', await measureSounds(page));
for (const { name } of SLOTS) print(name, await measureSlot(page, name));
await browser.close();

function print(title: string, sounds: readonly MeasuredSound[]): void {
  console.log(`\n${title}\n${HEAD}`);
  for (const { line, faults } of sounds) console.log(line, faults);
  if (sounds.some(({ faults }) => faults !== '')) process.exitCode = 1;
}
