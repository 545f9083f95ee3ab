import { expect, test } from 'vitest';
import { bannerMarkup, preloadLinks } from './markup.ts';

const text = { title: 'Keno', text: '', button: '', address: '/games/keno' };
const NONE = { phone: null, desktop: null };
const [PHONE, DESKTOP] = ['a'.repeat(32), 'b'.repeat(32)];

test('site parts: a path is followed in the app, and another site opens in a window of its own', () => {
  const linked = (address: string) =>
    bannerMarkup({ text: { ...text, address }, pictures: NONE }, { locale: 'kz' });
  expect(linked('/games/keno')).toContain(' href="/kz/games/keno" data-to="/games/keno"');
  expect(linked('/')).toContain(' href="/kz" data-to="/"');
  const outside = linked('https://news.example/?a=1&b=2');
  expect(outside).toContain('href="https://news.example/?a=1&amp;b=2" target="_blank"');
  expect(outside).toContain('rel="noopener noreferrer"');
  expect(outside).not.toContain('data-to');
});

test('site parts: without a button and a picture there is neither in the banner', () => {
  const html = bannerMarkup({ text, pictures: NONE }, { locale: 'en' });
  expect(html).not.toMatch(/<img|button|data-picture/);
  expect(preloadLinks(NONE)).toBe('');
});

test('site parts: the first picture is loaded at once in the shape of the window, others late', () => {
  const both = { phone: PHONE, desktop: DESKTOP };
  const first = bannerMarkup({ text, pictures: both }, { locale: 'en', isFirst: true });
  expect(first).toContain('fetchpriority="high"');
  expect(first.match(/<source [^>]*media="\(max-width: 47.99rem\)"/g)).toHaveLength(2);
  expect(first.match(/<source [^>]*media="\(min-width: 48rem\)"/g)).toHaveLength(2);
  expect(first).toContain(`${DESKTOP}-1120.avif 1120w, /media/site/${DESKTOP}-1680.avif 1680w`);
  expect(first).toContain('width="1120" height="280"');
  expect(first).toContain('width="360" height="203"');
  const later = bannerMarkup({ text, pictures: both }, { locale: 'en' });
  expect(later).toContain('loading="lazy"');
  expect(preloadLinks(both).match(/<link /g)).toHaveLength(2);
});

test('site parts: one picture alone is for every window', () => {
  const html = bannerMarkup(
    { text, pictures: { phone: PHONE, desktop: null } },
    { locale: 'en', shape: 'desktop' },
  );
  expect(html).toContain(`${PHONE}-360.webp`);
  expect(html).not.toContain('media=');
});
