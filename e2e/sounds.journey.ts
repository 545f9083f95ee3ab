/** The sounds of the games as this browser renders them; `npm run sounds` prints the same table. */
import { HEAD, measureSounds } from '../tools/sounds/measure.ts';
import { expect, test } from './support/journey.ts';

test('sound: every sound is as loud as its role asks, and none clips or clicks', async ({
  page,
}) => {
  await page.goto('about:blank');
  const measured = await measureSounds(page);
  console.log([HEAD, ...measured.map(({ line, faults }) => `${line} ${faults}`)].join('\n'));
  expect(measured.length).toBeGreaterThan(12);
  expect(measured.filter(({ faults }) => faults !== '')).toEqual([]);
});
