import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadUser } from '#domain/identity/player/session.ts';
import { cookies } from '#platform/browser/storage.ts';
import { setPayload } from '#platform/browser/boot.ts';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import en from '../locales/en.json' with { type: 'json' };
import { WinsPlace } from './wins-place.tsx';

const server = vi.hoisted(() => ({ celebration: 'above_stake' }));
vi.mock('#platform/browser/net/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async () => ({ data: [], user: { id: '1' }, features: [], play_rules: { ...server } }),
}));

beforeAll(() => setTexts('en', 'lobby', en));
afterEach(cleanup);

function showPlace(has_wins: boolean): void {
  setPayload({ lobby: { games: [], has_wins, categories: [] } });
  render(
    <LocaleProvider locale="en">
      <WinsPlace />
    </LocaleProvider>,
  );
}

test('lobby: without big wins neither their code is loaded nor a place is drawn', async () => {
  showPlace(false);
  const { BigWins } = await import('./big-wins.tsx');
  await act(() => Promise.resolve(BigWins));
  expect(document.querySelector('.lobby-wins')?.childElementCount).toBe(0);
});

test('G4: a player whose law allows no celebrations sees no big wins of others', async () => {
  showPlace(true);
  expect((await screen.findByText(en.wins.title)).tagName).toBe('H2');
  server.celebration = 'none';
  cookies.set('bearerToken', 'member');
  await act(loadUser);
  expect(screen.queryByText(en.wins.title)).toBeNull();
  expect(document.querySelector('.lobby-wins')).toBeNull();
});
