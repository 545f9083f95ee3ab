import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { commitSeed } from '../contract.ts';
import { loadSeeds, noteNonce, useSeeds } from './seeds.ts';

const HASH = 'a'.repeat(64);
const COMMITTED = { data: { next: { hash: HASH }, is_open: true } };

const answers = vi.hoisted(() => ({ seeds: (): Promise<unknown> => Promise.resolve() }));
// The network is replaced, and the visitor is a player already.
vi.mock('#platform/browser/net/api.ts', async (original) => ({
  ...(await original<object>()),
  api: (call: unknown) => (call === commitSeed ? Promise.resolve(COMMITTED) : answers.seeds()),
}));
vi.mock('#domain/identity/player/session.ts', async (original) => ({
  ...(await original<object>()),
  whenSessionKnown: () => Promise.resolve(),
  ensureGuest: () => Promise.resolve(),
}));

/** An answer of the server, of before the bet with this nonce. */
function seedsBefore(nonce: number) {
  const active = { id: '1', hash: HASH, client_seed: 'mine', nonce };
  return { data: { active, next: { hash: 'b'.repeat(64) } } };
}

const shown = () => renderHook(() => useSeeds()).result.current.state?.active.nonce;

test('fairness: seeds that are loaded while a bet is placed count that bet', async () => {
  let arrive = (_answer: unknown) => {};
  answers.seeds = () => new Promise((resolve) => (arrive = resolve));
  const loading = loadSeeds();
  await vi.waitFor(() => expect(arrive.length).toBe(1));
  await new Promise((resolve) => setTimeout(resolve));
  noteNonce(HASH, 0);
  arrive(seedsBefore(0));
  expect(await loading).toBeUndefined();
  expect(shown()).toBe(1);
  // A later answer that knows more is taken as it is, and an older bet changes nothing.
  answers.seeds = () => Promise.resolve(seedsBefore(5));
  await loadSeeds();
  noteNonce(HASH, 3);
  expect(shown()).toBe(5);
  noteNonce(HASH, 5);
  expect(shown()).toBe(6);
});
