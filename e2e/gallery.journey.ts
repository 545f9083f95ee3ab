/**
 * The design system on one page: every component in its states, every drawing and token, checked by
 * axe and photographed. The screenshots are for people; no pixels are compared.
 */
import { expect, test } from './support/journey.ts';
import { variants } from '#dev/test-depth.ts';

for (const width of variants([360, 768, 1440])) {
  test(`gallery: the components fit ${width} px and pass axe`, async ({
    page,
    expectAccessible,
  }, info) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/en/__ui');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baize, ivory and brass');
    for (const chapter of ['art', 'controls', 'forms', 'content', 'feedback', 'tokens']) {
      await expect(page.locator(`#${chapter}`)).toBeVisible();
    }
    const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(tooWide, 'no horizontal overflow').toBeLessThanOrEqual(0);
    await expectAccessible();
    const picture = await page.screenshot({ fullPage: true });
    await info.attach(`gallery-${width}.png`, { body: picture, contentType: 'image/png' });
    expect(picture.length, 'the screenshot is not empty').toBeGreaterThan(50_000);
  });
}
