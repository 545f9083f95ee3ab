import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCALES } from '#core/locale.ts';

/** Where the home page has its banner, as React renders it. */
const PLACE = '<div class="lobby-banner-place"></div>';
/** Where the first games of a list of suppliers come. */
const LIST = '<div class="slots-first"></div>';

/** For tests: a build of some pages, as tools/build.ts would write it. Returns its folder. */
export function writeSampleBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-pages-'));
  for (const name of ['assets', 'builds', 'prerendered']) mkdirSync(join(folder, name));
  const list = [
    page('home', '/', true),
    page('case', '/games/cases/{slug}', false, { slug: '^[a-z]+$' }),
    page('slot', '/games/slots/{game}/{mode}', false, { game: '^[a-z-]+$', mode: '^demo$' }),
    page('profile', '/profile', false),
    page('password-reset', '/password/reset', false),
    page('reset-password', '/reset-password/{token}', false),
    page('secure', '/secure/{token}', false),
    page('no-access', '/no-access', false),
    page('not-found', '/404', true),
    page('gone', '/410', true),
    page('gallery', '/__ui', false),
  ];
  const fonts = Object.fromEntries(LOCALES.map((locale) => [locale, ['assets/f.woff2']]));
  const icons = [{ src: '/assets/i.png', sizes: '180x180', type: 'image/png', purpose: 'any' }];
  const built = {
    build: 'b1',
    pathMark: '/__PATH__',
    entry: 'assets/e.js',
    icons,
    fonts,
    pages: list,
    slotPictures: { '/studio/pictures/steppe-gold.svg': picturesOf('steppe-gold') },
  };
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(built));
  writeFileSync(join(folder, 'builds/latest.json'), '{"id":"b1"}');
  writeFileSync(join(folder, 'sw.js'), 'importScripts("/assets/w.js")');
  writeFileSync(join(folder, 'assets/e.js'), 'export {}');
  writeFileSync(join(folder, 'assets/social-home-kz.jpg'), 'jpeg');
  for (const locale of LOCALES) {
    const home = `<link rel="preload" as="image" href="/assets/i.svg"/><h1>home ${locale}</h1>`;
    writeFileSync(join(folder, `prerendered/home.${locale}.html`), home + PLACE + LIST);
    writeFileSync(join(folder, `prerendered/profile.${locale}.html`), '<h1>frame</h1>');
    const lost = `<p>Page Not Found: /${locale}/__PATH__</p>`;
    writeFileSync(join(folder, `prerendered/not-found.${locale}.html`), lost);
    writeFileSync(join(folder, `prerendered/gone.${locale}.html`), `<h1>gone ${locale}</h1>`);
  }
  return folder;
}

const each = <T>(make: (locale: string) => T) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)]));

function picturesOf(name: string) {
  return each((locale) => {
    const src = (shape: string) => `/assets/social-${shape}${locale}.jpg`;
    return { marked: src(`${name}-`), plain: src(`${name}-plain-`) };
  });
}

function page(name: string, path: string, isPublic: boolean, params = {}) {
  const head = each((locale) => ({ title: `${name} "${locale}"`, description: 'a < b' }));
  const files = each(() => ({ js: ['assets/e.js'], css: ['assets/e.css'] }));
  const isShared = name === 'home' || name === 'case';
  const isPrerendered = isPublic || name === 'profile';
  return {
    name,
    path,
    params,
    isPrerendered,
    isPublic,
    route: { texts: [name] },
    file: 'assets/p.js',
    textFiles: each(() => ({ [name]: 'assets/t.js' })),
    head,
    files,
    ...(isShared && { pictures: picturesOf(name) }),
  };
}
