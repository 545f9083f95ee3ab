/**
 * The design system on one page: every component in its states, every drawing and token, read by
 * axe and photographed. The pictures are for looking at; no pixel is compared.
 */
import { expect, test } from './support/journey.ts';

for (const width of [360, 768, 1440]) {
  test(`the gallery of components fits ${width} px, and axe finds nothing`, async ({
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
    expect(tooWide, 'nothing sticks out at the side').toBeLessThanOrEqual(0);
    await expectAccessible();
    const picture = await page.screenshot({ fullPage: true });
    await info.attach(`gallery-${width}.png`, { body: picture, contentType: 'image/png' });
    expect(picture.length, 'the picture shows something').toBeGreaterThan(50_000);
  });
}
