import { expect, test } from './support/journey.ts';
import { LOCALES } from '#core/locale.ts';
import { gameFolders } from '../apps/games.ts';

const PAGES = [
  '',
  '/games',
  '/fairness',
  '/fairness/rtp',
  '/top',
  '/faq',
  '/licence',
  '/policy/ru/user-agreement',
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
