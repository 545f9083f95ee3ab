import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PublicBet } from '#domain/rounds/contract.ts';
import { holderOf, ticketBoardOf, ticketRanges } from './ticket-board.ts';
import { ticketAt, DRAW_MS } from './draw-animation.ts';

test('games.rooms: the animation ends on the drawn ticket and passes the tickets in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100 }), fc.nat(), (tickets, drawn) => {
      const winner = drawn % tickets;
      expect(ticketAt(tickets, winner, DRAW_MS)).toBe(winner);
      expect(ticketAt(tickets, winner, DRAW_MS * 3)).toBe(winner);
      expect(ticketAt(tickets, winner, -5)).toBe(0);
      for (let ms = 0; ms <= DRAW_MS; ms += 50) {
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
  avatar: null,
  currency: 'RUB',
  stake: '10.00',
  bet: { tickets, from },
  state: 'open',
  multiplier: null,
  payout: null,
});

test('games.rooms: the board shows every sold ticket, and the own ones apart', () => {
  const bets = [bet('1', 0, 3, 'ann'), bet('2', 3, 2, null), bet('3', 5, 1, 'ann')];
  const own = { ...bets[1]!, part: '', table: 'room-red-rub', placed_at: '', record: null };
  const board = ticketBoardOf(bets, [own]);
  expect(board).toMatchObject({ sold: 6, own: 2 });
  expect(board.tickets.slice(0, 7)).toEqual(['sold', 'sold', 'sold', 'own', 'own', 'sold', 'free']);
  expect(ticketRanges(board.tickets)).toBe('03–04');
  expect(holderOf(bets, 5)?.id).toBe('3');
  expect(holderOf(bets, 6)).toBeUndefined();
});

test('games.rooms: an own ticket shows before it is published, a void one does not', () => {
  const own = {
    ...bet('9', 0, 1, null),
    part: '',
    table: 'room-red-rub',
    placed_at: '',
    record: null,
  };
  expect(ticketBoardOf([], [own])).toMatchObject({ sold: 1, own: 1 });
  expect(ticketBoardOf([{ ...bet('9', 0, 1, null), state: 'void' }], [])).toMatchObject({
    sold: 0,
  });
});
