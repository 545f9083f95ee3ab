import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BetRecord } from '#domain/bets/contract.ts';
import { onSessionBet } from '#domain/bets/player/seat/session-net.ts';
import type { OwnDuel } from '../../contract.duels.ts';
import { hasBegunHere, receiveOwnDuels, receiveSnapshot, withholdResult } from './own-duels.ts';

const paused = vi.hoisted(() => new Set<string>());
// The socket is mocked; `pauseTopic` is called by topic name, the rest is real.
vi.mock('#platform/browser/net/socket.ts', async (original) => ({
  ...(await original<object>()),
  pauseTopic({ name }: { name: string }) {
    paused.add(name);
    return () => paused.delete(name);
  },
}));

let published: string[];
let unsubscribe: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  published = [];
  unsubscribe = onSessionBet(({ id }) => void published.push(id));
});
afterEach(() => {
  unsubscribe();
  vi.useRealTimers();
});

/** Only the fields of a duel and its bet that are read matter here. */
function settled(id: string): OwnDuel {
  const bet = { id, seed_id: null, currency: 'PLAY', balance: '9.00', stake: '1.00' };
  const duel = { id, state: 'settled' };
  return { duel, bet: { ...bet, payout: '0.00' } as BetRecord } as OwnDuel;
}

test('secrecy: while the coin is in the air nothing else shows how a duel ended', () => {
  const release = withholdResult('71');
  expect([...paused]).toEqual(['me.balance', 'bets.live', 'lobby.players']);
  receiveOwnDuels([settled('71')]);
  receiveOwnDuels([settled('71')]);
  vi.runAllTimers();
  expect(published).toEqual([]);
  release();
  expect(published).toEqual(['71']);
  expect([...paused]).toEqual([]);
});

test('coinflip: the bet of a duel that is not on the stage is published now, and only once', () => {
  const release = withholdResult('73');
  receiveOwnDuels([settled('72')]);
  receiveOwnDuels([settled('72')]);
  vi.runAllTimers();
  expect(published).toEqual(['72']);
  release();
  expect(published).toEqual(['72']);
});

test('coinflip: a duel that is seen only with its result began here, unless it was over before', () => {
  receiveSnapshot([settled('80')]);
  expect(hasBegunHere(settled('80'))).toBe(false);
  receiveOwnDuels([settled('81')]);
  receiveSnapshot([settled('81')]);
  expect(hasBegunHere(settled('81'))).toBe(true);
});
