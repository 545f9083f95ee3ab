/**
 * Game rooms in plain words.
 *
 * Players buy tickets of one price, which fill one pot. When the second player has joined, thirty
 * seconds are left to buy more; then one ticket is drawn, all equally likely, and its holder takes
 * the pot less 3%. A room that sells its hundredth ticket is drawn at once. A player who stays
 * alone for ten minutes is refunded, and can take all tickets back until then.
 *
 * Source of the numbers: one PF-1 draw `int(T)` with the tag `room`, where T is the number of
 * tickets sold; they are numbered from 0 in the order in which they were bought. The server seed is
 * the round's link of the chain, the client seed a public random value that was unknown to all when
 * the last ticket was sold. The winner gets T × price × 97/100, exactly; so the RTP of every ticket
 * is 97%.
 *
 * Red, yellow and purple differ in the price of a ticket and in nothing else. Prices are data: the
 * smallest stake of the room. A player holds at most ten tickets of a round.
 */
import { M4_ONE, priceOf, type Rational } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import type { ClosedBet, SettledBet, SharedGame } from '#core/fairness/shared-game.ts';

export const ROOMS_VERSION = 1;

export const ROOMS = ['red', 'yellow', 'purple'] as const;
export type Room = (typeof ROOMS)[number];
export type RoomName = `room-${Room}`;

export const TICKETS_MAX = 100;
export const OWN_MAX = 10;
export const PLAYERS_MIN = 2;
export const BETTING_MS = 30_000;
export const ALONE_MS = 600_000;

/** The share of the pot that goes to the winner, in hundredths. */
export const PAID = 97n;
const WHOLE = 100n;

export type TicketsBet = { readonly tickets: number };
export type RoomFacts = { readonly tickets: number };
export type RoomOutcome = { readonly winner: number };
/** The number of its first ticket; the others follow it. */
export type RoomTaken = { readonly from: number };

export type RoomGame = SharedGame<TicketsBet, RoomFacts, RoomOutcome, RoomTaken>;
type RoomBet = SettledBet<TicketsBet, RoomFacts, RoomTaken>;

export function roomName(room: Room): RoomName {
  return `room-${room}`;
}

export const rooms: Readonly<Record<Room, RoomGame>> = {
  red: roomGame('red'),
  yellow: roomGame('yellow'),
  purple: roomGame('purple'),
};

function roomGame(room: Room): RoomGame {
  return {
    name: roomName(room),
    tag: 'room',
    version: ROOMS_VERSION,
    parseBet: parseTickets,
    parseFacts,
    parseTaken,
    bestMultiplier: ({ tickets }) => {
      const { numerator, denominator } = potShare(TICKETS_MAX, tickets);
      return (numerator * M4_ONE) / denominator;
    },
    factsOf: soldTickets,
    draw: (stream, facts) => ({ winner: stream.int(facts.tickets) }),
    price: ({ winner }, settled) => {
      const { bet, facts } = settled;
      if (!isHolder(settled, winner)) return { m4: 0n, share: { numerator: 0n, denominator: 1n } };
      return priceOf(potShare(facts.tickets, bet.tickets));
    },
    exactRtp: rtpOfBet,
    exactVariance: varianceOfBet,
  };
}

/** Tickets are numbered as they are bought: none is left out, and none is sold twice. */
function soldTickets(bets: readonly ClosedBet<TicketsBet, RoomTaken>[]): RoomFacts | undefined {
  let tickets = 0;
  for (const { bet, taken } of bets.toSorted((a, b) => a.taken.from - b.taken.from)) {
    if (taken.from !== tickets) return undefined;
    tickets += bet.tickets;
  }
  return { tickets };
}

/** The pot less the fee as a share of a stake of `own` tickets. */
export function potShare(tickets: number, own: number): Rational {
  return { numerator: BigInt(tickets) * PAID, denominator: WHOLE * BigInt(own) };
}

export function isHolder({ bet, taken }: Pick<RoomBet, 'bet' | 'taken'>, ticket: number): boolean {
  return ticket >= taken.from && ticket < taken.from + bet.tickets;
}

/** own/T × T·97/(100·own): the same for every ticket of every round. */
function rtpOfBet(_settled: RoomBet): Rational {
  return { numerator: PAID, denominator: WHOLE };
}

/** E[m²] − E[m]² = own/T × (T·97/(100·own))² − (97/100)² = (97/100)² × (T − own)/own. */
function varianceOfBet({ bet, facts }: RoomBet): Rational {
  const others = BigInt(facts.tickets - bet.tickets);
  return { numerator: PAID ** 2n * others, denominator: WHOLE ** 2n * BigInt(bet.tickets) };
}

/** Parses a bet from outside: one to ten tickets. */
export function parseTickets(value: unknown): TicketsBet | undefined {
  const tickets = onlyNumber(value, 'tickets');
  return isWithin(tickets, 1, OWN_MAX) ? { tickets } : undefined;
}

function parseFacts(value: unknown): RoomFacts | undefined {
  const tickets = onlyNumber(value, 'tickets');
  return isWithin(tickets, 1, TICKETS_MAX) ? { tickets } : undefined;
}

function parseTaken(value: unknown): RoomTaken | undefined {
  const from = onlyNumber(value, 'from');
  return isWithin(from, 0, TICKETS_MAX - 1) ? { from } : undefined;
}

/** The winning ticket of an outcome of the wire; undefined while there is none. */
export function winnerOf(outcome: unknown): number | undefined {
  const winner = isObject(outcome) ? outcome['winner'] : undefined;
  return isWithin(winner, 0, TICKETS_MAX - 1) ? winner : undefined;
}

/** The tickets of a public bet: how many, and the number of the first. */
export function ticketsOf(bet: unknown): { from: number; tickets: number } | undefined {
  if (!isObject(bet)) return undefined;
  const { tickets, from } = bet;
  if (!isWithin(tickets, 1, OWN_MAX) || !isWithin(from, 0, TICKETS_MAX - 1)) return undefined;
  return { from, tickets };
}

function onlyNumber(value: unknown, name: string): unknown {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  return value[name];
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
