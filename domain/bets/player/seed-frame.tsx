import { useMemo, type ReactNode } from 'react';
import { FairnessPanel } from '#domain/fairness/player/fairness-panel.tsx';
import { BetLists } from './bet-lists.tsx';
import { GameFrame, type FrameProps } from './game-frame.tsx';
import type { GameFace } from './games.ts';

type SeedFrameProps = Omit<FrameProps, 'lists'> & {
  game: string;
  /** A game may bring its face later than its page. */
  face: GameFace | undefined;
  /** Stands above the lists of bets. */
  above?: ReactNode;
  /** Which key does what: the last thing on the page. */
  keys: ReactNode;
};

/**
 * The frame of a game that is drawn under the player's own seeds: his bets in it stand below the
 * table, and his seeds below the rules, which are the children.
 */
export function SeedFrame({ game, face, above, keys, children, ...frame }: SeedFrameProps) {
  const { seat, isLocked, betting } = frame.play;
  const { mode } = seat;
  const isHeld = isLocked || betting.phase !== 'ready';
  // What lies below the table has no part in a bet; it is drawn again only when it changes itself.
  const lists = useMemo(() => <BetLists game={game} mode={mode} face={face} />, [game, mode, face]);
  const fairness = useMemo(() => <FairnessPanel isLocked={isHeld} />, [isHeld]);
  return (
    <GameFrame
      {...frame}
      lists={
        <>
          {above}
          {lists}
        </>
      }
    >
      {children}
      {fairness}
      {keys}
    </GameFrame>
  );
}
