import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pauseTopic } from '#platform/browser/net/socket.ts';
import type { PlaySession } from '../../contract.session.ts';
import { myBalance, type BetRecord } from '../../contract.ts';
import { createBetAnimation } from '../betting/bet-animation.ts';
import { followSession } from './session-live.ts';
import { noteSessionBet, onShownBet, setPlayTime, sumsOf, usePlayTime } from './session-net.ts';
import { renderHook, act, cleanup } from '@testing-library/react';

const AT = '2026-11-21T10:00:00.000Z';
const SCENE_MS = 2_000;

const server = vi.hoisted(() => ({ session: null as unknown, requests: 0 }));
// Only the call is replaced; the sums of the page and its pauses are the real ones.
vi.mock('#platform/browser/net/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async () => {
    server.requests += 1;
    return { data: server.session };
  },
}));

/** A second tab of this browser: its messages reach the page, as in a real browser. */
const otherTab = new BroadcastChannel('croupier.bets');

let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  setPlayTime(undefined);
  server.session = session('1', 1, '-10.00');
  stop = followSession();
  await act(() => vi.advanceTimersByTimeAsync(0));
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
});

function session(last: string, bets: number, net: string): PlaySession {
  const sums = [{ currency: 'RUB' as const, bets, net }];
  return { started_at: AT, last_bet: last, sums } as unknown as PlaySession;
}

function wonBet(id: string): BetRecord {
  const money = { currency: 'RUB', stake: '10.00', payout: '19.80' };
  return { ...money, id, game: 'dice', placed_at: AT } as BetRecord;
}

function readSums() {
  const { result } = renderHook(() => sumsOf(usePlayTime(), 'RUB'));
  return () => result.current;
}

/** A bet that the server has settled, and whose scene has just begun. */
function beginScene(bet: BetRecord): Promise<void> {
  const resume = pauseTopic(myBalance);
  return createBetAnimation()
    .show(bet, SCENE_MS)
    .then(() => {
      noteSessionBet(bet);
      resume();
    });
}

test.each([
  ['the minute is over', () => vi.advanceTimersToNextTimerAsync()],
  ['the page is seen again', async () => document.dispatchEvent(new Event('visibilitychange'))],
])('secrecy: the sums of the server wait for the scene when %s', async (_name, readAgain) => {
  const sums = readSums();
  expect(sums()).toEqual({ bets: 1, net: -10_000_000n });
  // The minute ends within the scene.
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  const asked = server.requests;
  const shown = beginScene(wonBet('2'));
  server.session = session('2', 2, '-0.20');
  await act(async () => {
    await readAgain();
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(server.requests).toBe(asked + 1);
  expect(sums()).toEqual({ bets: 1, net: -10_000_000n });
  await act(async () => {
    await vi.advanceTimersByTimeAsync(SCENE_MS);
    await shown;
  });
  expect(sums()).toEqual({ bets: 2, net: -200_000n });
});

test('secrecy: a bet of another tab waits for the scene here, and is not celebrated here', async () => {
  const sums = readSums();
  const celebrated: string[] = [];
  const unsubscribe = onShownBet(({ id }) => void celebrated.push(id));
  const shown = beginScene(wonBet('12'));
  const arrived = new Promise((done) => {
    new BroadcastChannel('croupier.bets').addEventListener('message', done, { once: true });
  });
  otherTab.postMessage({ kind: 'bet', bet: wonBet('11') });
  await act(() => arrived);
  expect(sums().bets).toBe(1);
  await act(async () => {
    await vi.advanceTimersByTimeAsync(SCENE_MS);
    await shown;
  });
  expect(sums().bets).toBe(3);
  expect(celebrated).toEqual(['12']);
  unsubscribe();
});
