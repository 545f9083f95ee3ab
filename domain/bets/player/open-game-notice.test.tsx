import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { refuse, refuseField, type Refusal } from '#core/refusal.ts';
import {
  configureRouter,
  setLocation,
  type RouterLocation,
} from '#platform/browser/router/navigation.ts';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import en from '../locales/en.json' with { type: 'json' };
import type { GamePlay } from './betting/game-play.ts';
import { setGameRegistry } from './games.ts';
import { NoticeList } from './notice-list.tsx';

beforeAll(() => {
  const notFound = {
    name: 'not-found',
    path: '',
    texts: [],
    page: async () => ({ Page: () => null }),
  };
  const entry = { ...notFound, name: 'dice', path: '/games/dice' };
  setLocation({ entry, path: entry.path, locale: 'en' } as unknown as RouterLocation);
  configureRouter({ base: '', hasLocales: true, table: { routes: [], notFound } } as never);
  setTexts('en', 'domain-bets', en);
  setTexts('en', 'games', { coinflip: { name: 'Coinflip' } });
  setGameRegistry({
    names: ['pvpflip'],
    folders: ['coinflip'],
    folderOf: (game) => (game === 'pvpflip' ? 'coinflip' : undefined),
    pathOf: (game) => (game === 'pvpflip' ? '/games/coinflip?table=duels' : undefined),
    loadCard: () => undefined,
    load: async () => ({}),
    loadSearch: () => Promise.reject(new Error('not searched')),
  });
});
afterEach(cleanup);

function show(refusal: Refusal): void {
  const betting = { phase: 'ready', wasLost: false, refusal };
  const play = { betting, stake: {}, table: {}, seat: { currency: 'RUB' } };
  render(
    <LocaleProvider locale="en">
      {/* The notices read no other part of the play. */}
      <NoticeList play={play as unknown as GamePlay} />
    </LocaleProvider>,
  );
}

test('G6: the refusal of a second game leads to the open one, by its name', () => {
  show(refuseField('game', 'other_game_open', 'pvpflip'));
  const link = screen.getByRole('link', { name: 'Go to Coinflip' });
  expect(link.getAttribute('href')).toBe('/en/games/coinflip?table=duels');
});

test('G6: an open game that this page does not have is not linked', () => {
  show(refuseField('game', 'other_game_open', 'a-game-of-a-supplier'));
  expect(document.querySelectorAll('.notice-bad')).toHaveLength(1);
  expect(screen.queryByRole('link')).toBeNull();
});

test('G6: neither is one that the refusal does not name', () => {
  show(refuse('other_game_open'));
  expect(document.querySelectorAll('.notice-bad')).toHaveLength(1);
  expect(screen.queryByRole('link')).toBeNull();
});
