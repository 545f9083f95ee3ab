import { expect, test } from './support/journey.ts';
import { LOCALES } from '#core/locale.ts';
import { POLICIES } from '#features/content/rules.ts';
import { gameFolders } from '../apps/games.ts';
import { textsOf } from './support/texts.ts';

const PAGES = [
  '',
  '/games',
  '/fairness',
  '/fairness/rtp',
  '/top',
  '/faq',
  '/licence',
  '/policy/ru/user-agreement',
  '/policy/ru/confidential',
  '/policy/ru/kyc',
];

test('content.seo: each public page names a picture of its own in each language', async ({
  page,
  baseURL,
}) => {
  const paths = [...PAGES, ...gameFolders().map((game) => `/games/${game}`)];
  const found = new Set<string>();
  await page.goto('/en');
  for (const locale of LOCALES) {
    for (const path of paths) {
      const html = await (await page.request.get(`/${locale}${path}`)).text();
      const src = /<meta property="og:image" content="([^"]*)">/.exec(html)?.[1] ?? 'no picture';
      expect([path, new URL(src).origin]).toEqual([path, new URL(baseURL!).origin]);
      const picture = await page.request.get(src);
      expect([path, picture.status()]).toEqual([path, 200]);
      expect(picture.headers()['content-type']).toBe('image/jpeg');
      expect(picture.headers()['cache-control']).toContain('immutable');
      const size = await page.evaluate<string>(`new Promise((resolve) => {
        const image = new Image();
        image.onload = () => resolve(image.width + 'x' + image.height);
        image.src = '${src}';
      })`);
      expect([path, size]).toEqual([path, '1200x630']);
      found.add(src);
    }
  }
  expect(found.size).toBe(paths.length * LOCALES.length);
  expect((await page.request.get('/assets/social-unknown.jpg')).status()).toBe(404);
});

test(
  'content.seo: each policy has a title and a description of its own in each language',
  { tag: '@deep' },
  async ({ page }) => {
    const read = (html: string, name: string) =>
      new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(html)?.[1] ?? 'none';
    const found = { titles: new Set<string>(), descriptions: new Set<string>() };
    for (const locale of LOCALES) {
      for (const policy of POLICIES) {
        const html = await (await page.request.get(`/${locale}/policy/${locale}/${policy}`)).text();
        found.titles.add(read(html, 'og:title'));
        found.descriptions.add(read(html, 'og:description'));
      }
    }
    expect(found.titles.size).toBe(POLICIES.length * LOCALES.length);
    expect(found.descriptions.size).toBe(POLICIES.length * LOCALES.length);
    const kyc = textsOf('en')('features/content', 'policyHeads.kyc.title');
    await page.goto('/en/policy/en/kyc');
    await expect(page).toHaveTitle(new RegExp(kyc));
  },
);
