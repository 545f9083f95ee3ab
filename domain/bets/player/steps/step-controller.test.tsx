import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallShape } from '#core/wire.ts';
import { formatMoney, ZERO } from '#core/money.ts';
import { loadUser, patchUser, useUser } from '#domain/identity/player/session.ts';
import { cookies } from '#platform/browser/storage.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import type { StepRound } from '../../contract.steps.ts';
import type { BetInput } from '../betting/betting.ts';
import { noteBalance, useBalance } from '../seat/wallet.ts';
import { createStepController } from './step-controller.ts';

const server = vi.hoisted(() => ({ answer: new Promise<unknown>(() => {}), asked: () => {} }));
// The server is replaced; the stores of the page are the real ones.
vi.mock('#platform/browser/net/socket.ts', async (original) => ({
  ...(await original<object>()),
  joinTopic: () => () => {},
  socketCall: () => {
    server.asked();
    return server.answer;
  },
}));
vi.mock('#platform/browser/net/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async () => ({
    user: { id: '1', currency: 'RUB', bonus_balance: '5.00', total_balance: '105.00' },
    features: [],
  }),
}));
vi.mock('#domain/fairness/player/seeds.ts', () => ({
  ensureSeeds: async () => undefined,
  noteNonce: () => {},
}));

const INPUT: BetInput = { stake: '10.00', currency: 'RUB', params: {}, isAutobet: false };
/** Only these fields matter here. */
const ROUND = { id: '1', currency: 'RUB', at: 0, balance: '90.00', bet: null } as StepRound;

beforeEach(async () => {
  cookies.set('bearerToken', 'member');
  await loadUser();
  noteBalance('RUB', '100.00');
  patchUser({ total_balance: '105.00' });
});
afterEach(cleanup);

/** A page that begins a round, as far as its request; what it shows then, and how it goes on. */
async function begin() {
  // None of them is sent.
  const shape = {} as CallShape;
  const calls = { begin: shape, step: shape, cashOut: shape, current: shape };
  const controller = createStepController('miner', calls, () => 1_000);
  const { result } = renderHook(() => ({
    balance: formatMoney(useBalance('RUB') ?? ZERO),
    header: useUser().user!.total_balance,
  }));
  const answer = Promise.withResolvers<{ data: StepRound } | ApiRefusal>();
  const asked = Promise.withResolvers<void>();
  server.answer = answer.promise;
  server.asked = asked.resolve;
  const begun = controller.begin(INPUT);
  await act(() => asked.promise);
  const finish = async (value: { data: StepRound } | ApiRefusal) => {
    answer.resolve(value);
    await act(() => begun);
  };
  return { shown: () => result.current, finish };
}

test('secrecy: the stake of a round in steps leaves when it is sent, and stays away without a push', async () => {
  const { shown, finish } = await begin();
  expect(shown().balance).toBe('90.00');
  await finish({ data: ROUND });
  expect(shown()).toEqual({ balance: '90.00', header: '95.00' });
});

test('bets: the stake of a refused round in steps returns', async () => {
  const { shown, finish } = await begin();
  await finish({ refused: 'insufficient_funds', status: 422 });
  expect(shown()).toEqual({ balance: '100.00', header: '105.00' });
});
