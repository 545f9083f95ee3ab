import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import en from '../locales/en.json' with { type: 'json' };
import type { GamePlay } from './betting/game-play.ts';
import { Notices } from './notices.tsx';

beforeAll(() => setTexts('en', 'domain-bets', en));
afterEach(cleanup);

function show({ isPaused = false, wasLost = false }): void {
  const play = {
    betting: { phase: 'ready', wasLost },
    stake: {},
    table: { game: 'dice', is_paused: isPaused },
    seat: { currency: 'RUB' },
  };
  render(
    <LocaleProvider locale="en">
      {/* The notices read no other part of the play. */}
      <Notices play={play as unknown as GamePlay} />
    </LocaleProvider>,
  );
}

test('notices: a game that is paused says so before anything is touched', async () => {
  show({ isPaused: true });
  expect(await screen.findByText(en.notice.paused)).toBeTruthy();
});

test('notices: others load with the first touch', async () => {
  show({ wasLost: true });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(en.notice.found)).toBeNull();
  globalThis.dispatchEvent(new Event('pointerdown'));
  expect(await screen.findByText(en.notice.found)).toBeTruthy();
});
