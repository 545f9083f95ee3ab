import './bets.css';
import './game-layout.css';
import type { ReactNode } from 'react';
import { useBusy } from '#platform/browser/busy.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { useBackgroundLoad, useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useTouched } from '#platform/browser/router/use-touched.ts';
import { ExtraLists } from './lists/extra-lists.tsx';
import { isAutobetRunning, type GamePlay } from './betting/game-play.ts';
import { ModeSwitch } from './seat/mode-switch.tsx';
import { SoundSwitch } from './sound/sound-switch.tsx';
import { SessionStrip } from './seat/session-strip.tsx';

export type FrameProps = {
  play: GamePlay;
  title: ReactNode;
  /** The choice between the tables of a game that has several. */
  tabs?: ReactNode;
  /** The scene and the controls on it. */
  board: ReactNode;
  /** Stake, options and the bet button. */
  controls: ReactNode;
  /** The bets of the player and of all players. */
  lists: ReactNode;
  /** Below the table: rules, fairness, keys. */
  children: ReactNode;
};

/** Both are in one chunk. */
async function loadWins() {
  const [{ WinStage }, { SoundInvitation }] = await Promise.all([
    import('./win/win-stage.tsx'),
    import('./win/sound-invitation.tsx'),
  ]);
  return { WinStage, SoundInvitation };
}

/** The frame all games share. On a phone scene, stake and bet button are visible together. */
export function GameFrame({ play, title, tabs, board, controls, lists, children }: FrameProps) {
  // A guest wins nothing before the first press; a member may have a bet that is still open.
  const mayWin = useTouched() || play.seat.isMember;
  const wins = useBackgroundLoad(loadWins, mayWin);
  useBusy(play.isLocked || isAutobetRunning(play) || play.betting.phase !== 'ready');
  return (
    <div className="game">
      <header className="game-head">
        <h1>{title}</h1>
        {tabs !== undefined && <div className="game-tabs">{tabs}</div>}
        <SoundSwitch />
        {wins && <wins.SoundInvitation />}
        <ModeSwitch
          seat={play.seat}
          disabled={isAutobetRunning(play) || play.betting.phase !== 'ready'}
        />
      </header>
      <div className="game-table">
        <div className="game-board">
          {board}
          {wins && <wins.WinStage play={play} />}
          <SessionStrip currency={play.seat.currency} />
          <Protection isMember={play.seat.isMember} />
        </div>
        <div className="game-controls">{controls}</div>
        <div className="game-lists">
          {lists}
          <ExtraLists />
        </div>
      </div>
      <div className="game-more">{children}</div>
    </div>
  );
}

/** Loaded with its texts, which include the refusals that only members receive. */
async function loadBar() {
  const words = loadTexts(currentLocale(), ['domain-protection']);
  const [bar] = await Promise.all([import('#domain/protection/player/notice-bar.tsx'), words]);
  return bar;
}

/** The player's own limits, shown during play; not part of the first screen. */
function Protection({ isMember }: { isMember: boolean }) {
  const bar = useLazyLoad(loadBar, isMember);
  return bar && isMember ? <bar.ProtectionBar /> : null;
}
