import { expect, test } from 'vitest';
import type { SuppliedGame } from '#domain/suppliers/contract.ts';
import { firstListMarkup, type FirstList } from './first-list.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const TODAY = Math.floor(NOW.getTime() / 86_400_000);

const game = (name: string, more: Partial<SuppliedGame> = {}): SuppliedGame => ({
  game: name,
  names: { en: name },
  provider: 'Croupier Studio',
  added: 0,
  picture: `/pictures/${name}.svg`,
  ...more,
});

const list = (games: readonly SuppliedGame[], more: Partial<FirstList> = {}) =>
  firstListMarkup({
    games,
    isWhole: true,
    players: {},
    jackpots: [],
    isOwn: () => false,
    category: 'slots',
    locale: 'en',
    now: NOW,
    ...more,
  });

/** The headings, each followed by the names and the loading of the pictures below it. */
function rowsOf(html: string): string[] {
  const found = html.matchAll(/<h2>([^<]+)|loading="(eager|lazy)"|<strong[^>]*>([^<]+)/g);
  return [...found].map(([, heading, loading, name]) => heading ?? loading ?? name!);
}

test('slots: the first list has the rails and the games that a guest will see', () => {
  const games = [
    game('first'),
    game('second', { labels: ['hot'] }),
    game('third', { added: TODAY }),
    game('fourth'),
    game('played'),
  ];
  const { html, preload } = list(games, { players: { played: 3 } })!;
  expect(rowsOf(html).join(' ')).toBe(
    'Popular now eager played eager second New games eager third ' +
      'All games lazy first lazy second lazy third lazy fourth lazy played',
  );
  const jackpots = ['fourth', 'first', 'played'];
  expect(rowsOf(list(games, { jackpots })!.html).join(' ')).toContain(
    'Jackpots now eager fourth eager first eager played New games',
  );
  expect(html).toContain('<span class="tile-tag">Hot</span>');
  expect(preload.match(/<link /g)).toHaveLength(2);
});

test('slots: without a rail the pictures of the list itself are loaded at once', () => {
  const { html, preload } = list(Array.from({ length: 60 }, (_, n) => game(`game-${n}`)))!;
  expect(html.match(/loading="eager"/g)).toHaveLength(3);
  expect(html.match(/class="tile"/g)).toHaveLength(24);
  expect(preload.match(/<link /g)).toHaveLength(3);
});

test('slots: art that is drawn here is not loaded apart', () => {
  const { html, preload } = list([game('plain', { picture: undefined })])!;
  expect(html).toContain('src="data:image/svg+xml,');
  expect(preload).toBe('');
});

test('slots: names, providers and addresses of a supplier cannot add markup', () => {
  const names = { en: '<b>"&', ru: "<i onload='x'>" };
  const picture = 'https://example.com/a.svg?b="><script>';
  const hostile = game('hostile', { names, provider: '<u>', picture });
  const { html, preload } = list([hostile], { locale: 'ru', category: 'live' })!;
  expect(html + preload).not.toMatch(/<(?:b|i|u|script)\b/);
  expect(html).toContain('href="/ru/games/live-casino/hostile/play"');
});

test('slots: a category without games has no first list', () => {
  expect(list([])).toBeUndefined();
});
