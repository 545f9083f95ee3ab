import { expect, test } from 'vitest';
import type { SuppliedGamePage } from '#domain/suppliers/contract.ts';
import { createSamplePages } from './pages/sample-pages.ts';
import { createSlotPages } from './slot-pages.ts';

const { open, get } = createSamplePages();

const SILK_ROAD: SuppliedGamePage = {
  game: 'silk-road',
  names: { en: 'Silk Road', ru: 'Шёлковый путь', kz: 'Жібек жолы' },
  provider: 'Croupier Studio',
  added: 20_000,
  rtp_m4: 9612,
  volatility: 'high',
  category: 'slots',
  has_free_rounds: true,
  availability: 'available',
};
const GAMES: readonly SuppliedGamePage[] = [
  SILK_ROAD,
  { ...SILK_ROAD, game: 'fruits-of-acme', provider: 'Acme' },
  { ...SILK_ROAD, game: 'steppe-gold', is_money_only: true },
];

/** `hidden` has its page, as the catalogue answers it, and is in no list. */
const pages = createSlotPages({
  list: () => ({ data: [...GAMES] }),
  find: (game) =>
    [...GAMES, { ...SILK_ROAD, game: 'amber-falls' }].find((one) => one.game === game),
});

test('content.seo: the slots of our own studio that have a demo are listed, and no others', () => {
  expect(pages.paths()).toEqual(['/games/slots/silk-road/demo']);
  for (const game of ['fruits-of-acme', 'steppe-gold', 'amber-falls', 'toString', 'none']) {
    expect(pages.text(`/games/slots/${game}/demo`, 'en')).toBeUndefined();
  }
});

test('content.seo: a slot has a title and a description of its own in each language', () => {
  const text = (locale: 'ru' | 'en' | 'kz') => {
    const { title, description } = pages.text('/games/slots/silk-road/play', locale)!;
    return [title, ...description!.replaceAll('\u00a0', ' ').split(/(?<=[.:]) /)];
  };
  expect(text('en')).toEqual([
    'Silk Road',
    'Silk Road is a slot by Croupier Studio:',
    'RTP 96.12%, high volatility.',
    'Play the demo free of charge, without an account.',
  ]);
  expect(text('ru')).toEqual([
    'Шёлковый путь',
    '«Шёлковый путь» — слот Croupier Studio:',
    'RTP 96,12 %, высокая волатильность.',
    'Демо — бесплатно и без регистрации.',
  ]);
  expect(text('kz')).toEqual([
    'Жібек жолы',
    '«Жібек жолы» — Croupier Studio слоты:',
    '96,12% RTP, волатильділігі жоғары.',
    'Демо нұсқасы тегін, тіркелудің қажеті жоқ.',
  ]);
});

test('content.seo: a name of a game is text, not markup, and not a place to be filled', () => {
  const names = { en: '<b>{provider}</b>' };
  const one = { ...SILK_ROAD, names };
  const { text } = createSlotPages({ list: () => ({ data: [one] }), find: () => one });
  const { title, html } = text('/games/slots/silk-road/demo', 'kz')!;
  expect(title).toBe('<b>{provider}</b>');
  expect(html).toContain('«&lt;b&gt;{provider}&lt;/b&gt;» — Croupier Studio');
});

test('content.seo: both pages of a slot name the demo as the listed one, in every language', async () => {
  // A page with parameters, which is listed by its text alone.
  await open({
    plainPage: async (page, _path, locale) =>
      page === 'case' ? pages.text('/games/slots/silk-road/play', locale) : undefined,
    listedPaths: pages.paths,
  });
  const { body } = await get('/kz/games/cases/any');
  const origin = 'http://casino.example';
  expect(body).toContain('<title>Жібек жолы · Croupier</title>');
  expect(body).toContain('<meta name="description" content="«Жібек жолы» — Croupier Studio');
  expect(body).not.toContain('noindex');
  const listed = '/games/slots/silk-road/demo';
  expect(body).toContain(`<link rel="canonical" href="${origin}/kz${listed}">`);
  for (const [lang, locale] of [
    ['ru', '/ru'],
    ['en', '/en'],
    ['kk', '/kz'],
    ['x-default', ''],
  ]) {
    const link = `<link rel="alternate" hreflang="${lang}" href="${origin}${locale}${listed}">`;
    expect(body).toContain(link);
  }
  expect(body).toMatch(/<noscript><main><h1>Жібек жолы<\/h1><p>«Жібек жолы» — /);
  const map = await get('/sitemap-slots.xml');
  expect(map.body).toContain(`<loc>${origin}/en${listed}</loc>`);
  expect((await get('/sitemap.xml')).body).toContain('/sitemap-slots.xml');
});
