import { expect, test } from 'vitest';
import type { BuiltPage } from './built.ts';
import { publicPaths, robotsOf, siteMapOf, sitemapIndexOf, sitemapOf } from './search-engines.ts';

const ORIGIN = 'https://casino.example';

function page(name: string, path: string, isPublic: boolean, params = {}): BuiltPage {
  // Head and files are not read here.
  return { name, path, isPublic, params } as unknown as BuiltPage;
}

test('content.seo: the site map lists public pages in three languages with their twins', () => {
  const pages = [
    page('home', '/', true),
    page('profile', '/profile', false),
    page('not-found', '/404', true),
    page('gone', '/410', true),
    page('case', '/games/cases/{slug}', true, { slug: '.' }),
  ];
  const map = sitemapOf(ORIGIN, publicPaths(pages, []));
  const places = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
  expect(places).toEqual([`${ORIGIN}/ru`, `${ORIGIN}/en`, `${ORIGIN}/kz`]);
  expect(map).toContain(`hreflang="kk" href="${ORIGIN}/kz"`);
  expect(map).toContain(`hreflang="x-default" href="${ORIGIN}/"`);
});

test('content.seo: a policy is listed at the address of its own language, with the twins that there are', () => {
  const map = sitemapOf(ORIGIN, ['/policy/ru/kyc', '/policy/kz/kyc']);
  const twins =
    `<xhtml:link rel="alternate" hreflang="ru" href="${ORIGIN}/ru/policy/ru/kyc"/>` +
    `<xhtml:link rel="alternate" hreflang="kk" href="${ORIGIN}/kz/policy/kz/kyc"/>`;
  expect(map.split('\n').filter((line) => line.startsWith('<url>'))).toEqual([
    `<url><loc>${ORIGIN}/ru/policy/ru/kyc</loc>${twins}</url>`,
    `<url><loc>${ORIGIN}/kz/policy/kz/kyc</loc>${twins}</url>`,
  ]);
});

test('content.seo: robots may read pages, not calls and not what belongs to one player', () => {
  const robots = robotsOf(ORIGIN);
  expect(robots).toContain('Disallow: /api/');
  expect(robots).toContain('Disallow: /kz/profile');
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
});

test('content.seo: the index names the site maps that list a page, by the kind of the page', () => {
  const kinds = {
    '/': 'pages',
    '/faq': 'pages',
    '/policy/ru/kyc': 'pages',
    '/games': 'games',
    '/games/dice': 'games',
    '/games/slots': 'slots',
    '/games/live-casino': 'slots',
    '/bonuses': 'promotions',
    '/tournaments': 'promotions',
    '/bonuses-of-others': 'pages',
  };
  const found = Object.keys(kinds).map((path) => [path, siteMapOf(path)]);
  expect(Object.fromEntries(found)).toEqual(kinds);
  const index = sitemapIndexOf(ORIGIN, ['/tournaments', '/']);
  const places = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
  expect(places).toEqual([`${ORIGIN}/sitemap-pages.xml`, `${ORIGIN}/sitemap-promotions.xml`]);
});
