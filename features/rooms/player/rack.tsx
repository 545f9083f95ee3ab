import { useEffect, useRef } from 'react';
import { sound } from '#domain/bets/player/sound.ts';
import { useFrame } from '#platform/browser/canvas/use-frame.ts';
import { ticketText, type RackState } from './rack-state.ts';
import { ticketAt, WALK_MS } from './walk.ts';

type RackProps = {
  rack: RackState;
  /** What the draw came to, once it is known, and since when. */
  drawn?: { readonly winner: number; readonly sinceMs: number } | undefined;
  /** The light is walking now. */
  isWalking: boolean;
};

/** A hundred hooks with numbered tags. What hangs there is told in words beside it. */
export function Rack({ rack, drawn, isWalking }: RackProps) {
  const hooks = useRef<HTMLOListElement>(null);
  useLight(hooks, rack.sold, drawn, isWalking);
  const winner = isWalking ? undefined : drawn?.winner;
  return (
    <ol ref={hooks} className="rooms-rack" aria-hidden="true" data-walking={isWalking || undefined}>
      {rack.tags.map((tag, ticket) => (
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

/** Only two attributes change with a step; between steps nothing is drawn. */
function useLight(
  hooks: React.RefObject<HTMLOListElement | null>,
  sold: number,
  drawn: RackProps['drawn'],
  isWalking: boolean,
): void {
  const lit = useRef<number | undefined>(undefined);
  useFrame(({ houseMs }) => {
    if (!drawn || sold === 0) return false;
    const sinceMs = houseMs - drawn.sinceMs;
    const ticket = ticketAt(sold, drawn.winner, sinceMs);
    if (ticket !== lit.current) {
      light(hooks.current, lit.current, ticket);
      lit.current = ticket;
      sound('tick', { strength: Math.max(0.15, 1 - sinceMs / WALK_MS) });
    }
    return sinceMs < WALK_MS;
  }, isWalking);
  useEffect(() => {
    if (isWalking) return;
    light(hooks.current, lit.current, undefined);
    lit.current = undefined;
  }, [hooks, isWalking]);
}

function light(rack: Element | null, before: number | undefined, now: number | undefined): void {
  if (before !== undefined) rack?.children[before]?.removeAttribute('data-lit');
  if (now !== undefined) rack?.children[now]?.setAttribute('data-lit', '');
}
