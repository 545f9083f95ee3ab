/** A player whose law allows no celebrations of wins. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadUser } from '#domain/identity/player/session.ts';
import { cookies } from '#platform/browser/storage.ts';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import common from '#platform/browser/locales/en.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import type { BetRecord, GameTable } from '../../contract.ts';
import type { GamePlay } from '../betting/game-play.ts';
import { setPreference } from '../seat/preference.ts';
import { noteSessionBet } from '../seat/session-net.ts';
import { sound } from '../sound/sound.ts';
import { SoundInvitation } from './sound-invitation.tsx';
import { WinStage } from './win-stage.tsx';

const server = vi.hoisted(() => ({ celebration: 'above_stake' }));
vi.mock('#platform/browser/net/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async () => ({ user: { id: '1' }, features: [], play_rules: { ...server } }),
}));

const played = vi.hoisted(() => [] as string[]);
vi.mock('../sound/sound-engine.ts', () => ({
  createSoundEngine: () => ({ play: (name: string) => void played.push(name) }),
}));

beforeAll(() => {
  setTexts('en', 'domain-bets', en);
  setTexts('en', 'common', common);
});
afterEach(cleanup);

async function play(celebration: string): Promise<void> {
  server.celebration = celebration;
  cookies.set('bearerToken', 'member');
  await act(loadUser);
  const game = { table: { game: 'dice' } as GameTable, betting: { phase: 'ready' } } as GamePlay;
  render(
    <LocaleProvider locale="en">
      <WinStage play={game} />
      <SoundInvitation />
    </LocaleProvider>,
  );
}

let bets = 0;
function win(): void {
  const bet = { id: `${++bets}`, game: 'dice', stake: '10.00', payout: '5000.00' };
  const result = { multiplier: '500.0000', currency: 'RUB', void_reason: null };
  act(() => noteSessionBet({ ...bet, ...result, placed_at: '2026-11-23T10:00:00Z' } as BetRecord));
}

test('G4: where the law allows none, a win has neither a stage nor an offer of sound', async () => {
  await play('none');
  win();
  expect(document.querySelector('.win')).toBeNull();
  expect(screen.queryByText('Play with sound?')).toBeNull();
});

test('G4: elsewhere it has both', async () => {
  await play('above_stake');
  win();
  expect(document.querySelector<HTMLElement>('.win')!.dataset['tier']).toBe('full');
  expect(screen.getAllByText('Play with sound?')).toHaveLength(1);
});

test('G4: a win sounds where its celebration is allowed, a return of the stake nowhere', async () => {
  setPreference('sound', 'on');
  sound('chip');
  await vi.waitFor(() => {
    sound('chip');
    expect(played).toContain('chip');
  });
  played.length = 0;
  await play('above_stake');
  sound('win', { m4: 10_000n });
  expect(played).toEqual([]);
  sound('win', { m4: 10_001n });
  expect(played).toEqual(['win']);
  await play('none');
  sound('win', { m4: 20_000n });
  sound('loss');
  expect(played).toEqual(['win', 'loss']);
});
