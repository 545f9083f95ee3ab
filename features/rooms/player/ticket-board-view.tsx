import { useEffect, useRef } from 'react';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { useFrame } from '#platform/browser/canvas/use-frame.ts';
import { ticketText, type TicketBoard } from './ticket-board.ts';
import { ticketAt, DRAW_MS } from './draw-animation.ts';

type TicketBoardProps = {
  board: TicketBoard;
  /** The drawn ticket, once it is known, and the time of the draw. */
  drawn?: { readonly winner: number; readonly sinceMs: number } | undefined;
  /** The draw animation is running. */
  isWalking: boolean;
};

/** A hundred numbered tickets. The text beside it has the same information. */
export function TicketBoardView({ board, drawn, isWalking }: TicketBoardProps) {
  const hooks = useRef<HTMLOListElement>(null);
  useDrawAnimation(hooks, board.sold, drawn, isWalking);
  const winner = isWalking ? undefined : drawn?.winner;
  return (
    <ol ref={hooks} className="rooms-rack" aria-hidden="true" data-walking={isWalking || undefined}>
      {board.tickets.map((tag, ticket) => (
        <li
          // A hook is its number.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          key={ticket}
          data-tag={tag}
          data-winner={ticket === winner || undefined}
        >
          <span className="tabular">{ticketText(ticket)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Only two attributes change with a step; between steps nothing is rendered. */
function useDrawAnimation(
  hooks: React.RefObject<HTMLOListElement | null>,
  sold: number,
  drawn: TicketBoardProps['drawn'],
  isWalking: boolean,
): void {
  const lit = useRef<number | undefined>(undefined);
  useFrame(({ serverMs }) => {
    if (!drawn || sold === 0) return false;
    const sinceMs = serverMs - drawn.sinceMs;
    const ticket = ticketAt(sold, drawn.winner, sinceMs);
    if (ticket !== lit.current) {
      highlight(hooks.current, lit.current, ticket);
      lit.current = ticket;
      sound('tick', { strength: Math.max(0.15, 1 - sinceMs / DRAW_MS) });
    }
    return sinceMs < DRAW_MS;
  }, isWalking);
  useEffect(() => {
    if (isWalking) return;
    highlight(hooks.current, lit.current, undefined);
    lit.current = undefined;
  }, [hooks, isWalking]);
}

function highlight(
  board: Element | null,
  before: number | undefined,
  now: number | undefined,
): void {
  if (before !== undefined) board?.children[before]?.removeAttribute('data-lit');
  if (now !== undefined) board?.children[now]?.setAttribute('data-lit', '');
}
