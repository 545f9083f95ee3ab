import './baccarat.css';
import { useMemo } from 'react';
import { BetControls } from '#domain/bets/player/bet-controls.tsx';
import { GameFrame } from '#domain/bets/player/game-frame.tsx';
import { ChipTray } from '#domain/live-tables/player/chips/chip-tray.tsx';
import { ChipsTotal } from '#domain/live-tables/player/chips/chips-total.tsx';
import type { OwnBet, PublicBet } from '#domain/rounds/contract.ts';
import { OwnBets } from '#domain/rounds/player/own-bets-list.tsx';
import { PlaceLabel } from '#domain/rounds/player/place-label.tsx';
import { RoundLists } from '#domain/rounds/player/round-lists.tsx';
import { RoundProof } from '#domain/rounds/player/round-proof.tsx';
import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useTouched } from '#platform/browser/router/use-touched.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { baccarat, parseSpotBet } from '../rules.ts';
import { Roads } from './roads.tsx';
import { BaccaratRules } from './rules-text.tsx';
import { Scene } from './scene.tsx';
import { useBaccarat, type BaccaratTable } from './use-baccarat.ts';

const loadPresenter = () => import('./presenter.tsx').then(({ presenters }) => presenters.baccarat);
const loadKeys = () => import('./keys.tsx');

/** Baccarat at one table for all players. */
export function Page() {
  const t = useT('baccarat');
  const table = useBaccarat();
  const { play } = table;
  const keys = useBackgroundLoad(loadKeys, useTouched());
  const rules = useMemo(() => <BaccaratRules table={play.table} />, [play.table]);
  return (
    <GameFrame
      play={play}
      title={t('lobby.name')}
      board={
        <div className="baccarat-board">
          <Scene table={table} />
          <Roads recent={play.recent} />
        </div>
      }
      controls={<Controls table={table} />}
      lists={
        <RoundLists
          play={play}
          game={baccarat.name}
          presenter={loadPresenter}
          what={(bet) => <SpotOf bet={bet} />}
        />
      }
    >
      {rules}
      <RoundProof round={play.round} />
      {keys && <keys.Keys />}
    </GameFrame>
  );
}

function Controls({ table }: { table: BaccaratTable }) {
  const t = useT('baccarat');
  const { play, chips, again } = table;
  const { currency } = play.seat;
  return (
    <BetControls
      play={play}
      label={<PlaceLabel play={play}>{t('place')}</PlaceLabel>}
      price={<></>}
      summary={
        <>
          <ChipsTotal chips={chips} play={play} />
          <ChipTray chips={chips} currency={currency} isFixed={play.isLocked} again={again} />
          <OwnBets play={play} what={(bet) => <SpotOf bet={bet} />} />
        </>
      }
    />
  );
}

function SpotOf({ bet }: { bet: PublicBet | OwnBet }) {
  const t = useT('baccarat');
  const spot = parseSpotBet(bet.bet)?.spot;
  return (
    spot && (
      <span className="baccarat-mark" data-spot={spot}>
        {t(`spot.${spot}`)}
      </span>
    )
  );
}
