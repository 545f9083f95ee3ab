/**
 * The ticket board of a room as the viewer sees it: which tickets are sold, and which are their
 * own.
 */
import type { OwnBet, PublicBet } from '#domain/rounds/contract.ts';
import { TICKETS_MAX, ticketsOf } from '../rules.ts';

export type TicketState = 'free' | 'sold' | 'own';

export type TicketBoard = {
  /** By ticket number. */
  readonly tickets: readonly TicketState[];
  readonly sold: number;
  readonly own: number;
};

export function ticketBoardOf(bets: readonly PublicBet[], mine: readonly OwnBet[]): TicketBoard {
  const tickets: TicketState[] = Array.from({ length: TICKETS_MAX }, () => 'free');
  const ownIds = new Set(mine.map(({ id }) => id));
  // This page knows what became of an own bet before it is published to all.
  const others = bets.filter(({ id }) => !ownIds.has(id));
  markTickets(tickets, others, 'sold');
  markTickets(tickets, mine, 'own');
  return {
    tickets,
    sold: tickets.filter((state) => state !== 'free').length,
    own: tickets.filter((state) => state === 'own').length,
  };
}

function markTickets(
  tickets: TicketState[],
  bets: readonly (PublicBet | OwnBet)[],
  state: TicketState,
): void {
  for (const { bet, state: betState } of bets) {
    const range = ticketsOf(bet);
    if (!range || betState === 'void') continue;
    tickets.fill(state, range.from, Math.min(TICKETS_MAX, range.from + range.tickets));
  }
}

/** The bet that holds a ticket. */
export function holderOf<B extends PublicBet | OwnBet>(
  bets: readonly B[],
  ticket: number,
): B | undefined {
  return bets.find(({ bet, state }) => {
    // The numbers of tickets that were taken back are sold again.
    const tickets = state === 'void' ? undefined : ticketsOf(bet);
    return tickets && ticket >= tickets.from && ticket < tickets.from + tickets.tickets;
  });
}

/** Ticket numbers as printed: always two digits. */
export function ticketText(ticket: number): string {
  return String(ticket).padStart(2, '0');
}

/** "00–02, 07": consecutive numbers together. */
export function ticketRanges(tickets: readonly TicketState[]): string {
  const ranges: [number, number][] = [];
  tickets.forEach((state, ticket) => {
    if (state !== 'own') return;
    const last = ranges.at(-1);
    if (last && last[1] === ticket - 1) last[1] = ticket;
    else ranges.push([ticket, ticket]);
  });
  return ranges
    .map(([first, last]) =>
      first === last ? ticketText(first) : `${ticketText(first)}–${ticketText(last)}`,
    )
    .join(', ');
}
