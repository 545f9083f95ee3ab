import '../european/european.css';
import './live.css';
import { useMemo, type ReactNode } from 'react';
import { BetControls } from '#domain/bets/player/bet-controls.tsx';
import { GameFrame } from '#domain/bets/player/game-frame.tsx';
import { OwnBets } from '#domain/rounds/player/own-bets-list.tsx';
import { PlaceLabel } from '#domain/rounds/player/place-label.tsx';
import { RoundLists } from '#domain/rounds/player/round-lists.tsx';
import { RoundProof } from '#domain/rounds/player/round-proof.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useTouched } from '#platform/browser/router/use-touched.ts';
import { liveRoulette } from '../../rules.live.ts';
import { BettingBoard } from '../board/betting-board.tsx';
import { CellsOf } from '../board/cells-of.tsx';
import { Sectors } from '../european/sectors.tsx';
import { StreamSlot } from '#domain/live-streams/player/stream-slot.tsx';
import { ChipsTotal } from '#domain/live-tables/player/chips/chips-total.tsx';
import { Tray } from '../european/tray.tsx';
import { LiveRules } from './rules-text.tsx';
import { LiveScene } from './scene.tsx';
import { Statistics } from './statistics.tsx';
import { useLive, type LiveRoulette } from './use-live.ts';

const loadPresenter = () =>
  import('../presenter.tsx').then(({ presenters }) => presenters['live-roulette']);
const loadKeys = () => import('../keys.tsx');

/** Live roulette: chips on a board, one ball for all players. */
export function Live({ tabs }: { tabs: ReactNode }) {
  const t = useT('roulette');
  const table = useLive();
  const { play } = table;
  const keys = useBackgroundLoad(loadKeys, useTouched());
  const rules = useMemo(() => <LiveRules table={play.table} />, [play.table]);
  const statistics = useMemo(() => <Statistics recent={play.recent} />, [play.recent]);
  return (
    <GameFrame
      play={play}
      title={t('game.live-roulette')}
      tabs={tabs}
      board={
        <div className="roulette-board">
          <StreamSlot game={liveRoulette.name} part="Place" />
          <LiveScene table={table} />
          <Board table={table} />
          <Sectors table={table} />
        </div>
      }
      controls={
        <BetControls
          play={play}
          label={<PlaceLabel play={play}>{t('live.place')}</PlaceLabel>}
          price={<></>}
          summary={
            <>
              <ChipsTotal chips={table.board} play={table.play} />
              <Tray table={table} />
              <OwnBets play={play} what={({ bet }) => <CellsOf layout={bet} />} />
            </>
          }
        />
      }
      lists={
        <RoundLists
          play={play}
          game={liveRoulette.name}
          presenter={loadPresenter}
          what={({ bet }) => <CellsOf layout={bet} />}
        />
      }
    >
      {statistics}
      {rules}
      <RoundProof round={play.round} />
      {keys && <keys.Keys table="live" />}
    </GameFrame>
  );
}

function Board({ table: { board, placed, others, play, wheel } }: { table: LiveRoulette }) {
  return (
    <BettingBoard
      draft={board.draft}
      placed={placed}
      others={others}
      currency={play.seat.currency}
      isFixed={play.isLocked}
      winner={wheel.landed ?? undefined}
      onLocationChange={board.press}
      onTake={board.take}
    />
  );
}
