import { expect, test } from 'vitest';
import { menuPageRows, shownMenu, type MenuRow } from '../rules.menu.ts';
import { withMenu } from './markup.menu.ts';

const item = (path: string, title: string) =>
  `<li><a class="navigation-link" href="${path}"><svg></svg><span>${title}</span></a></li>`;
const MARKUP =
  '<nav class="sidebar" aria-label="Menu"><button></button>' +
  `<ul>${item('/en', 'Home')}${item('/en/bonuses', 'Bonuses')}</ul>` +
  '<section><ul></ul></section></nav>' +
  '<p class="footer-links"><a class="link" href="/en/fairness">Check</a>' +
  '<a class="link" href="/en/licence">Licence</a><a class="link" href="/en/faq">Help</a>' +
  '<a class="link" href="/en/policy/en/kyc">KYC</a></p><p>end</p>';

const link = (place: 'pages' | 'footer', address: string): MenuRow => ({
  id: place,
  kind: 'link',
  place,
  is_on: true,
  audience: 'members',
  address,
  texts: { en: { title: '<b>News</b>' } },
});

test('menu: the app keeps its own menu without a published one', () => {
  expect(withMenu(MARKUP, null, 'en')).toBe(MARKUP);
});

test('menu: prerendered pages change their order, and those that are hidden are left out', () => {
  const [home, bonuses] = menuPageRows('pages');
  const footer = menuPageRows('footer').toReversed();
  const rows = [bonuses!, { ...home!, audience: 'guests' as const }, ...footer];
  const html = withMenu(
    MARKUP,
    shownMenu(rows.map((row) => ({ ...row, is_on: row.page !== 'help' }))),
    'en',
  );
  const guests = item('/en', 'Home').replace('<li>', '<li data-audience="guests">');
  expect(html).toContain(`<ul>${item('/en/bonuses', 'Bonuses')}${guests}</ul><section>`);
  expect(html).toContain(
    '<p class="footer-links"><a class="link" href="/en/policy/en/kyc">KYC</a>' +
      '<a class="link" href="/en/licence">Licence</a>' +
      '<a class="link" href="/en/fairness">Check</a></p><p>end</p>',
  );
});

test('menu: links of the operator are text and lead where the contract allows', () => {
  const rows = [link('pages', '/top?a=1&b=2'), link('footer', 'https://news.example')];
  const html = withMenu(MARKUP, shownMenu(rows), 'en');
  expect(html).toContain(
    '<ul><li data-audience="members"><a class="navigation-link" href="/en/top?a=1&amp;b=2"' +
      ' data-to="/top?a=1&amp;b=2">',
  );
  expect(html).toContain('<span>&lt;b&gt;News&lt;/b&gt;</span>');
  expect(html).toContain(
    '<a data-audience="members" class="link" href="https://news.example" target="_blank"' +
      ' rel="noopener noreferrer">&lt;b&gt;News&lt;/b&gt;</a>',
  );
  // In a language without a title it is left out.
  expect(withMenu(MARKUP, shownMenu(rows), 'ru')).not.toContain('News');
});
