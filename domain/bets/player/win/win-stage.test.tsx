import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import common from '#platform/browser/locales/en.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import type { BetRecord, GameTable } from '../../contract.ts';
import type { GamePlay } from '../betting/game-play.ts';
import { preferenceNow, setPreference } from '../seat/preference.ts';
import { countSessionBet, noteSessionBet } from '../seat/session-net.ts';
import { SoundInvitation } from './sound-invitation.tsx';
import { WinStage } from './win-stage.tsx';

let bets = 0;

function reveal(multiplier: string, payout: string, game = 'dice'): void {
  act(() => noteSessionBet(nextBet(multiplier, payout, game)));
}

function nextBet(multiplier: string, payout: string, game = 'dice'): BetRecord {
  bets += 1;
  const bet = {
    id: bets.toString(),
    game,
    stake: '10.00',
    payout,
    multiplier,
    currency: 'RUB',
    void_reason: null,
    placed_at: '2026-11-23T10:00:00.000Z',
  };
  return bet as BetRecord;
}

function Table({ phase = 'ready' }: { phase?: GamePlay['betting']['phase'] }) {
  const play = { table: { game: 'dice' } as GameTable, betting: { phase } } as GamePlay;
  return (
    <LocaleProvider locale="en">
      <WinStage play={play} />
      <SoundInvitation />
    </LocaleProvider>
  );
}

const tierShown = () => document.querySelector<HTMLElement>('.win')?.dataset['tier'];

beforeAll(() => {
  setTexts('en', 'domain-bets', en);
  setTexts('en', 'common', common);
});
beforeEach(() => {
  vi.useFakeTimers();
  setPreference('soundInvitation', 'seen');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('bets: a win is shown by its size until its time is over', () => {
  render(<Table />);
  reveal('0.5000', '5.00');
  expect(tierShown()).toBeUndefined();
  reveal('1.9800', '19.80');
  expect(tierShown()).toBe('quiet');
  reveal('9.9000', '99.00');
  expect(tierShown()).toBe('plate');
  expect(document.querySelector('.win')!.textContent).toContain('9.90×');
  reveal('12.0000', '120.00');
  expect(tierShown()).toBe('curtain');
  expect(screen.getAllByRole('button', { name: 'Share' })).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(tierShown()).toBeUndefined();
});

test('bets: a win of another game is not celebrated here, and the next bet ends one', () => {
  const { rerender } = render(<Table />);
  reveal('500.0000', '5000.00', 'keno');
  expect(tierShown()).toBeUndefined();
  reveal('500.0000', '5000.00');
  expect(tierShown()).toBe('full');
  rerender(<Table phase="placing" />);
  expect(tierShown()).toBeUndefined();
});

test('bets: a win of another tab is counted here, and celebrated where it was shown', () => {
  setPreference('soundInvitation', 'not yet');
  render(<Table />);
  const win = nextBet('12.0000', '120.00');
  act(() => countSessionBet(win));
  expect(tierShown()).toBeUndefined();
  expect(screen.queryByText('Play with sound?')).toBeNull();
  // A shared round is shown by both tabs.
  act(() => noteSessionBet(win));
  expect(tierShown()).toBe('curtain');
});

test('sound: after the first win the page asks once whether to switch sound on', () => {
  setPreference('soundInvitation', 'not yet');
  render(<Table />);
  reveal('1.0000', '10.00');
  expect(screen.queryByText('Play with sound?')).toBeNull();
  reveal('2.0000', '20.00');
  expect(screen.getAllByText('Play with sound?')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(preferenceNow('soundInvitation')).toBe('seen');
  reveal('2.0000', '20.00');
  expect(screen.queryByText('Play with sound?')).toBeNull();
});
