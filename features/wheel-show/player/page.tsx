import './wheel-show.css';
import { useMemo, useRef } from 'react';
import { BetControls } from '#domain/bets/player/bet-controls.tsx';
import { GameFrame } from '#domain/bets/player/game-frame.tsx';
import { ChipTray } from '#domain/live-tables/player/chips/chip-tray.tsx';
import { ChipsTotal } from '#domain/live-tables/player/chips/chips-total.tsx';
import type { OwnBet, PublicBet } from '#domain/rounds/contract.ts';
import { OwnBets } from '#domain/rounds/player/own-bets-list.tsx';
import { PlaceLabel } from '#domain/rounds/player/place-label.tsx';
import { RoundLists } from '#domain/rounds/player/round-lists.tsx';
import { RoundProof } from '#domain/rounds/player/round-proof.tsx';
import { useInView } from '#platform/browser/router/use-in-view.ts';
import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useTouched } from '#platform/browser/router/use-touched.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { parseNumberBet, wheelShow } from '../rules.ts';
import { NumberPlate } from './number-plate.tsx';
import { WheelShowRules } from './rules-text.tsx';
import { Scene } from './scene.tsx';
import { useWheelShow, type WheelShowTable } from './use-wheel-show.ts';

const loadPresenter = () =>
  import('./presenter.tsx').then(({ presenters }) => presenters['wheel-show']);
const loadKeys = () => import('./keys.tsx');
/** Below the first screen: it brings the cache of calls. */
const loadStatistics = () => import('./statistics.tsx');

/** The wheel show: one money wheel for all players. */
export function Page() {
  const t = useT('wheel-show');
  const table = useWheelShow();
  const { play } = table;
  const keys = useBackgroundLoad(loadKeys, useTouched());
  const place = useRef<HTMLDivElement>(null);
  const statistics = useBackgroundLoad(loadStatistics, useInView(place));
  const rules = useMemo(() => <WheelShowRules table={play.table} />, [play.table]);
  return (
    <GameFrame
      play={play}
      title={t('lobby.name')}
      board={
        <div className="show-board">
          <Scene table={table} />
          <div className="show-statistics-place" ref={place}>
            {statistics && <statistics.Statistics recent={play.recent} />}
          </div>
        </div>
      }
      controls={<Controls table={table} />}
      lists={
        <RoundLists
          play={play}
          game={wheelShow.name}
          presenter={loadPresenter}
          what={(bet) => <NumberOf bet={bet} />}
        />
      }
    >
      {rules}
      <RoundProof round={play.round} />
      {keys && <keys.Keys />}
    </GameFrame>
  );
}

function Controls({ table }: { table: WheelShowTable }) {
  const t = useT('wheel-show');
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
          <OwnBets play={play} what={(bet) => <NumberOf bet={bet} />} />
        </>
      }
    />
  );
}

function NumberOf({ bet }: { bet: PublicBet | OwnBet }) {
  const number = parseNumberBet(bet.bet)?.number;
  return number && <NumberPlate number={number} doublings={0} />;
}
