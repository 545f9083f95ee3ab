import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BetRecord } from '#domain/bets/contract.ts';
import { onSessionBet } from '#domain/bets/player/seat/session-net.ts';
import type { Duel, OwnDuel } from '../../contract.duels.ts';
import { FALL_MS, TOSS_MS } from '../coin/motion.ts';
import { receiveOwnDuels } from './own-duels.ts';
import { useDuelCoin } from './use-duel-coin.ts';

// Only pushes of topics are replaced: none arrives here.
vi.mock('#platform/browser/net/socket.ts', async (original) => ({
  ...(await original<object>()),
  pauseTopic: () => () => {},
}));

let published: string[];
let unsubscribe: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  published = [];
  unsubscribe = onSessionBet(({ id }) => void published.push(id));
});
afterEach(() => {
  cleanup();
  unsubscribe();
  vi.useRealTimers();
});

/** Only these fields of a duel and its bet matter here. */
function duel(id: string, state: 'locked' | 'settled'): Duel {
  return { id, state, came: state === 'settled' ? 1 : null } as Duel;
}

function settled(id: string): OwnDuel {
  const money = { currency: 'PLAY', stake: '1.00', payout: '0.00', balance: '9.00' };
  return {
    duel: duel(id, 'settled'),
    bet: { id, seed_id: null, ...money } as BetRecord,
  } as OwnDuel;
}

function openStage(first: Duel | null) {
  const { result, rerender } = renderHook((shown: Duel | null) => useDuelCoin(shown), {
    initialProps: first,
  });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { coin: () => result.current, rerender, wait };
}

test('coinflip: a locked duel hovers, and falls once its result has arrived', async () => {
  const { coin, rerender, wait } = openStage(duel('1', 'locked'));
  expect(coin()).toMatchObject({ motion: { kind: 'hover' }, revealed: null });
  rerender(duel('1', 'settled'));
  expect(coin()).toMatchObject({ motion: { kind: 'fall', to: 1 }, revealed: null });
  await wait(FALL_MS);
  expect(coin().revealed).toBe('1');
});

test('coinflip: a duel that arrives with its result is tossed, once', async () => {
  const { coin, rerender, wait } = openStage(null);
  rerender(duel('2', 'settled'));
  expect(coin()).toMatchObject({ motion: { kind: 'toss', to: 1 }, revealed: null });
  await wait(TOSS_MS - 1);
  expect(coin().revealed).toBeNull();
  await wait(1);
  expect(coin().revealed).toBe('2');
  // The player looks at another currency and comes back.
  rerender(null);
  rerender(duel('2', 'settled'));
  expect(coin()).toMatchObject({ motion: { kind: 'rest', side: 1 }, revealed: '2' });
});

test('secrecy: a duel that arrives with its result is published when its coin has landed', async () => {
  const { rerender, wait } = openStage(null);
  const own = settled('3');
  receiveOwnDuels([own]);
  rerender(own.duel);
  await wait(TOSS_MS - 1);
  expect(published).toEqual([]);
  await wait(1);
  expect(published).toEqual(['3']);
});
