import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BetRecord } from '#domain/bets/contract.ts';
import { onSessionBet } from '#domain/bets/player/session-net.ts';
import type { OwnDuel } from '../../contract.duels.ts';
import { holdDuel, noteOwnDuels } from './own-duels.ts';

const paused = vi.hoisted(() => new Set<string>());
// What waits on the socket is told to it by name; the rest of it is as it is.
vi.mock('#platform/browser/net/socket.ts', async (original) => ({
  ...(await original<object>()),
  pauseTopic({ name }: { name: string }) {
    paused.add(name);
    return () => paused.delete(name);
  },
}));

let told: string[];
let unhear: () => void;
beforeEach(() => {
  told = [];
  unhear = onSessionBet(({ id }) => void told.push(id));
});
afterEach(() => unhear());

/** Only what is read of a duel and of its bet matters here. */
function settled(id: string): OwnDuel {
  const bet = { id, seed_id: null, currency: 'PLAY', balance: '9.00', stake: '1.00' };
  const duel = { id, state: 'settled' };
  return { duel, bet: { ...bet, payout: '0.00' } as BetRecord } as OwnDuel;
}

test('secrecy: while the coin is in the air nothing else tells how a duel ended', () => {
  const tell = holdDuel('71');
  expect([...paused]).toEqual(['me.balance', 'bets.live']);
  noteOwnDuels([settled('71')]);
  noteOwnDuels([settled('71')]);
  expect(told).toEqual([]);
  tell();
  expect(told).toEqual(['71']);
  expect([...paused]).toEqual([]);
});

test('a duel that is not on the stage is told at once, and each of them once', () => {
  const tell = holdDuel('73');
  noteOwnDuels([settled('72')]);
  noteOwnDuels([settled('72')]);
  expect(told).toEqual(['72']);
  tell();
  expect(told).toEqual(['72']);
});
