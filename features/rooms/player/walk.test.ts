import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PublicBet } from '#domain/rounds/contract.ts';
import { holderOf, rackOf, ticketRanges } from './rack-state.ts';
import { ticketAt, WALK_MS } from './walk.ts';

test('games.rooms: the light ends on the ticket that was drawn, and walks in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100 }), fc.nat(), (tickets, drawn) => {
      const winner = drawn % tickets;
      expect(ticketAt(tickets, winner, WALK_MS)).toBe(winner);
      expect(ticketAt(tickets, winner, WALK_MS * 3)).toBe(winner);
      expect(ticketAt(tickets, winner, -5)).toBe(0);
      for (let ms = 0; ms <= WALK_MS; ms += 50) {
        const now = ticketAt(tickets, winner, ms);
        expect(now).toBeGreaterThanOrEqual(0);
        expect(now).toBeLessThan(tickets);
      }
    }),
    { numRuns: 40 },
  );
});

const bet = (id: string, from: number, tickets: number, player: string | null): PublicBet => ({
  id,
  round: '1',
  player,
  currency: 'RUB',
  stake: '10.00',
  bet: { tickets, from },
  state: 'open',
  multiplier: null,
  payout: null,
});

test('games.rooms: the rack shows every sold tag, and the own ones apart', () => {
  const bets = [bet('1', 0, 3, 'ann'), bet('2', 3, 2, null), bet('3', 5, 1, 'ann')];
  const own = { ...bets[1]!, table: 'room-red-rub', placed_at: '', record: null };
  const rack = rackOf(bets, [own]);
  expect(rack).toMatchObject({ sold: 6, own: 2 });
  expect(rack.tags.slice(0, 7)).toEqual(['sold', 'sold', 'sold', 'own', 'own', 'sold', 'free']);
  expect(ticketRanges(rack.tags)).toBe('03–04');
  expect(holderOf(bets, 5)?.id).toBe('3');
  expect(holderOf(bets, 6)).toBeUndefined();
});

test('games.rooms: an own ticket hangs before everybody is told, a returned one does not', () => {
  const own = { ...bet('9', 0, 1, null), table: 'room-red-rub', placed_at: '', record: null };
  expect(rackOf([], [own])).toMatchObject({ sold: 1, own: 1 });
  expect(rackOf([{ ...bet('9', 0, 1, null), state: 'void' }], [])).toMatchObject({ sold: 0 });
});
