import { expect, test } from 'vitest';
import type { Built, BuiltPage } from './built.ts';
import { linkedData, type LinkedParts } from './linked-data.ts';

const ORIGIN = 'https://casino.example';

function page(name: string, path: string): BuiltPage {
  const head = { ru: words(name), en: words(name), kz: words(name) };
  // Files are not read here.
  return { name, path, isPublic: true, params: {}, head } as unknown as BuiltPage;
}

const words = (name: string) => ({ title: name.toUpperCase(), description: `About ${name}` });

const PAGES = [page('home', '/'), page('games', '/games'), page('dice', '/games/dice')];

function graphOf(name: string, path: string, plain?: LinkedParts['plain']) {
  const found = PAGES.find((one) => one.path === path) ?? page(name, path);
  const built = { pages: PAGES } as unknown as Built;
  const parts = { built, page: found, locale: 'kz', origin: ORIGIN, path, plain } as const;
  const here = `${ORIGIN}/kz${path === '/' ? '' : path}`;
  const data = linkedData({ ...parts, brand: 'Altyn' }, here) as {
    '@graph': Record<string, unknown>[];
  };
  return data['@graph'];
}

test('content.seo: a game is a VideoGame of the site, with the pages that lead to it', () => {
  const [web, game, crumbs] = graphOf('dice', '/games/dice');
  const here = `${ORIGIN}/kz/games/dice`;
  expect(web).toMatchObject({ '@type': 'WebPage', url: here, inLanguage: 'kk-KZ' });
  expect(game).toMatchObject({ '@type': 'VideoGame', name: 'DICE', url: here });
  expect(crumbs).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Altyn', item: `${ORIGIN}/kz` },
      { '@type': 'ListItem', position: 2, name: 'GAMES', item: `${ORIGIN}/kz/games` },
      { '@type': 'ListItem', position: 3, name: 'DICE', item: here },
    ],
  });
});

test('content.seo: answers are an FAQPage with each question, and the first page has no way to it', () => {
  const questions = [{ question: 'How?', html: '<p>So.</p>' }];
  const [faq] = graphOf('faq', '/faq', { title: 'Help', html: '', questions });
  expect(faq).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'How?',
        acceptedAnswer: { '@type': 'Answer', text: '<p>So.</p>' },
      },
    ],
  });
  expect(graphOf('home', '/').map((node) => node['@type'])).toEqual(['WebPage']);
});

test('content.seo: lists of games and policies are no games', () => {
  for (const path of ['/games', '/games/slots', '/games/live-casino', '/policy/kz/kyc']) {
    const kinds = graphOf('page', path).map((node) => node['@type']);
    expect(kinds, path).toEqual(['WebPage', 'BreadcrumbList']);
  }
});
