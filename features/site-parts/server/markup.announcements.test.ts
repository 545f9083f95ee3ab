import { expect, test } from 'vitest';
import type { ShownAnnouncement } from '../rules.announcements.ts';
import { withAnnouncements } from './markup.announcements.ts';

const announcement: ShownAnnouncement = {
  key: 'a.1',
  kind: 'warning',
  audience: 'guests',
  pages: 'everywhere',
  is_dismissible: true,
  text: '<b>Bank</b> & cards',
  link: { text: 'More', path: '/faq?a=1&b=2' },
};
const PLACE = '<div class="announcement-place"></div>';
const look = { locale: 'kz', path: '/', nonce: 'n1' } as const;

/** In the markup of a page, which it leaves as it is apart from its place. */
function drawn(list: readonly ShownAnnouncement[], path = '/'): string {
  const { before, markup } = withAnnouncements(`<h1>Home</h1>${PLACE}`, list, { ...look, path });
  expect(before).toBe('');
  expect(markup).toMatch(/^<h1>Home<\/h1><div class="announcement-place">.*<\/div>$/s);
  return markup;
}

test('announcements: what the operator wrote is text in the document', () => {
  const html = drawn([announcement]);
  expect(html).toContain('&lt;b&gt;Bank&lt;/b&gt; &amp; cards');
  expect(html).not.toContain('<b>');
  expect(html).toContain('href="/kz/faq?a=1&amp;b=2" data-to="/faq?a=1&amp;b=2"');
  expect(html).toContain('data-key="a.1" data-audience="guests" aria-label="Ескерту" hidden');
  expect(html).toContain('data-dismiss aria-label="Хабарландыруды жабу"');
});

test('announcements: a page without one needs no script and no style', () => {
  const plain = `<h1>Home</h1>${PLACE}`;
  expect(drawn([])).toBe(plain);
  expect(drawn([{ ...announcement, pages: 'games' }])).toBe(plain);
  expect(drawn([{ ...announcement, pages: 'cashier' }])).toBe(plain);
  const game = drawn([{ ...announcement, pages: 'games' }], '/games/keno');
  expect(game).toContain('<script nonce="n1">');
  expect(game).toContain('<style nonce="n1">');
  expect(game).toContain('.announcement {');
});

test('announcements: a page that the app draws finds them before its root, not to be seen', () => {
  const { before, markup } = withAnnouncements('', [announcement], look);
  expect(markup).toBe('');
  expect(before).toContain('<div id="announcements" hidden><aside ');
});

test('announcements: one that must be read has no button', () => {
  const html = drawn([{ ...announcement, is_dismissible: false, link: null }]);
  expect(html).not.toContain('<button');
  expect(html).not.toContain('<a ');
});
