import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatMoney, ZERO } from '#core/money.ts';
import { loadUser } from '#domain/identity/player/session.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import type { BetRecord } from '../../contract.ts';
import { sumsOf, usePlayTime } from '../seat/session-net.ts';
import { noteBalance, useBalance } from '../seat/wallet.ts';
import { createBettingController } from './betting-controller.ts';
import type { BetInput, BettingSetup } from './betting.ts';

const paused = vi.hoisted(() => new Map<string, number>());
// The socket and the calls for seeds are replaced; the stores of the page are the real ones.
vi.mock('#platform/browser/net/socket.ts', async (original) => ({
  ...(await original<object>()),
  joinTopic: () => () => {},
  pauseTopic({ name }: { name: string }) {
    paused.set(name, (paused.get(name) ?? 0) + 1);
    return () => paused.set(name, (paused.get(name) ?? 0) - 1);
  },
}));
vi.mock('#domain/fairness/player/seeds.ts', () => ({
  ensureSeeds: async () => undefined,
  noteNonce: () => {},
}));

const INPUT: BetInput = { stake: '10.00', currency: 'PLAY', params: {}, isAutobet: false };
const BET: BetRecord = {
  id: '7',
  game: 'dice',
  game_version: 1,
  currency: 'PLAY',
  stake: '10.00',
  params: { direction: 'under', target: 5000 },
  outcome: { roll: 1 },
  multiplier: '1.9800',
  payout: '19.80',
  balance: '109.80',
  seed_id: '1',
  round: null,
  void_reason: null,
  server_seed_hash: 'a'.repeat(64),
  server_seed: null,
  client_seed: 'mine',
  nonce: 0,
  placed_at: '2026-11-21T00:00:00.000Z',
};

beforeEach(async () => {
  sessionStorage.clear();
  paused.clear();
  await loadUser();
  noteBalance('PLAY', '100.00');
});
afterEach(cleanup);

/** A page with a bet slot: what it shows now, and the topics whose pushes wait. */
function openPage(send: BettingSetup['send']) {
  const { betting } = createBettingController('dice', send);
  const { result } = renderHook(() => ({
    balance: formatMoney(useBalance('PLAY') ?? ZERO),
    bets: sumsOf(usePlayTime(), 'PLAY').bets,
  }));
  const waiting = () => [...paused].filter(([, count]) => count > 0).map(([name]) => name);
  return { betting, shown: () => ({ ...result.current, waiting: waiting() }) };
}

test('secrecy: the stake leaves when the bet is sent, and everything else waits for the scene', async () => {
  const scene = Promise.withResolvers<{ data: BetRecord }>();
  const sent = Promise.withResolvers<void>();
  const { betting, shown } = openPage(() => {
    sent.resolve();
    return scene.promise;
  });
  const placed = betting.place(INPUT);
  await act(() => sent.promise);
  expect(shown()).toEqual({
    balance: '90.00',
    bets: 0,
    waiting: ['me.balance', 'bets.live', 'lobby.players'],
  });
  scene.resolve({ data: BET });
  await act(() => placed);
  expect(shown()).toEqual({ balance: '109.80', bets: 1, waiting: [] });
});

test('bets: the stake of a refused bet returns, and pushes arrive again', async () => {
  const refusal: ApiRefusal = { refused: 'insufficient_funds', status: 422 };
  const { betting, shown } = openPage(async () => refusal);
  const { bets } = shown();
  expect(await act(() => betting.place(INPUT))).toEqual(refusal);
  expect(shown()).toEqual({ balance: '100.00', bets, waiting: [] });
});
