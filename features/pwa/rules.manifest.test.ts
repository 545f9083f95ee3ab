import { expect, test } from 'vitest';
import { LOCALES } from '#core/locale.ts';
import { FIRST_COLORS } from '#domain/settings/rules.look.ts';
import { appIcons, manifestOf, type AppIcon, type ManifestFacts } from './rules.manifest.ts';

const ICON: AppIcon = {
  src: '/assets/icon.png',
  sizes: '192x192',
  type: 'image/png',
  purpose: 'any',
};
const FACTS: ManifestFacts = {
  locale: 'ru',
  brand: null,
  look: { logo: null, colors: null },
  description: 'Честные игры',
  icons: [ICON],
};

test('app.install: each language has its manifest, all of one app', () => {
  const manifests = LOCALES.map((locale) => manifestOf({ ...FACTS, locale }));
  expect(manifests.map(({ start_url }) => start_url)).toEqual(['/ru', '/en', '/kz']);
  expect(manifests.map(({ lang }) => lang)).toEqual(['ru', 'en', 'kk']);
  expect(new Set(manifests.map(({ id }) => id))).toEqual(new Set(['/']));
  expect(manifests[0]).toMatchObject({
    name: 'Croupier',
    short_name: 'Croupier',
    description: 'Честные игры',
    display: 'standalone',
    scope: '/',
    theme_color: FIRST_COLORS.ground,
    background_color: FIRST_COLORS.ground,
    icons: [ICON],
  });
});

test('app.install: the manifest has the name, the colours and the logo of the operator', () => {
  const colors = { ...FIRST_COLORS, ground: '#101020' };
  const logo = { hash: 'a'.repeat(64), type: 'image/svg+xml' } as const;
  const manifest = manifestOf({ ...FACTS, brand: 'Golden Steppe Casino', look: { logo, colors } });
  expect(manifest).toMatchObject({
    name: 'Golden Steppe Casino',
    short_name: 'Golden',
    theme_color: '#101020',
    background_color: '#101020',
  });
  expect(manifest.icons).toEqual([
    { src: `/media/brand/${logo.hash}.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ]);
  expect(appIcons([ICON], { logo: null, colors })).toEqual([ICON]);
});

test('app.install: of a logo that is a picture, icons of all sizes are drawn on the ground', () => {
  const logo = { hash: 'a'.repeat(64), type: 'image/png' } as const;
  const icons = appIcons([ICON], { logo, colors: { ...FIRST_COLORS, ground: '#101020' } });
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '180x180 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);
  expect(icons[0]?.src).toBe(`/media/app/${'a'.repeat(32)}-101020-192-any.png`);
  expect(new Set(icons.map(({ src }) => src)).size).toBe(icons.length);
});
