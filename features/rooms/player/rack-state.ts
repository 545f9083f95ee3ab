/** The rack of a room as one viewer sees it: which tags hang there, and which are his. */
import type { OwnBet, PublicBet } from '#domain/rounds/contract.ts';
import { TICKETS_MAX, ticketsOf } from '../rules.ts';

export type Tag = 'free' | 'sold' | 'own';

export type RackState = {
  /** By number of the ticket. */
  readonly tags: readonly Tag[];
  readonly sold: number;
  readonly own: number;
};

export function rackOf(bets: readonly PublicBet[], mine: readonly OwnBet[]): RackState {
  const tags: Tag[] = Array.from({ length: TICKETS_MAX }, () => 'free');
  const ownIds = new Set(mine.map(({ id }) => id));
  hang(tags, bets, 'sold');
  // An own bet is known to this page before everybody is told of it.
  hang(tags, [...bets.filter(({ id }) => ownIds.has(id)), ...mine], 'own');
  return {
    tags,
    sold: tags.filter((tag) => tag !== 'free').length,
    own: tags.filter((tag) => tag === 'own').length,
  };
}

function hang(tags: Tag[], bets: readonly (PublicBet | OwnBet)[], tag: Tag): void {
  for (const { bet, state } of bets) {
    const tickets = ticketsOf(bet);
    if (!tickets || state === 'void') continue;
    tags.fill(tag, tickets.from, Math.min(TICKETS_MAX, tickets.from + tickets.tickets));
  }
}

/** The bet that holds a ticket. */
export function holderOf<B extends PublicBet | OwnBet>(
  bets: readonly B[],
  ticket: number,
): B | undefined {
  return bets.find(({ bet }) => {
    const tickets = ticketsOf(bet);
    return tickets && ticket >= tickets.from && ticket < tickets.from + tickets.tickets;
  });
}

/** Tickets as the tags are struck: always two digits. */
export function ticketText(ticket: number): string {
  return String(ticket).padStart(2, '0');
}

/** "00–02, 07": neighbours together. */
export function ticketRanges(tags: readonly Tag[]): string {
  const ranges: [number, number][] = [];
  tags.forEach((tag, ticket) => {
    if (tag !== 'own') return;
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
