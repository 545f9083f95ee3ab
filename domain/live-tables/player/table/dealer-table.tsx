import '#domain/art/player/patterns.css';
import './dealer-table.css';
import type { ReactNode } from 'react';
import { StreamSlot } from '#domain/live-streams/player/stream-slot.tsx';
import { Shoe, DiscardTray } from './furniture.tsx';

type TableProps = {
  /** The name of the game, whose video the operator may have. */
  game: string;
  /** The colour of the cloth. */
  cloth: 'green' | 'blue' | 'wine';
  /** The state of the connection: a table that is not live stands still. */
  live: string;
  /** Further parts of the state, for the style of the game. */
  state?: string | undefined;
  /** A table with cards has a shoe and a tray for those that were played. */
  hasShoe?: boolean;
  /** What lies on the rail above the cloth: the timer, the players. */
  head: ReactNode;
  children: ReactNode;
};

/** The table of a dealer: a wooden rail around a cloth. */
export function DealerTable(props: TableProps) {
  const { game, cloth, live, state, hasShoe = false, head, children } = props;
  return (
    <div className="dealer-table" data-cloth={cloth} data-live={live} data-state={state}>
      <div className="dealer-head">
        {head}
        <StreamSlot game={game} part="Button" />
      </div>
      <StreamSlot game={game} part="Place" />
      <div className="dealer-felt felt">
        {hasShoe && (
          <>
            <DiscardTray />
            <Shoe />
          </>
        )}
        {children}
      </div>
    </div>
  );
}
