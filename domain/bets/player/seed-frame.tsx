import { useMemo, type ReactNode } from 'react';
import { FairnessPanel } from '#domain/fairness/player/fairness-panel.tsx';
import { BetLists } from './lists/bet-lists.tsx';
import { GameFrame, type FrameProps } from './game-frame.tsx';
import type { PresenterSource } from './games.ts';

type SeedFrameProps = Omit<FrameProps, 'lists'> & {
  game: string;
  presenter: PresenterSource;
  /** Shown above the lists of bets. */
  above?: ReactNode;
  /** Which key does what: the last thing on the page. */
  keys: ReactNode;
};

/**
 * The frame of a game that is decided by the player's own seeds: the player's bets are listed below
 * the table, and the seeds below the rules, which are the children.
 */
export function SeedFrame({ game, presenter, above, keys, children, ...frame }: SeedFrameProps) {
  const { seat, isLocked, betting } = frame.play;
  const { mode } = seat;
  const isHeld = isLocked || betting.phase !== 'ready';
  // What lies below the table does not depend on the bet in flight; it re-renders only on its own
  // changes.
  const lists = useMemo(
    () => <BetLists game={game} mode={mode} presenter={presenter} />,
    [game, mode, presenter],
  );
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
