/**
 * Measures the sounds of the games as a browser renders them.
 *
 *     npm run sounds      prints a table; fails where a sound is out of range
 */
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { HEAD, measureSounds } from './sounds/measure.ts';

const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
const measured = await measureSounds(await browser.newPage());
await browser.close();
console.log(HEAD);
for (const { line, faults } of measured) console.log(line, faults);
process.exitCode = measured.some(({ faults }) => faults !== '') ? 1 : 0;
